import {
  cancelRemeasurement,
  LONG_REMEASUREMENT_ANSWERS,
  listChanges,
  listQuestions,
  listResults,
  REMEASURED_AFTER_DAYS,
  REMEASUREMENT_ANSWERS,
  type Result,
  skipQuestion,
  startRemeasurement,
  undoAnswer,
} from '@grani/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '@grani/testing/client.ts'
import { type Product, startProduct } from '@grani/testing/product.ts'
import { answerFully, userIdOf, userWithGoal } from '@grani/testing/users.ts'
import {
  answerExtreme,
  extendSubscription,
  gentleItemsAbout,
  itemOf,
  passDays,
  replacePendingItems,
} from '@grani/testing/weekly-states.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.stop())

/** In steps: nobody stays signed in who is away for sixty days. */
const comeBackAfter = async (visitor: Client, days: number): Promise<void> => {
  for (let left = days; left > 0; left -= 20) await passDays(product, visitor, Math.min(20, left))
}

/** A user with a result that is not in the middle, which the last of so many answers or more has brought, who comes back so many days later. */
const returningUser = async (days = REMEASURED_AFTER_DAYS, answers = 0) => {
  const { visitor, email } = await userWithGoal(product)
  const userId = await userIdOf(product, email)
  await extendSubscription(product, userId)
  const isCalled = ({ quality, level }: Result) => quality.kind === 'T' && level !== 'middle'
  const known = new Set<string>()
  for (let i = 1; i <= 100; i++) {
    await answerFully(visitor)
    const results = await visitor.get(listResults)
    const result = results.find(one => isCalled(one) && !known.has(one.uid))
    for (const { uid } of results) known.add(uid)
    if (!result || i < answers) continue
    await comeBackAfter(visitor, days)
    return { visitor, userId, quality: result.quality.id, result }
  }
  throw new Error('No result came in 100 answers')
}

const start = (visitor: Client, ...qualities: string[]) =>
  visitor.call(startRemeasurement, { body: { qualities } })

const startLong = (visitor: Client, ...qualities: string[]) =>
  visitor.call(startRemeasurement, { body: { qualities, is_long: true } })

const entryOf = async (visitor: Client, quality: string) =>
  (await visitor.get(listChanges)).qualities.find(entry => entry.quality.id === quality)

/** Answers what is asked again, always with much or always with little of the quality; the items that were asked. */
const answerAgain = async (visitor: Client, isHigh: boolean, count = REMEASUREMENT_ANSWERS) => {
  const asked = []
  for (let i = 0; i < count; i++) asked.push(await answerExtreme(visitor, isHigh))
  return asked
}

describe('measuring a quality again', () => {
  test('is offered sixty days after its first result, and refused before', async () => {
    const { visitor, quality } = await returningUser(REMEASURED_AFTER_DAYS - 1)
    const first = (await visitor.get(listChanges)).qualities.find(entry => entry.quality.id === quality)
    expect(first).toMatchObject({ answered: null, is_available: false })
    expect(await start(visitor, quality)).toMatchObject({ status: 409, code: 'ERR_CONFLICT' })
    await passDays(product, visitor, 1)
    expect(product.clock.now().getTime()).toBeGreaterThanOrEqual(Date.parse(first?.available_at ?? ''))
    expect(await start(visitor, quality)).toMatchObject({ kind: 'ok' })
    expect(await start(visitor, quality)).toMatchObject({ code: 'ERR_CONFLICT' })
  })

  test('asks twelve questions about it first, some repeated and some new, and finds a change', async () => {
    const { visitor, userId, quality } = await returningUser()
    const before = await product.rows(
      "select item from questions where user_id = $1 and status = 'answered'",
      [userId],
    )
    await start(visitor, quality)
    const asked = await answerAgain(visitor, false)
    const items = asked.map(({ question }) => itemOf(question))
    expect(items.map(item => item?.quality)).toEqual(Array(REMEASUREMENT_ANSWERS).fill(quality))
    const repeated = items.filter(item => before.some(row => row['item'] === item?.id)).length
    expect(repeated).toBeGreaterThan(0)
    expect(repeated).toBeLessThanOrEqual(REMEASUREMENT_ANSWERS / 2)
    // The question says how many more it takes.
    expect(asked.map(({ question }) => question.soon?.answers)).toEqual(
      Array.from({ length: REMEASUREMENT_ANSWERS }, (_, i) => REMEASUREMENT_ANSWERS - i),
    )

    const { changes, qualities } = await visitor.get(listChanges)
    expect(changes).toMatchObject([{ quality: { id: quality }, outcome: 'down' }])
    expect(changes[0]?.before.mean).toBeGreaterThan(changes[0]?.after.mean ?? Infinity)
    // The next time: sixty days from now.
    expect(qualities.find(entry => entry.quality.id === quality)).toMatchObject({
      answered: null,
      available_at: new Date(
        product.clock.now().getTime() + REMEASURED_AFTER_DAYS * 86_400_000,
      ).toISOString(),
    })
  })

  test('compares with what was known sixty days before, and with nothing that was answered since', async () => {
    // No newcomer, whose list is chosen anew after every answer.
    const { visitor, userId, quality, result } = await returningUser(REMEASURED_AFTER_DAYS, 30)
    const answered = await product.rows('select item from questions where user_id = $1', [userId])
    const fresh = gentleItemsAbout(quality).filter(({ id }) => !answered.some(row => row['item'] === id))
    // A full list: three answers do not yet make it be chosen anew.
    await product.rows("delete from questions where user_id = $1 and status = 'pending'", [userId])
    await visitor.get(listQuestions)
    await replacePendingItems(
      product,
      userId,
      fresh.slice(0, 3).map(({ id }) => id),
    )
    const since = (await visitor.get(listQuestions)).filter(question => question.quality === quality)
    expect(since).toHaveLength(3)
    for (const question of since) await answerExtreme(visitor, false, question)
    await start(visitor, quality)
    await answerAgain(visitor, true)
    const [change] = (await visitor.get(listChanges)).changes
    expect(change?.before.mean).toBeCloseTo(result.mean, 3)
    expect(change?.before.sd).toBeCloseTo(result.sd, 3)
    expect(['same', 'maybe-up', 'up']).toContain(change?.outcome)
  })

  test('compares with the time after a change, once one was found', async () => {
    const { visitor, quality } = await returningUser()
    await start(visitor, quality)
    await answerAgain(visitor, false)
    await comeBackAfter(visitor, REMEASURED_AFTER_DAYS)
    await start(visitor, quality)
    await answerAgain(visitor, false)
    const { changes } = await visitor.get(listChanges)
    // The newest first. Twelve answers at the very end say more than all that stood before, which other qualities moderate.
    expect(['same', 'maybe-down']).toContain(changes[0]?.outcome)
    expect(changes[1]?.outcome).toBe('down')
    expect(changes[0]?.before.mean).toBeLessThan(-0.6)
  })

  test('says before in how many cases of 100 it would notice a large change, and that more questions notice more', async () => {
    const { visitor, quality } = await returningUser(REMEASURED_AFTER_DAYS - 1)
    expect(await entryOf(visitor, quality)).toMatchObject({ usual_chance: null, long_chance: null })
    await passDays(product, visitor, 1)
    const before = await entryOf(visitor, quality)
    expect(before?.usual_chance).toBeGreaterThan(10)
    expect(before?.long_chance).toBeGreaterThan(before?.usual_chance ?? Infinity)
    await start(visitor, quality)
    expect(await entryOf(visitor, quality)).toMatchObject({ usual_chance: null, long_chance: null })
    for (let i = 0; i < REMEASUREMENT_ANSWERS; i++) await answerExtreme(visitor, i % 2 === 0)
    await comeBackAfter(visitor, REMEASURED_AFTER_DAYS)
    // The more is known of where it stands, the more of a change is seen.
    expect((await entryOf(visitor, quality))?.usual_chance).toBeGreaterThan(before?.usual_chance ?? Infinity)
  })

  test('takes sixteen questions at length, of one quality at a time', async () => {
    const { visitor, quality } = await returningUser()
    const ready = (await visitor.get(listChanges)).qualities.filter(entry => entry.is_available)
    const other = ready.find(entry => entry.quality.id !== quality)?.quality.id
    expect(await startLong(visitor, quality, other ?? quality.concat('x'))).toMatchObject({ kind: 'refused' })
    expect(await startLong(visitor, quality)).toMatchObject({ kind: 'ok' })
    expect(await entryOf(visitor, quality)).toMatchObject({
      answered: 0,
      answers: LONG_REMEASUREMENT_ANSWERS,
    })
    if (other) expect(await startLong(visitor, other)).toMatchObject({ code: 'ERR_CONFLICT' })
    const asked = await answerAgain(visitor, false, LONG_REMEASUREMENT_ANSWERS)
    expect(asked.map(({ question }) => question.quality)).toEqual(
      Array(LONG_REMEASUREMENT_ANSWERS).fill(quality),
    )
    expect((await visitor.get(listChanges)).changes).toMatchObject([
      { quality: { id: quality }, outcome: 'down' },
    ])
  })

  test('is undone with its last answer, and finished again by another one', async () => {
    const { visitor, quality } = await returningUser()
    await start(visitor, quality)
    const asked = await answerAgain(visitor, false)
    await visitor.get(undoAnswer, { params: { uid: asked.at(-1)?.question.uid ?? '' } })
    const { changes, qualities } = await visitor.get(listChanges)
    expect(changes).toEqual([])
    expect(qualities.find(entry => entry.quality.id === quality)?.answered).toBe(REMEASUREMENT_ANSWERS - 1)
    await answerExtreme(visitor, false)
    expect((await visitor.get(listChanges)).changes).toMatchObject([{ outcome: 'down' }])
  })

  test('asks another question for a skipped one, and goes on after «stop» with ordinary questions', async () => {
    const { visitor, quality } = await returningUser()
    await start(visitor, quality)
    const [skipped, ...waiting] = await visitor.get(listQuestions)
    await visitor.get(skipQuestion, { params: { uid: skipped?.uid ?? '' } })
    const aboutIt = (await visitor.get(listQuestions)).filter(question => question.quality === quality)
    expect(aboutIt).toHaveLength(REMEASUREMENT_ANSWERS)
    expect(aboutIt.slice(0, waiting.length)).toEqual(waiting)
    await visitor.get(cancelRemeasurement, { params: { quality } })
    expect((await visitor.get(listChanges)).qualities.every(({ answered }) => answered === null)).toBe(true)
    expect(await visitor.call(cancelRemeasurement, { params: { quality } })).toMatchObject({
      code: 'ERR_NOT_FOUND',
    })
  })

  test('is refused for states, unknown qualities and in read mode, where changes stay readable', async () => {
    const { visitor, userId, quality } = await returningUser()
    expect(await start(visitor, 'no-such-quality')).toMatchObject({ code: 'ERR_NOT_FOUND' })
    expect(await start(visitor, 'anxious-tension')).toMatchObject({ code: 'ERR_NOT_FOUND' })
    expect(await start(visitor, quality, 'order')).toMatchObject({ code: 'ERR_CONFLICT' })
    await product.rows('update subscriptions set end_at = started_at where user_id = $1', [userId])
    expect(await start(visitor, quality)).toMatchObject({ code: 'ERR_READ_ONLY' })
    expect(await visitor.get(listChanges)).toMatchObject({ changes: [] })
  })
})
