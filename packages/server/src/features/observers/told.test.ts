import {
  openObserverOutcome,
  readObserverOutcome,
  readPortrait,
  readReply,
  readSharedResults,
  removeObserverRound,
  removeProfile,
  showObserverOutcome,
} from '@grani/contract'
import { sweepObservers } from './service.ts'
import { bookedMeeting, from, givePlanTo, goTo } from '@grani/testing/consultations.ts'
import { asker, startRound, wholeReply } from '@grani/testing/observers.ts'
import { DAY, HOUR, type Product, startProduct } from '@grani/testing/product.ts'
import { PASSWORD } from '@grani/testing/users.ts'
import { passDays } from '@grani/testing/weekly-states.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let product: Product
const log: string[] = []
beforeAll(async () => {
  product = await startProduct({
    env: { LOG_LEVEL: 'trace' },
    logTo: { write: line => void log.push(line) },
  })
})
afterAll(() => product.stop())

/** An opened round with three replies. */
const openedRound = async () => {
  const person = await asker(product)
  const round = await startRound(person.visitor)
  const replies = []
  for (let i = 0; i < 3; i++) replies.push(await wholeReply(product, { token: round.token ?? '' }))
  await passDays(product, person.visitor, 1)
  const params = { id: round.id }
  await person.visitor.get(openObserverOutcome, { params })
  return { ...person, round, replies, params }
}

describe('how others see a person stands', () => {
  test('in the portrait only while it is switched on', async () => {
    const { visitor, round } = await openedRound()
    expect((await visitor.get(readPortrait)).observed).toEqual([])
    await visitor.get(showObserverOutcome, { body: { portrait: true, specialist: false } })
    const { observed } = await visitor.get(readPortrait)
    expect(observed.map(({ id }) => id)).toEqual(round.qualities.map(({ id }) => id))
    expect(observed[0]).toMatchObject({ others: { replies: 3 }, self: null, beside_self: null })
    await visitor.get(showObserverOutcome, { body: { portrait: false, specialist: true } })
    expect((await visitor.get(readPortrait)).observed).toEqual([])
  })

  test('on the page of a specialist only while it is switched on, and only of the shared direction', async () => {
    const { own, person, meeting, params } = await bookedMeeting(product, 20, {
      wish: '',
      directions: ['emotional-stability'],
    })
    const round = await startRound(person.visitor, 12)
    const { token } = round
    for (let i = 0; i < 3; i++) await wholeReply(product, { token: token ?? '' })
    await goTo(product, from(meeting.starts_at, -HOUR), own.visitor, person.visitor)
    await person.visitor.get(openObserverOutcome, { params: { id: round.id } })
    const seen = async () =>
      (await own.visitor.get(readSharedResults, { params: { ...params, direction: 'emotional-stability' } }))
        .observed
    expect(await seen()).toEqual([])
    await person.visitor.get(showObserverOutcome, { body: { portrait: false, specialist: true } })
    const shared = new Set(
      round.qualities.filter(({ direction }) => direction === 'emotional-stability').map(({ id }) => id),
    )
    expect(new Set((await seen()).map(({ id }) => id))).toEqual(shared)
    expect(shared.size).toBeGreaterThan(0)
  })
})

test('nothing that a person is sent, exports, or that a log keeps, tells one reply or a token', async () => {
  const { visitor, userId, round, replies, params } = await openedRound()
  const rows = await product.rows(
    'select reply_id, acquaintance, answers from observer_replies where user_id = $1',
    [userId],
  )
  const secrets = rows.flatMap(row => [String(row['reply_id']), JSON.stringify(row['answers'])])
  const outcome = await visitor.raw({ method: 'GET', url: `/api/observers/${params.id}/outcome` })
  const told = [outcome.body]
  for (const format of ['json', 'html'])
    told.push((await visitor.raw({ method: 'GET', url: `/api/profiles/me/export?format=${format}` })).body)
  told.push((await visitor.raw({ method: 'GET', url: '/api/observers' })).body)
  for (const text of told) {
    for (const secret of secrets) expect(text).not.toContain(secret)
    expect(text).not.toMatch(/acquaintance|finished_on|begun_on|reply_id/)
  }
  expect(told[1]).toContain('Взгляд со стороны')
  for (const token of [round.token ?? '', ...replies.map(({ reply }) => reply.token)])
    expect(log.join('')).not.toContain(token)
  // Who holds a link learns nothing of whose it is.
  expect(Buffer.from(round.token ?? '', 'base64url').toString('latin1')).not.toContain(userId)
})

test('the account and everything that was replied about it go together', async () => {
  const { visitor, userId, replies } = await openedRound()
  await visitor.get(removeProfile, { body: { password: PASSWORD } })
  for (const table of ['observer_rounds', 'observer_replies', 'observer_publications'])
    expect(await product.rows(`select from ${table} where user_id = $1`, [userId])).toEqual([])
  const [first] = replies
  expect(await first?.browser.call(readReply, { body: { token: first.reply.token } })).toMatchObject({
    code: 'ERR_TOKEN',
  })
})

test('after thirty days nobody finds which reply was whose, and the address is gone after one', async () => {
  const { visitor, userId, replies, params } = await openedRound()
  await givePlanTo(product, userId)
  const sweep = () => sweepObservers(product.database.db, product.clock.now())
  const addresses = () => product.rows("select from rate_limits where key like 'observers:%'")
  product.clock.pass(HOUR)
  await sweep()
  expect(await addresses()).toEqual([])
  await goTo(product, from(product.clock.now(), 31 * DAY), visitor)
  await sweep()
  expect(
    await product.rows('select from observer_replies where user_id = $1 and key_hash is not null', [userId]),
  ).toEqual([])
  const [first] = replies
  expect(await first?.browser.call(readReply, { body: { token: first.reply.token } })).toMatchObject({
    code: 'ERR_TOKEN',
  })
  expect((await visitor.get(readObserverOutcome, { params })).state).toBe('ready')
  await visitor.get(removeObserverRound, { params })
  const left = () => product.rows('select from observer_rounds where user_id = $1', [userId])
  await sweep()
  expect(await left()).toHaveLength(1)
  product.clock.pass(91 * DAY)
  await sweep()
  expect(await left()).toEqual([])
})
