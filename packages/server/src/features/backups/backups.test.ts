import { listBackups, listJournal, requestBackup } from '@grani/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { HOUR, MINUTE, type Product, startProduct } from '@grani/testing/product.ts'
import { staffMember } from '@grani/testing/staff.ts'
import { keptOf } from '../../platform/backup/retention-rules.ts'
import { isDue } from './rules.ts'
import { learnCopies, performBackup, takeUpBackup } from './service.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.stop())

const at = (text: string): Date => new Date(`${text}+03:00`)

const COPY = {
  name: '20261118T060000Z',
  bytes: 5_700_000,
  version: '0.1.0',
  systemId: '1',
  startedAt: at('2026-11-18T09:00:00'),
  completeAt: at('2026-11-18T09:00:10'),
}

/** What the process of a copy does, without a copy. */
const copying = (backupId: string) =>
  performBackup(product.database.db, {
    backupId,
    now: product.clock.now,
    work: saved => saved({ copy: COPY.name, bytes: COPY.bytes, version: COPY.version }),
  })

describe('copies of the database', () => {
  test('are asked for by an owner, made by one of the servers, and shown with size, version and proof', async () => {
    const { visitor: owner } = await staffMember(product, ['owner'])
    await owner.get(requestBackup, { body: { reason: 'перед правкой' } })
    expect(await owner.call(requestBackup, { body: { reason: 'ещё раз' } })).toMatchObject({
      code: 'ERR_CONFLICT',
    })
    const started: string[] = []
    const takeUp = () =>
      takeUpBackup(product.database.db, {
        now: product.clock.now,
        start: async backupId => {
          started.push(backupId)
          expect((await owner.get(listBackups)).run).toMatchObject({ state: 'running' })
          await copying(backupId)
        },
      })
    await Promise.all([takeUp(), takeUp()])
    expect(started).toHaveLength(1)
    const now = product.clock.now().toISOString()
    expect(await owner.get(listBackups)).toEqual({
      is_on: false,
      copies: [{ name: COPY.name, made_at: now, bytes: COPY.bytes, version: '0.1.0', proven_at: now }],
      run: { state: 'done', requested_at: now, failure: null },
    })
    const { entries } = await owner.get(listJournal, { query: { action: 'backup' } })
    expect(entries).toEqual([expect.objectContaining({ action: 'backup.request', reason: 'перед правкой' })])
  })

  test('whose process was killed are shown as failed, and asked for anew', async () => {
    const { visitor: owner } = await staffMember(product, ['owner'])
    await owner.get(requestBackup, { body: { reason: 'проверка' } })
    const { db } = product.database
    await takeUpBackup(db, { now: product.clock.now, start: async () => {} })
    expect((await owner.get(listBackups)).run).toMatchObject({ state: 'failed', failure: 'lost' })
    await owner.get(requestBackup, { body: { reason: 'проверка' } })
    await product.rows("update backups set state = 'running', seen_at = $1 where state = 'waiting'", [
      product.clock.now(),
    ])
    product.clock.pass(4 * MINUTE)
    await takeUpBackup(db, { now: product.clock.now, start: async () => {} })
    expect((await owner.get(listBackups)).run).toMatchObject({ state: 'failed', failure: 'lost' })
  })

  test('are listed as the store has them, also those that a restored database does not know', async () => {
    const { visitor: owner } = await staffMember(product, ['owner'])
    const names = async () => (await owner.get(listBackups)).copies.map(({ name }) => name)
    const later = { ...COPY, name: '20261119T000000Z', startedAt: at('2026-11-19T03:00:00') }
    await learnCopies(product.database.db, [COPY, later])
    expect(await names()).toEqual([later.name, COPY.name])
    await learnCopies(product.database.db, [later])
    expect(await names()).toEqual([later.name])
  })
})

describe('a copy is due', () => {
  const since = at('2026-11-01T12:00:00')
  const due = (now: string, newest: string | null, tried = newest) =>
    isDue({
      now: at(now),
      since,
      newest: newest === null ? null : at(newest),
      tried: tried === null ? null : at(tried),
    })

  test.each([
    ['ten minutes after the installation', '2026-11-01T12:10:00', null, true],
    ['not before', '2026-11-01T12:09:00', null, false],
    ['at two in the night of Moscow', '2026-11-18T02:00:00', '2026-11-17T02:00:05', true],
    ['not again in the same night', '2026-11-18T03:00:00', '2026-11-18T02:00:05', false],
    ['in the morning, where no server ran in the night', '2026-11-18T09:00:00', '2026-11-17T02:00:05', true],
  ])('%s', (_when, now, newest, expected) => {
    expect(due(now, newest)).toBe(expected)
  })

  test('again an hour after a failure, not at once', () => {
    const [newest, tried] = ['2026-11-17T02:00:05', '2026-11-18T02:00:05']
    expect(due('2026-11-18T02:59:00', newest, tried)).toBe(false)
    expect(due('2026-11-18T03:01:00', newest, tried)).toBe(true)
  })
})

test('seven days and four weeks of copies are kept, and the log of the seven days', () => {
  const start = Date.parse('2026-10-01T23:00:00Z')
  const names = Array.from({ length: 40 }, (_, day) =>
    new Date(start + day * 24 * HOUR).toISOString().replaceAll(/[-:]|\.\d+/g, ''),
  )
  const { copies, logFrom } = keptOf([...names, '20261109T120000Z'])
  // By Moscow's days: of the ninth the later of two. The two oldest are the Sundays of weeks before.
  expect([...copies].toSorted()).toEqual([
    '20261024T230000Z',
    '20261031T230000Z',
    ...['03', '04', '05', '06', '07'].map(day => `202611${day}T230000Z`),
    '20261109T120000Z',
    '20261109T230000Z',
  ])
  expect(logFrom).toBe('20261103T230000Z')
})
