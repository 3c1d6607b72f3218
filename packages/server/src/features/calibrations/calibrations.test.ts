import {
  compareCalibrations,
  decideCalibration,
  goBackToCalibration,
  listCalibrations,
  proposeCalibration,
  readCalibration,
  runCalibration,
} from '@grani/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Client } from '@grani/testing/client.ts'
import { CONTENT } from '@grani/testing/database.ts'
import { content } from '@grani/testing/editor.ts'
import { MINUTE, type Product, SECRET, startProduct } from '@grani/testing/product.ts'
import { simulateUsers } from '@grani/testing/simulated-users.ts'
import { openStaffSession, staffMember } from '@grani/testing/staff.ts'
import { startCalibrationProcess } from '../../boot/calibration-process.ts'
import { performRun, takeUpRun } from './service.ts'

const reason = 'квартальная калибровка'
const PEOPLE = 60

let product: Product
let first: Client
let second: Client
let third: Client
beforeAll(async () => {
  product = await startProduct({ servers: 2, refreshBankEveryMs: 50 })
  ;({ visitor: first } = await staffMember(product, ['owner']))
  ;({ visitor: second } = await staffMember(product, ['psychologist']))
  ;({ visitor: third } = await staffMember(product, ['owner']))
})
beforeEach(async () => {
  for (const visitor of [first, second, third]) await openStaffSession(product, visitor)
})
afterAll(() => product.stop())

const list = () => first.get(listCalibrations)
const ask = () => first.call(runCalibration, { body: { seed: 1, reason } })
const codeOf = (reply: { kind: string; code?: string }): string => reply.code ?? reply.kind

/** What a server's job does, with the computing in this process. */
const takeUp = (start = inThisProcess) =>
  takeUpRun({ db: product.database.db }, { now: product.clock.now, start })

const inThisProcess = (runId: string): Promise<void> =>
  performRun(product.database.db, { keys: product.keys, runId, now: product.clock.now })

/** As a server does it: in a process of its own, with the server's environment. */
const inItsOwnProcess = (runId: string): Promise<void> =>
  startCalibrationProcess(runId, {
    env: {
      ...process.env,
      SECRET,
      DATABASE_URL: product.database.pool.options.connectionString,
      CONTENT_DIR: CONTENT,
    },
  })

const proposal = async () => (await list()).proposal?.uid ?? ''

const propose = (version: number | null, staff = first) =>
  staff.call(proposeCalibration, { body: { version, reason } })

const decide = async (staff: Client, isAgreed: boolean, uid: string) =>
  codeOf(await staff.call(decideCalibration, { params: { uid }, body: { is_agreed: isAgreed, reason } }))

const goBack = async (version: number | null) =>
  codeOf(await first.call(goBackToCalibration, { body: { version, reason } }))

/** The calibrations that the banks of the two servers work with. */
const modelsInUse = () => product.servers.map(({ paymentContext }) => paymentContext.bank().model)

describe('a run that fails', () => {
  test('for want of people says so, and the next one may be asked for', async () => {
    expect(await list()).toEqual({ versions: [], current: null, before: null, proposal: null, run: null })
    expect(codeOf(await ask())).toBe('ok')
    expect(codeOf(await ask())).toBe('ERR_CONFLICT')
    expect((await list()).run).toMatchObject({ state: 'waiting' })
    await takeUp()
    expect((await list()).run).toMatchObject({ state: 'failed', failure: 'too-few' })
  })

  test('because its process ended with the server, or was silent for minutes, is lost', async () => {
    product.clock.pass(MINUTE)
    await ask()
    await takeUp(runId => startCalibrationProcess(runId, { stopping: AbortSignal.abort() }))
    expect((await list()).run).toMatchObject({ state: 'failed', failure: 'lost' })
    product.clock.pass(MINUTE)
    await ask()
    await product.rows(
      "update calibration_runs set state = 'running', seen_at = $1 where state = 'waiting'",
      [product.clock.now()],
    )
    product.clock.pass(2 * MINUTE)
    await takeUp()
    expect((await list()).run).toMatchObject({ state: 'running' })
    product.clock.pass(2 * MINUTE)
    await takeUp()
    expect((await list()).run).toMatchObject({ state: 'failed', failure: 'lost' })
  })
})

describe('a calibration', () => {
  beforeAll(async () => {
    product.clock.pass(MINUTE)
    await simulateUsers(product, { content, users: PEOPLE, items: 12, shift: 0, seed: 3 })
  })

  test('is taken up by one of two servers, computed by a process of its own, and is not in use yet', async () => {
    await ask()
    let started = 0
    const start = (runId: string) => {
      started++
      return inItsOwnProcess(runId)
    }
    await Promise.all([takeUp(start), takeUp(start)])
    expect(started).toBe(1)
    const { versions, current, before, run } = await list()
    expect(run).toMatchObject({ state: 'done', version: 1 })
    expect(versions).toMatchObject([{ version: 1, people: PEOPLE }])
    expect([current, before]).toEqual([null, null])
    const { report } = await second.get(readCalibration, { params: { version: '1' } })
    expect(report).toContain(`Людей ${PEOPLE}, ответов ${PEOPLE * 12}.`)
    const reply = await first.call(readCalibration, { params: { version: '2' } })
    expect(codeOf(reply)).toBe('ERR_NOT_FOUND')
  })

  test('comes into use when somebody else agrees, once, and under running servers', async () => {
    const [experts] = modelsInUse()
    expect(codeOf(await propose(2))).toBe('ERR_NOT_FOUND')
    expect(codeOf(await propose(null))).toBe('ERR_CONFLICT')
    expect(codeOf(await propose(1))).toBe('ok')
    expect(codeOf(await propose(1, second))).toBe('ERR_CONFLICT')
    const uid = await proposal()
    expect(await decide(first, true, uid)).toBe('ERR_SECOND_PERSON')
    const decided = await Promise.all([decide(second, true, uid), decide(third, true, uid)])
    expect(decided.toSorted()).toEqual(['ERR_CONFLICT', 'ok'])
    expect(await list()).toMatchObject({ current: 1, before: { version: null }, proposal: null })
    await expect.poll(() => modelsInUse().includes(experts ?? '')).toBe(false)
  })

  test('can be taken back by who proposed it, and rejected by others; the version in use stays', async () => {
    await propose(null)
    expect(await decide(first, false, await proposal())).toBe('ok')
    await propose(null)
    expect(await decide(second, false, await proposal())).toBe('ok')
    expect(await list()).toMatchObject({ current: 1, proposal: null })
  })

  test('is compared with another one: its numbers, and the items that moved most', async () => {
    const [row] = await product.rows('select item from item_stats order by item limit 1')
    await product.rows(
      `with newer as (
         insert into calibrations (bank, created_at, people, answers, calibration, report)
         select bank, created_at, people, answers, calibration, jsonb_set(report, '{people}', '99') from calibrations
         returning version
       )
       insert into item_stats
       select newer.version, item, quality, answers, slope + case when item = $1 then 0.75 else 0 end, misfit, '{dif}', stats
       from item_stats, newer`,
      [row?.['item']],
    )
    const { sides, common, correlation, items } = await first.get(compareCalibrations, {
      params: { version: '1', other: '2' },
    })
    expect(sides).toMatchObject([
      { version: 1, people: PEOPLE },
      { version: 2, people: 99, flagged: common },
    ])
    expect(common).toBe(sides[0].items)
    expect(correlation).toBeGreaterThan(0.9)
    expect(items[0]).toMatchObject({ id: row?.['item'] })
    expect((items[0]?.slopes[1] ?? 0) - (items[0]?.slopes[0] ?? 0)).toBeCloseTo(0.75, 5)
    expect(items[0]?.text.length).toBeGreaterThan(5)
    expect(items).toHaveLength(20)
  })

  test('is left for the one before by one person alone, who says what they go back to', async () => {
    await propose(2)
    expect(await decide(second, true, await proposal())).toBe('ok')
    expect(await list()).toMatchObject({ current: 2, before: { version: 1 } })
    expect(await goBack(null)).toBe('ERR_CONFLICT')
    expect(await goBack(1)).toBe('ok')
    expect(await list()).toMatchObject({ current: 1, before: { version: 2 } })
  })

  test('leaves its way in the journal', async () => {
    const rows = await product.rows(
      "select action, subject, before from journal where subject_kind = 'calibration' order by seq",
    )
    expect(rows.map(({ action, subject }) => `${String(action)} ${String(subject)}`)).toEqual([
      'calibration.propose 1',
      'calibration.use 1',
      'calibration.propose experts',
      'calibration.reject experts',
      'calibration.propose experts',
      'calibration.reject experts',
      'calibration.propose 2',
      'calibration.use 2',
      'calibration.back 1',
    ])
    expect(rows.at(-1)?.['before']).toEqual({ version: 2 })
  })
})
