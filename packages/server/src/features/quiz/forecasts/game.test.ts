import {
  FORECAST_HOURS,
  FORECASTS,
  listQuestions,
  readForecastOutcome,
  readForecasts,
  readProgress,
  readToday,
  startForecasts,
} from '@grani/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { answerGame, answerQuestion, forecastsOf, inTurn, userInGame } from '@grani/testing/forecast-games.ts'
import { giveAnswers, knownUser, plainAnswers } from '@grani/testing/known-user.ts'
import { type Product, startProduct } from '@grani/testing/product.ts'
import { spend, userIdOf, userWithGoal } from '@grani/testing/users.ts'
import { extendSubscription, itemOf, passDays } from '@grani/testing/weekly-states.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct({ servers: 2 })
})
afterAll(() => product.stop())

describe('a game', () => {
  test('is offered to whom ten answers can be forecast of, and to nobody else', async () => {
    const { visitor: newcomer } = await userWithGoal(product)
    expect(await newcomer.get(readForecasts)).toEqual({ game: null, may_start: false, last: null })
    expect(await newcomer.call(startForecasts)).toMatchObject({ status: 409, code: 'ERR_CONFLICT' })
    const { visitor } = await knownUser(product)
    expect(await visitor.get(readForecasts)).toEqual({ game: null, may_start: true, last: null })
  })

  test('is not offered while the answers do not fit together, though ten could be forecast of them', async () => {
    const { visitor, email } = await userWithGoal(product)
    const turned = plainAnswers().map((answer, i) =>
      i % 3 === 0 ? { ...answer, value: (i / 3) % 2 } : answer,
    )
    await giveAnswers(product, await userIdOf(product, email), turned)
    expect(await visitor.get(readForecasts)).toEqual({ game: null, may_start: false, last: null })
    expect(await visitor.call(startForecasts)).toMatchObject({ status: 409, code: 'ERR_CONFLICT' })
    const directions = await visitor.get(readProgress)
    expect(new Set(directions.map(({ is_consistent: isConsistent }) => isConsistent))).toEqual(
      new Set([false]),
    )
  })

  test('asks ten questions never asked, of which anybody would be hit half of the time, five of each side', async () => {
    const { userId, game } = await userInGame(product)
    const rows = await forecastsOf(product, userId)
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
    // Both sides are kept in balance, which may leave one quality to come twice.
    const qualities = new Set(game.questions.map(question => question.quality))
    expect(qualities.size).toBeGreaterThanOrEqual(FORECASTS - 1)
  })

  test('is free and apart: it neither stops at a used-up quota nor uses any, and no sitting holds it', async () => {
    const { visitor, userId, game } = await userInGame(product)
    await spend(product, userId, 10_000)
    const before = await visitor.get(readToday)
    await answerGame(visitor, game)
    // Nor is it counted among the answers of the day and of the sitting.
    expect(await visitor.get(readToday)).toEqual(before)
    const [allowance] = await product.rows('select used from allowances where user_id = $1', [userId])
    expect(allowance).toEqual({ used: 10_000 })
    const [question] = await visitor.get(listQuestions)
    expect(await answerQuestion(visitor, question)).toMatchObject({ code: 'ERR_QUOTA' })
  })

  test('counts for the measurement: each answer is one of the belief', async () => {
    const { visitor, userId, game } = await userInGame(product)
    await answerGame(visitor, game)
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
      await answerQuestion(visitor, list[0], { nth: 2 })
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
    const { visitor, game } = await userInGame(product)
    await answerQuestion(visitor, game.questions[0])
    const other = visitor.copy(1)
    await answerQuestion(other, game.questions[1])
    const left = game.questions.slice(2)
    expect((await visitor.get(readForecasts)).game).toMatchObject({
      id: game.id,
      seal: game.seal,
      questions: left,
    })
    expect((await other.get(startForecasts)).questions).toEqual(left)
  })

  test('answered from two devices at once ends once, with every answer', async () => {
    const { visitor, userId, game } = await userInGame(product)
    const replies = await Promise.all(
      game.questions.map((question, i) => answerQuestion(visitor.copy(i % 2), question, { nth: inTurn(i) })),
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
    const { visitor, userId, game } = await userInGame(product)
    for (const question of game.questions.slice(0, 7)) await answerQuestion(visitor, question)
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
    await answerQuestion(visitor, game.questions[7])
    const items = await forecastsOf(product, userId)
    expect(items.filter(row => row['answer_value'] !== null)).toHaveLength(7)
    expect(await visitor.call(readForecastOutcome, { params: { id: game.id } })).toMatchObject({
      status: 409,
    })
  })

  test('comes once a week, answered or left, and again in the next', async () => {
    const { visitor, userId, game } = await userInGame(product)
    await answerGame(visitor, game)
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
    const { visitor, userId, game } = await userInGame(product)
    await answerGame(visitor, game)
    const another = await userInGame(product)
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
    expect(await answerQuestion(another.visitor, another.game.questions[0])).toMatchObject({
      code: 'ERR_READ_ONLY',
    })
  })
})
