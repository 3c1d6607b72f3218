import {
  FORECAST_HOURS,
  FORECASTS,
  type ForecastGame,
  listQuestions,
  type Question,
  readForecastOutcome,
  readForecasts,
  readToday,
  sendAnswer,
  skipQuestion,
  startForecasts,
  undoAnswer,
} from '@grani/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '@grani/testing/client.ts'
import { extendSubscription, itemOf, passDays } from '@grani/testing/weekly-states.ts'
import { knownUser } from '@grani/testing/known-user.ts'
import { type Product, startProduct } from '@grani/testing/product.ts'
import { spend, userWithGoal } from '@grani/testing/users.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct({ servers: 2 })
})
afterAll(() => product.stop())

type Answering = { nth?: number; ms?: number }

const answer = async (
  visitor: Client,
  question: Question | undefined,
  { nth = 0, ms = 3000 }: Answering = {},
) => {
  const answerId = question?.answers.at(nth)
  if (!question || answerId === undefined) throw new Error('There is nothing to answer')
  return visitor.call(sendAnswer, { params: { uid: question.uid }, body: { answer_id: answerId, ms } })
}

const nth = (i: number): number => (i % 2 === 0 ? 0 : -1)

const answerAll = async (visitor: Client, { questions }: ForecastGame, ms = 3000) => {
  for (const [i, question] of questions.entries()) await answer(visitor, question, { nth: nth(i), ms })
}

const itemsOfGame = (userId: string) =>
  product.rows(
    `select i.* from forecast_items i join forecast_games g using (user_id, game_id)
     where user_id = $1 order by started_at, place`,
    [userId],
  )

const started = async () => {
  const user = await knownUser(product)
  return { ...user, game: await user.visitor.get(startForecasts) }
}

describe('a game', () => {
  test('is offered to whom ten answers can be forecast of, and to nobody else', async () => {
    const { visitor: newcomer } = await userWithGoal(product)
    expect(await newcomer.get(readForecasts)).toEqual({ game: null, may_start: false, last: null })
    expect(await newcomer.call(startForecasts)).toMatchObject({ status: 409, code: 'ERR_CONFLICT' })
    const { visitor } = await knownUser(product)
    expect(await visitor.get(readForecasts)).toEqual({ game: null, may_start: true, last: null })
  })

  test('asks ten questions never asked, of which anybody would be hit half of the time, five of each side', async () => {
    const { userId, game } = await started()
    const rows = await itemsOfGame(userId)
    const asked = rows.filter(row => row['question'] !== null)
    expect(asked).toHaveLength(FORECASTS)
    expect(game.questions.map(({ uid }) => uid)).toEqual(asked.map(row => row['question']))
    expect(asked.filter(row => row['side'] === 'high')).toHaveLength(FORECASTS / 2)
    for (const row of rows) {
      expect(row['probability']).toBeGreaterThanOrEqual(0.8)
      expect(row['prior']).toBeLessThanOrEqual(0.6)
    }
    const before = await product.rows(
      "select item from questions where user_id = $1 and status = 'answered'",
      [userId],
    )
    const known = new Set(before.map(row => row['item']))
    const items = game.questions.map(question => itemOf(question))
    expect(items.filter(item => item === undefined || known.has(item.id) || item.sensitive)).toEqual([])
    expect(items.filter(item => item?.stage === 'retired' || item?.may_not_apply)).toEqual([])
    for (const { quality } of game.questions)
      expect(game.questions.filter(question => question.quality === quality).length).toBeLessThanOrEqual(2)
  })

  test('is free: a used-up quota stops it no more than it is used by it', async () => {
    const { visitor, userId, game } = await started()
    await spend(product, userId, 10_000)
    const before = await visitor.get(readToday)
    await answerAll(visitor, game)
    expect((await visitor.get(readToday)).left).toBe(before.left)
    const [allowance] = await product.rows('select used from allowances where user_id = $1', [userId])
    expect(allowance).toEqual({ used: 10_000 })
    const [question] = await visitor.get(listQuestions)
    expect(await answer(visitor, question)).toMatchObject({ code: 'ERR_QUOTA' })
  })

  test('counts for the measurement: each answer is one of the belief', async () => {
    const { visitor, userId, game } = await started()
    await answerAll(visitor, game)
    const [row] = await product.rows(
      "select count(*)::int as count, count(value)::int as values from questions where user_id = $1 and payer = 'forecast'",
      [userId],
    )
    expect(row).toEqual({ count: FORECASTS, values: FORECASTS })
  })

  test('leaves the list of the stream as it is, and is no part of it', async () => {
    const { visitor } = await knownUser(product)
    const before = await visitor.get(listQuestions)
    const game = await visitor.get(startForecasts)
    expect(await visitor.get(listQuestions)).toEqual(before)
    const inGame = new Set(game.questions.map(question => question.number_original))
    for (let i = 0; i < 14; i++) {
      const list = await visitor.get(listQuestions)
      expect(list.filter(question => inGame.has(question.number_original))).toEqual([])
      await answer(visitor, list[0], { nth: 2 })
    }
  })

  test('is one, started on two devices and two servers at once', async () => {
    const { visitor, userId } = await knownUser(product)
    const devices = [visitor, visitor.copy(1), visitor.copy(0), visitor.copy(1)]
    const games = await Promise.all(devices.map(device => device.get(startForecasts)))
    expect(new Set(games.map(({ id }) => id)).size).toBe(1)
    expect(new Set(games.map(({ questions }) => JSON.stringify(questions))).size).toBe(1)
    expect(
      await product.rows('select game_id from forecast_games where user_id = $1', [userId]),
    ).toHaveLength(1)
  })

  test('goes on after a reload and on another device with the same questions, those answered left out', async () => {
    const { visitor, game } = await started()
    await answer(visitor, game.questions[0])
    const other = visitor.copy(1)
    await answer(other, game.questions[1])
    const left = game.questions.slice(2)
    expect((await visitor.get(readForecasts)).game).toMatchObject({
      id: game.id,
      seal: game.seal,
      questions: left,
    })
    expect((await other.get(startForecasts)).questions).toEqual(left)
  })

  test('answered from two devices at once ends once, with every answer', async () => {
    const { visitor, userId, game } = await started()
    const replies = await Promise.all(
      game.questions.map((question, i) => answer(visitor.copy(i % 2), question, { nth: nth(i) })),
    )
    expect(replies.map(({ kind }) => kind)).toEqual(Array(FORECASTS).fill('ok'))
    const { score, forecasts } = await visitor.get(readForecastOutcome, { params: { id: game.id } })
    expect(forecasts).toHaveLength(FORECASTS)
    const [sums] = await product.rows(
      'select count(*) filter (where is_hit)::int as hits, sum(probability) as expected, sum(prior) as anybody from forecast_items where user_id = $1 and answer_value is not null',
      [userId],
    )
    expect(score?.hits).toBe(sums?.['hits'])
    expect(score?.expected).toBeCloseTo(Number(sums?.['expected']), 10)
    expect(score?.anybody).toBeCloseTo(Number(sums?.['anybody']), 10)
  })

  test('is left after a day: its answers stay, its questions may come in the stream, nothing of it is told', async () => {
    const { visitor, userId, game } = await started()
    for (const question of game.questions.slice(0, 7)) await answer(visitor, question)
    await passDays(product, visitor, FORECAST_HOURS / 24)
    expect(await visitor.get(readForecasts)).toMatchObject({ game: null, may_start: false, last: null })
    const states = await product.rows(
      'select status, count(*)::int as count from questions where user_id = $1 and goal is null group by status order by status',
      [userId],
    )
    expect(states).toEqual([
      { status: 'answered', count: 7 },
      { status: 'withdrawn', count: 3 },
    ])
    // A page that was left open: its answer is an ordinary one.
    await answer(visitor, game.questions[7])
    const items = await itemsOfGame(userId)
    expect(items.filter(row => row['answer_value'] !== null)).toHaveLength(7)
    expect(await visitor.call(readForecastOutcome, { params: { id: game.id } })).toMatchObject({
      status: 409,
    })
  })

  test('comes once a week, answered or left, and again in the next', async () => {
    const { visitor, userId, game } = await started()
    await answerAll(visitor, game)
    const last = { id: game.id }
    expect(await visitor.get(readForecasts)).toMatchObject({ game: null, may_start: false, last })
    expect(await visitor.call(startForecasts)).toMatchObject({ code: 'ERR_CONFLICT' })
    await extendSubscription(product, userId)
    await passDays(product, visitor, 5)
    expect(await visitor.get(readForecasts)).toMatchObject({ may_start: true, last })
    const next = await visitor.get(startForecasts)
    const first = new Set(game.questions.map(question => question.number_original))
    expect(next.questions.filter(question => first.has(question.number_original))).toEqual([])
  })

  test('is not played in read mode, and what was played can still be read', async () => {
    const { visitor, userId, game } = await started()
    await answerAll(visitor, game)
    const another = await started()
    const ended =
      "update subscriptions set end_at = now() - interval '1 year', is_free = false where user_id = any($1)"
    await product.rows(ended, [[userId, another.userId]])
    expect(await visitor.get(readForecasts)).toMatchObject({
      game: null,
      may_start: false,
      last: { id: game.id },
    })
    expect(await visitor.call(startForecasts)).toMatchObject({ code: 'ERR_READ_ONLY' })
    expect((await visitor.get(readForecastOutcome, { params: { id: game.id } })).forecasts).toHaveLength(
      FORECASTS,
    )
    expect(await another.visitor.get(readForecasts)).toMatchObject({ game: null })
    expect(await answer(another.visitor, another.game.questions[0])).toMatchObject({ code: 'ERR_READ_ONLY' })
  })
})

describe('a question of a game', () => {
  test('that is skipped is replaced by another of the sealed list', async () => {
    const { visitor, userId, game } = await started()
    const [skipped] = game.questions
    await visitor.get(skipQuestion, { params: { uid: skipped?.uid ?? '' } })
    const devices = [visitor, visitor.copy(1)]
    const [now, there] = await Promise.all(devices.map(device => device.get(startForecasts)))
    expect(now?.questions).toHaveLength(FORECASTS)
    expect(there?.questions).toEqual(now?.questions)
    expect(now?.seal).toBe(game.seal)
    expect(now?.questions.filter(({ uid }) => uid === skipped?.uid)).toEqual([])
    const sealed = (await itemsOfGame(userId)).filter(row => row['question'] !== null)
    expect(sealed).toHaveLength(FORECASTS + 1)
    await answerAll(visitor, now ?? game)
    const { forecasts } = await visitor.get(readForecastOutcome, { params: { id: game.id } })
    expect(forecasts).toHaveLength(FORECASTS)
    expect(forecasts.map(({ question }) => question)).not.toContain(skipped?.text)
  })

  test('that is skipped comes again when nothing is left to replace it', async () => {
    const { visitor, game } = await started()
    for (let i = 0; i < 30; i++) {
      const [first] = (await visitor.get(startForecasts)).questions
      await visitor.get(skipQuestion, { params: { uid: first?.uid ?? '' } })
    }
    const { questions } = await visitor.get(startForecasts)
    expect(questions).toHaveLength(FORECASTS)
    await answerAll(visitor, { ...game, questions })
    expect((await visitor.get(readForecasts)).last).toMatchObject({ id: game.id })
  })

  test('whose answer is undone is asked again, and counts as answered first', async () => {
    const { visitor, userId, game } = await started()
    const [first] = game.questions
    await answer(visitor, first, { nth: 0 })
    await visitor.get(undoAnswer, { params: { uid: first?.uid ?? '' }, query: {} })
    const again = (await visitor.get(readForecasts)).game
    expect(again?.questions[0]?.uid).toBe(first?.uid)
    expect(again?.questions).toHaveLength(FORECASTS)
    await answer(visitor, first, { nth: -1 })
    const [row] = (await itemsOfGame(userId)).filter(item => item['question'] === first?.uid)
    const item = first && itemOf(first)
    expect(row?.['answer_value']).toBe(item?.answers.findIndex(({ id }) => id === first?.answers[0]))
  })

  test('that was undone after the end changes nothing of the outcome', async () => {
    const { visitor, game } = await started()
    await answerAll(visitor, game)
    const outcome = await visitor.get(readForecastOutcome, { params: { id: game.id } })
    const last = game.questions.at(-1)
    await visitor.get(undoAnswer, { params: { uid: last?.uid ?? '' }, query: {} })
    await answer(visitor, last, { nth: 0 })
    expect(await visitor.get(readForecastOutcome, { params: { id: game.id } })).toEqual(outcome)
  })
})

describe('the outcome', () => {
  test('says of each forecast what was written, what was answered, and where the conclusion went', async () => {
    const { visitor, userId, game } = await started()
    await answerAll(visitor, game)
    const { forecasts, score } = await visitor.get(readForecastOutcome, { params: { id: game.id } })
    expect(score?.hits).toBe(forecasts.filter(forecast => forecast.is_hit).length)
    expect(forecasts.some(forecast => forecast.is_hit)).toBe(true)
    const rows = (await itemsOfGame(userId)).filter(row => row['question'] !== null)
    for (const [i, forecast] of forecasts.entries()) {
      expect(forecast.probability).toBe(rows[i]?.['probability'])
      const value = Number(rows[i]?.['answer_value'])
      const half = Math.floor(Number(rows[i]?.['categories']) / 2)
      const side =
        rows[i]?.['side'] === 'low' ? value < half : value >= Number(rows[i]?.['categories']) - half
      expect(forecast.is_hit).toBe(side)
    }
    const surprised = forecasts.filter(({ is_hit: isHit, certainty }) => !isHit && certainty !== null)
    expect(surprised.length).toBeGreaterThan(0)
    for (const { certainty } of surprised) expect(certainty?.after).toBeLessThan(certainty?.before ?? 0)
  })

  test('of hurried answers, or of ten alike, has no score', async () => {
    const hurried = await started()
    await answerAll(hurried.visitor, hurried.game, 400)
    const fast = await hurried.visitor.get(readForecastOutcome, { params: { id: hurried.game.id } })
    expect(fast.score).toBeNull()
    expect(fast.forecasts).toHaveLength(FORECASTS)
    const alike = await started()
    for (const question of alike.game.questions) await answer(alike.visitor, question)
    const same = await alike.visitor.get(readForecastOutcome, { params: { id: alike.game.id } })
    expect(same.score).toBeNull()
  })

  test('is its user’s own', async () => {
    const { visitor, game } = await started()
    await answerAll(visitor, game)
    const { visitor: stranger } = await knownUser(product)
    expect(await stranger.call(readForecastOutcome, { params: { id: game.id } })).toMatchObject({
      status: 404,
    })
  })
})
