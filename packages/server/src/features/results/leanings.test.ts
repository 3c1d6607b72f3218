import { listQuestions, readProgress, sendAnswer } from '@grani/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '@grani/testing/client.ts'
import { loaded } from '@grani/testing/content.ts'
import { normal, uniformFrom } from '@grani/testing/random.ts'
import { simulatedValue } from '@grani/testing/simulated-users.ts'
import { answerFully, answerNext, userWithGoal } from '@grani/testing/users.ts'
import { type Product, startProduct } from '@grani/testing/product.ts'
import { engineInputOf } from '../../bank/engine-input.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.stop())

const { sides } = loaded.texts.portrait

const qualities = new Map(
  loaded.content.directions.flatMap(direction => direction.qualities.map(quality => [quality.id, quality])),
)
const inputs = new Map(engineInputOf(loaded.content).items.map(item => [item.id, item]))
const inputOf = new Map(loaded.content.items.map(({ number, id }) => [number, inputs.get(id)]))

const readQualities = async (visitor: Client) =>
  (await visitor.get(readProgress)).flatMap(direction => direction.qualities)

const consistencies = async (visitor: Client) =>
  new Set((await visitor.get(readProgress)).map(direction => direction.is_consistent))

const UNKNOWN = { quality: '' }

describe('a leaning', () => {
  test('is said from the second direct response on, with the end of the scale it points to', async () => {
    const { visitor } = await userWithGoal(product)
    const answered = new Set<string>()
    for (let i = 0; i < 8; i++) {
      const { question } = await answerFully(visitor)
      const item = inputOf.get(question.number_original) ?? UNKNOWN
      if ('quality' in item) answered.add(item.quality)
      else for (const quality of item.pair) answered.add(quality)
    }
    const leaning = (await readQualities(visitor)).filter(quality => quality.leaning !== null)
    expect(leaning.length).toBeGreaterThan(0)
    for (const { id, certainty, ...said } of leaning) {
      expect(answered.has(id)).toBe(true)
      expect(certainty).toBeLessThan(1)
      expect(qualities.get(id)?.kind).not.toBe('S')
      const text = said.leaning_text ?? ''
      if (said.leaning === 'middle') expect(text).toMatch(/пока ничто не перевешивает\.$/)
      else expect(text.toLowerCase()).toBe(`${sides[id]?.[said.leaning!]}.`.toLowerCase())
      expect(text.length).toBeGreaterThan(5)
    }
    expect(leaning.map(quality => quality.leaning)).toContain('high')
  })

  test('makes room for the result', async () => {
    const { visitor } = await userWithGoal(product)
    let results = 0
    for (let i = 0; i < 60 && results === 0; i++) results = (await answerFully(visitor)).reply.new_results
    const said = (await readQualities(visitor)).filter(quality => quality.certainty === 1)
    expect(said.length).toBeGreaterThan(0)
    for (const { leaning } of said) expect(leaning).toBeNull()
  })
})

describe('responses', () => {
  test('that are random do not fit together: after 120 this is said, and nothing provisionally', async () => {
    const { visitor } = await userWithGoal(product)
    const uniform = uniformFrom(20_261_122)
    // Five of eight such histories are found after 60, all eight after 100.
    for (let i = 0; i < 120; i++) {
      if (i === 19) expect(await consistencies(visitor)).toEqual(new Set([true]))
      const [question] = await visitor.get(listQuestions)
      await answerNext(visitor, Math.floor(uniform() * (question?.answers.length ?? 1)))
    }
    expect(await consistencies(visitor)).toEqual(new Set([false]))
    for (const { leaning } of await readQualities(visitor)) expect(leaning).toBeNull()
  })

  test('of a simulated user fit together', async () => {
    const { visitor } = await userWithGoal(product)
    const uniform = uniformFrom(7)
    const thetas = new Map<string, number>()
    const thetaOf = (quality: string): number => {
      const theta = thetas.get(quality) ?? normal(uniform)
      thetas.set(quality, theta)
      return theta
    }
    for (let i = 0; i < 60; i++) {
      const [question] = await visitor.get(listQuestions)
      const item = inputOf.get(question?.number_original ?? 0)
      const value = item && 'quality' in item ? simulatedValue(item, thetaOf(item.quality), 0, uniform) : 0
      const params = { uid: question?.uid ?? '' }
      await visitor.get(sendAnswer, { params, body: { answer_id: question?.answers[value] ?? 0, ms: 3000 } })
      if (i % 10 === 9) expect(await consistencies(visitor)).toEqual(new Set([true]))
    }
    expect((await readQualities(visitor)).some(({ leaning }) => leaning !== null)).toBe(true)
  })
})
