import {
  FORECASTS,
  readForecastOutcome,
  readForecasts,
  skipQuestion,
  startForecasts,
  undoAnswer,
} from '@grani/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { answerGame, answerQuestion, forecastsOf, userInGame } from '@grani/testing/forecast-games.ts'
import { knownUser } from '@grani/testing/known-user.ts'
import { type Product, startProduct } from '@grani/testing/product.ts'
import { itemOf } from '@grani/testing/weekly-states.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct({ servers: 2 })
})
afterAll(() => product.stop())

describe('a question of a game', () => {
  test('that is skipped is replaced by another of the sealed list', async () => {
    const { visitor, userId, game } = await userInGame(product)
    const [skipped] = game.questions
    await visitor.get(skipQuestion, { params: { uid: skipped?.uid ?? '' } })
    const devices = [visitor, visitor.copy(1)]
    const [now, there] = await Promise.all(devices.map(device => device.get(startForecasts)))
    expect(now?.questions).toHaveLength(FORECASTS)
    expect(there?.questions).toEqual(now?.questions)
    expect(now?.seal).toBe(game.seal)
    expect(now?.questions.filter(({ uid }) => uid === skipped?.uid)).toEqual([])
    const sealed = (await forecastsOf(product, userId)).filter(row => row['question'] !== null)
    expect(sealed).toHaveLength(FORECASTS + 1)
    await answerGame(visitor, now ?? game)
    const { forecasts } = await visitor.get(readForecastOutcome, { params: { id: game.id } })
    expect(forecasts).toHaveLength(FORECASTS)
    expect(forecasts.map(({ question }) => question)).not.toContain(skipped?.text)
  })

  test('is never one that the stream has asked since the game began', async () => {
    const { visitor, userId, game } = await userInGame(product)
    const spare = (await forecastsOf(product, userId)).filter(row => row['question'] === null)
    const met = spare.slice(0, -1).map(row => row['item'])
    expect(met.length).toBeGreaterThan(3)
    await product.rows(
      `insert into questions (user_id, uid, position, item, wording, goal, served_at, status)
       select $1, gen_random_uuid(), 1000 + n, item, 1, 'resIss', now(), 'pending'
       from unnest($2::text[]) with ordinality as i(item, n)`,
      [userId, met],
    )
    await visitor.get(skipQuestion, { params: { uid: game.questions[0]?.uid ?? '' } })
    const { questions } = await visitor.get(startForecasts)
    expect(questions).toHaveLength(FORECASTS)
    const items = questions.map(question => itemOf(question)?.id)
    expect(items.filter(item => met.includes(item))).toEqual([])
  })

  test('that is skipped comes again when nothing is left to replace it', async () => {
    const { visitor, game } = await userInGame(product)
    for (let i = 0; i < 30; i++) {
      const [first] = (await visitor.get(startForecasts)).questions
      await visitor.get(skipQuestion, { params: { uid: first?.uid ?? '' } })
    }
    const { questions } = await visitor.get(startForecasts)
    expect(questions).toHaveLength(FORECASTS)
    await answerGame(visitor, { ...game, questions })
    expect((await visitor.get(readForecasts)).last).toMatchObject({ id: game.id })
  })

  test('whose answer is undone is asked again, and counts as answered first', async () => {
    const { visitor, userId, game } = await userInGame(product)
    const [first] = game.questions
    await answerQuestion(visitor, first, { nth: 0 })
    await visitor.get(undoAnswer, { params: { uid: first?.uid ?? '' }, query: {} })
    const again = (await visitor.get(readForecasts)).game
    expect(again?.questions[0]?.uid).toBe(first?.uid)
    expect(again?.questions).toHaveLength(FORECASTS)
    await answerQuestion(visitor, first, { nth: -1 })
    const row = (await forecastsOf(product, userId)).find(item => item['question'] === first?.uid)
    const item = first && itemOf(first)
    expect(row?.['answer_value']).toBe(item?.answers.findIndex(({ id }) => id === first?.answers[0]))
  })

  test('that was undone after the end changes nothing of the outcome', async () => {
    const { visitor, game } = await userInGame(product)
    await answerGame(visitor, game)
    const outcome = await visitor.get(readForecastOutcome, { params: { id: game.id } })
    const last = game.questions.at(-1)
    await visitor.get(undoAnswer, { params: { uid: last?.uid ?? '' }, query: {} })
    await answerQuestion(visitor, last, { nth: 0 })
    expect(await visitor.get(readForecastOutcome, { params: { id: game.id } })).toEqual(outcome)
  })
})

describe('the outcome', () => {
  test('says of each forecast what was written, what was answered, and where the conclusion went', async () => {
    const { visitor, userId, game } = await userInGame(product)
    await answerGame(visitor, game)
    const { forecasts, score } = await visitor.get(readForecastOutcome, { params: { id: game.id } })
    expect(score?.hits).toBe(forecasts.filter(forecast => forecast.is_hit).length)
    expect(forecasts.some(forecast => forecast.is_hit)).toBe(true)
    const rows = (await forecastsOf(product, userId)).filter(row => row['question'] !== null)
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
    for (const { certainty } of surprised) {
      expect(certainty?.after).toBeLessThan(certainty?.before ?? 0)
      // A conclusion takes three answers, and this one is another.
      expect(certainty?.answers).toBeGreaterThan(3)
    }
  })

  test('of hurried answers, or of ten alike, has no score', async () => {
    const hurried = await userInGame(product)
    await answerGame(hurried.visitor, hurried.game, 400)
    const fast = await hurried.visitor.get(readForecastOutcome, { params: { id: hurried.game.id } })
    expect(fast.score).toBeNull()
    expect(fast.forecasts).toHaveLength(FORECASTS)
    const alike = await userInGame(product)
    for (const question of alike.game.questions) await answerQuestion(alike.visitor, question)
    const same = await alike.visitor.get(readForecastOutcome, { params: { id: alike.game.id } })
    expect(same.score).toBeNull()
  })

  test('is its user’s own', async () => {
    const { visitor, game } = await userInGame(product)
    await answerGame(visitor, game)
    const { visitor: stranger } = await knownUser(product)
    expect(await stranger.call(readForecastOutcome, { params: { id: game.id } })).toMatchObject({
      status: 404,
    })
  })
})
