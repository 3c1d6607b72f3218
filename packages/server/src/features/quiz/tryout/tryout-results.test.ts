import { askTryout, type BodyOf, keepTryout, listResults, TRYOUT_QUESTIONS } from '@grani/contract'
import { loaded } from '@grani/testing/content.ts'
import { type Product, startProduct } from '@grani/testing/product.ts'
import { userWithGoal } from '@grani/testing/users.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.stop())

const SEED = '3f1d2c3b-5a69-4788-96a5-b4c3d2e1f001'
const STEPS = 5

/** Answers to plain statements about a quality, each so many steps from its low end. */
const answersAbout = (quality: string, steps: readonly number[]): BodyOf<typeof askTryout>['answers'] =>
  loaded.content.items
    .flatMap(item =>
      item.kind === 'statement' &&
      item.quality === quality &&
      item.answers.length === STEPS &&
      !item.sensitive &&
      !item.may_not_apply &&
      item.stage !== 'retired'
        ? [item]
        : [],
    )
    .slice(0, steps.length)
    .map(({ number, key, answers }, i) => {
      const step = steps[i] ?? 0
      return { question: number, answer_id: answers[key === -1 ? STEPS - 1 - step : step]?.id ?? 0, ms: 3000 }
    })

test('a result that the last answers have made less sure is one for the try and for the account, on as many answers', async () => {
  const { visitor } = await userWithGoal(product, 'knwYrs')
  const ask = (answers: BodyOf<typeof askTryout>['answers']) =>
    visitor.get(askTryout, { body: { seed: SEED, skipped: [], shown: null, answers } })
  const { facets } = await ask([])
  /** All of it, and then less; of the other qualities neither much nor little. */
  const tries = facets.map(({ id }) => {
    const others = facets.filter(facet => facet.id !== id)
    const even = others.flatMap(other => answersAbout(other.id, [2, 2, 2]))
    return [...answersAbout(id, [4, 4, 4, 1, 1]), ...even].slice(0, TRYOUT_QUESTIONS)
  })
  const outcomes = await Promise.all(tries.map(async answers => ({ answers, ...(await ask(answers)) })))
  const wavering = outcomes.flatMap(({ answers, outcome }) =>
    outcome?.kind === 'result' && outcome.probability < 0.8 ? [{ answers, outcome }] : [],
  )
  const [one] = wavering
  if (!one) throw new Error('No try has a result that wavers')
  await visitor.get(keepTryout, { body: { answers: one.answers } })
  const { quality, type, level, sentence, answers } = one.outcome
  expect((await visitor.get(listResults)).filter(result => result.quality.name === quality)).toEqual([
    expect.objectContaining({ type, level, answers, level_text: expect.stringContaining(sentence) }),
  ])
})
