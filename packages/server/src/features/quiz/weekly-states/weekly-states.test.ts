import {
  listQuestions,
  listResults,
  NEUTRAL,
  QUESTIONS_ON_HAND,
  readProgress,
  type Result,
  sendAnswer,
  skipQuestion,
  undoAnswer,
} from '@grani/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { htmlOfText } from '../../../platform/text/html.ts'
import { answerNext, userWithGoal, userIdOf } from '@grani/testing/users.ts'
import { DAY, type Product, startProduct } from '@grani/testing/product.ts'
import {
  answerExtreme,
  replacePendingItems,
  isAboutState,
  gentleItemsAbout,
  itemOf,
  itemsAbout,
  STATE_DIRECTION,
  extendSubscription,
  passDays,
} from '@grani/testing/weekly-states.ts'
import { loaded } from '@grani/testing/content.ts'
import type { Client } from '@grani/testing/client.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.stop())

const [STATE, OTHER] = STATE_DIRECTION.qualities.map(({ id }) => id)
if (STATE === undefined || OTHER === undefined) throw new Error('Too few states')

const idsAbout = (quality: string, from: number, to: number): string[] =>
  gentleItemsAbout(quality)
    .slice(from, to)
    .map(({ id }) => id)

/** A user with a plan for a year and pending questions about these items. */
const userAskedAbout = async (items: readonly string[]) => {
  const { visitor, email } = await userWithGoal(product)
  const userId = await userIdOf(product, email)
  await extendSubscription(product, userId)
  await visitor.get(listQuestions)
  await replacePendingItems(product, userId, items)
  return { visitor, userId }
}

const measurementsOf = async (visitor: Client, quality: string = STATE): Promise<Result[]> =>
  (await visitor.get(listResults)).filter(result => result.quality.id === quality)

const countMeasurements = async (visitor: Client): Promise<number> =>
  (await visitor.get(listResults)).filter(result => result.quality.kind === 'S').length

/** Answers at the high or low end until a state is measured; returns the number of responses. */
const answerUntilMeasured = async (visitor: Client, isHigh: boolean, most = 12): Promise<number> => {
  const before = await countMeasurements(visitor)
  for (let i = 1; i <= most; i++) {
    await answerExtreme(visitor, isHigh)
    if ((await countMeasurements(visitor)) > before) return i
  }
  throw new Error(`No measurement in ${most} responses`)
}

const textOf = (quality: string, band: 'high' | 'low'): string => {
  const known = STATE_DIRECTION.qualities.find(({ id }) => id === quality)
  return known?.texts.kind === 'S' ? htmlOfText(known.texts[band].text) : ''
}

const stepOf = (quality: string, band: 'high' | 'low'): string | undefined => {
  const known = STATE_DIRECTION.qualities.find(({ id }) => id === quality)
  return known?.texts.kind === 'S' ? known.texts[band].steps[0] : undefined
}

describe('a state of the last seven days', () => {
  test('is measured once there are three responses and enough precision: neither strong nor weak, with a text of its own', async () => {
    const { visitor } = await userAskedAbout(idsAbout(STATE, 0, 8))
    const taken = await answerUntilMeasured(visitor, true)
    expect(taken).toBeGreaterThanOrEqual(3)
    const [measurement, ...more] = await measurementsOf(visitor)
    expect(more).toEqual([])
    expect(measurement).toMatchObject({
      type: NEUTRAL,
      next_step: stepOf(STATE, 'high'),
      level: 'above',
      share: null,
      answers: taken,
      level_text: textOf(STATE, 'high'),
      is_outdated: false,
      last_viewed_at: null,
      next_at: new Date(product.clock.now().getTime() + 7 * DAY).toISOString(),
    })
    expect(measurement?.probability).toBeGreaterThanOrEqual(0.8)
    expect(measurement?.mean).toBeGreaterThan(0.6)
  })

  test('is not asked about for a week after it was measured', async () => {
    const { visitor, userId } = await userAskedAbout(idsAbout(STATE, 0, 12))
    await answerUntilMeasured(visitor, true)
    const isAbout = async () =>
      (await visitor.get(listQuestions)).some(question => itemOf(question)?.quality === STATE)
    expect(await isAbout()).toBe(false)
    await passDays(product, visitor, 7 - 1 / 24)
    expect(await isAbout()).toBe(false)
    expect((await measurementsOf(visitor))[0]?.next_at).not.toBeNull()
    await passDays(product, visitor, 1 / 24)
    expect(await isAbout()).toBe(true)
    expect((await measurementsOf(visitor))[0]?.next_at).toBeNull()
    expect(
      await product.rows('select count(*)::int as count from results where user_id = $1', [userId]),
    ).toEqual([{ count: 1 }])
  })

  test('is measured again after a week and not before, by responses of that week alone; the earlier result stays as history', async () => {
    const { visitor, userId } = await userAskedAbout(idsAbout(STATE, 0, 8))
    await answerUntilMeasured(visitor, true)
    const [first] = await measurementsOf(visitor)

    // A device that still shows the other questions: its responses are saved, and bring no second measurement.
    const list = await product.rows(
      "select uid, item from questions where user_id = $1 and status = 'pending' and item = any($2) order by position",
      [userId, idsAbout(STATE, 0, 8)],
    )
    expect(list.length).toBeGreaterThan(0)
    for (const { uid, item } of list) {
      const key = itemsAbout(STATE).find(({ id }) => id === item)
      const answer_id = key?.answers.at(key.key === 1 ? -1 : 0)?.id ?? 0
      const reply = await visitor.get(sendAnswer, {
        params: { uid: String(uid) },
        body: { answer_id, ms: 3000 },
      })
      expect(reply.new_results).toBe(0)
    }
    await passDays(product, visitor, 8)
    await visitor.get(listQuestions)
    // The same questions again: their responses of a week ago do not count.
    await replacePendingItems(product, userId, idsAbout(STATE, 0, 8))
    expect(await answerUntilMeasured(visitor, false)).toBeGreaterThanOrEqual(3)
    const [second, earlier, ...more] = await measurementsOf(visitor)
    expect(more).toEqual([])
    expect(earlier).toMatchObject({ uid: first?.uid, is_outdated: true, next_at: null })
    expect(second).toMatchObject({ level_text: textOf(STATE, 'low'), type: NEUTRAL })
    expect(second?.mean).toBeLessThan(-0.6)
    // The earlier one was never viewed, but it is not counted as new any more.
    const progress = await visitor.get(readProgress)
    expect(progress.find(({ uid }) => uid === STATE_DIRECTION.uid)?.new_results).toBe(1)
  })

  test('loses its result when the response that brought it is undone, and gets it back when that is sent again', async () => {
    const { visitor } = await userAskedAbout(idsAbout(STATE, 0, 8))
    const progress = async () =>
      (await visitor.get(readProgress)).find(({ uid }) => uid === STATE_DIRECTION.uid)
    for (;;) {
      const before = await progress()
      // A quiet week: a hard one is told only behind something bright.
      const { question, answer_id, reply } = await answerExtreme(visitor, false)
      if (reply.new_results === 0) continue
      const after = await progress()
      expect(after?.qp).toBeGreaterThan(before?.qp ?? 100)
      await visitor.get(undoAnswer, { params: { uid: question.uid } })
      expect(await measurementsOf(visitor)).toEqual([])
      expect(await progress()).toEqual(before)
      expect((await visitor.get(listQuestions))[0]?.uid).toBe(question.uid)
      const again = await visitor.get(sendAnswer, {
        params: { uid: question.uid },
        body: { answer_id, ms: 3000 },
      })
      expect(again.new_results).toBe(1)
      return
    }
  })

  test('is measured once also when all its questions are answered at the same moment', async () => {
    const { visitor, userId } = await userAskedAbout(idsAbout(STATE, 0, 8))
    const list = await visitor.get(listQuestions)
    const replies = await Promise.all(
      list
        .slice(0, 8)
        .map(({ uid, answers }) =>
          visitor
            .copy()
            .call(sendAnswer, { params: { uid }, body: { answer_id: answers[2] ?? 0, ms: 3000 } }),
        ),
    )
    expect(replies.filter(({ kind }) => kind === 'refused')).toEqual([])
    expect(
      await product.rows('select count(*)::int as count from results where user_id = $1 and quality = $2', [
        userId,
        STATE,
      ]),
    ).toEqual([{ count: 1 }])
  })

  test('does not count responses that are a week old: two old ones and a new one are not three', async () => {
    const { visitor } = await userAskedAbout(idsAbout(STATE, 0, 8))
    await answerExtreme(visitor, true)
    await answerExtreme(visitor, true)
    await passDays(product, visitor, 7)
    const { reply } = await answerExtreme(visitor, true)
    expect(reply.new_results).toBe(0)
    expect(await measurementsOf(visitor)).toEqual([])
  })
})

describe('the direction of the states', () => {
  test('is done when all are measured, says when they can be measured again, and comes first after that', async () => {
    const { visitor, userId } = await userAskedAbout([])
    for (const { id } of STATE_DIRECTION.qualities) {
      await visitor.get(listQuestions)
      await replacePendingItems(product, userId, idsAbout(id, 0, 8))
      await answerUntilMeasured(visitor, true)
    }
    const progressOfStates = async () =>
      (await visitor.get(readProgress)).find(({ uid }) => uid === STATE_DIRECTION.uid)
    const measuredAt = product.clock.now().getTime()
    expect(await progressOfStates()).toMatchObject({
      qp: 100,
      is_measured: true,
      new_results: STATE_DIRECTION.qualities.length,
      next_at: new Date(measuredAt + 7 * DAY).toISOString(),
    })
    expect((await visitor.get(listQuestions)).filter(isAboutState)).toEqual([])

    await passDays(product, visitor, 7)
    expect(await progressOfStates()).toMatchObject({ qp: 0, is_measured: false, next_at: null })
    // The pending questions are about other qualities; after them come states, also by repeated questions.
    for (let i = 0; i < QUESTIONS_ON_HAND; i++) await answerNext(visitor, 2)
    // Two of twelve in the middle: that none of sixty is happens once in some ten thousand runs.
    let isAsked = false
    for (let i = 0; i < 60 && !isAsked; i++) isAsked = isAboutState((await answerNext(visitor, 2)).question)
    expect(isAsked).toBe(true)
  })

  test('is asked about again after a week when every question was answered', async () => {
    const { visitor, userId } = await userAskedAbout([])
    const all = loaded.content.items.map(({ id }) => id)
    await product.rows(
      `insert into questions (user_id, uid, position, item, wording, goal, served_at, status, answer_seq, answer_id, value,
         ms, answered_at, payer, week)
       select $1, gen_random_uuid(), 1000 + n, item, 1, 'resIss', $3, 'answered', 1000 + n, 1, 1, 3000, $3, 'plan', '2026-11-16'
       from unnest($2::text[]) with ordinality as a(item, n)`,
      [userId, all, product.clock.now()],
    )
    await product.rows(
      `insert into results (user_id, uid, quality, direction, band, shared_at, probability, answers, mean, sd, question)
       select $1, gen_random_uuid(), id, $3, 'middle', $4, 0.8, 16, 0, 0.3, gen_random_uuid() from unnest($2::text[]) as id`,
      [userId, STATE_DIRECTION.qualities.map(({ id }) => id), STATE_DIRECTION.uid, product.clock.now()],
    )
    await product.rows('delete from beliefs where user_id = $1', [userId])
    await product.rows("delete from questions where user_id = $1 and status = 'pending'", [userId])
    expect(await visitor.get(listQuestions)).toEqual([])
    await passDays(product, visitor, 7)
    // Of twelve, now and then one repeats an old answer about something else: nine that do are less than one in a billion.
    const again = (await visitor.get(listQuestions)).filter(isAboutState)
    expect(again.length).toBeGreaterThanOrEqual(4)
    expect(again.some(({ soon }) => soon !== null && soon.answers >= 3)).toBe(true)

    // A skipped question is postponed again.
    const [first] = again
    await visitor.get(skipQuestion, { params: { uid: first?.uid ?? '' } })
    const next = await visitor.get(listQuestions)
    expect(next.map(({ number_original }) => number_original)).not.toContain(first?.number_original)
  })
})
