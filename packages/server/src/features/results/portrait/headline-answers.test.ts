import { ratePart, readPortrait } from '@grani/contract'
import { loaded } from '@grani/testing/content.ts'
import { giveAnswers } from '@grani/testing/known-user.ts'
import { type Product, startProduct } from '@grani/testing/product.ts'
import { publishResult } from '@grani/testing/publish-result.ts'
import { userIdOf, userWithGoal } from '@grani/testing/users.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.stop())

const statements = loaded.content.items.flatMap(item =>
  item.kind === 'pair' || item.stage === 'retired' ? [] : [item],
)

/** The nth plain statement of a quality, and its answers from the low end of the quality to the high one. */
const asked = (quality: string, nth: number) => {
  const item = statements.filter(
    one => one.quality === quality && one.kind === 'statement' && !one.sensitive,
  )[nth]
  if (!item) throw new Error(`${quality} has too few statements`)
  const last = item.answers.length - 1
  /** `from` counts from the high end. */
  const answered = (from: number) => {
    const value = item.key === 1 ? last - from : from
    return { given: { item: item.id, value }, quote: { text: item.text, answer: item.answers[value]?.text } }
  }
  return { last, answered }
}

/** A user whose headline is the contrast of two strong sides, with answers about both. */
const userWith = async (given: { item: string; value: number }[]) => {
  const { visitor, email } = await userWithGoal(product)
  const userId = await userIdOf(product, email)
  const results = [
    await publishResult(product, userId, 'gentleness', 'high'),
    await publishResult(product, userId, 'assertiveness', 'high'),
  ]
  await giveAnswers(product, userId, given)
  return { visitor, results, portrait: await visitor.get(readPortrait) }
}

test('quotes of each quality of the headline the answer that points to its side most plainly', async () => {
  const mild = asked('gentleness', 0).answered(1)
  const plain = asked('gentleness', 1).answered(0)
  const other = asked('assertiveness', 0).answered(0)
  const { portrait } = await userWith([mild.given, plain.given, other.given])
  const [headline] = portrait.sentences
  expect(headline?.kind).toBe('tension')
  expect(portrait.answers).toEqual([plain.quote, other.quote])
})

test('quotes no answer of the middle, and none that points the other way', async () => {
  const { last, answered } = asked('gentleness', 0)
  const middle = asked('assertiveness', 0)
  const { portrait } = await userWith([answered(last).given, middle.answered(middle.last / 2).given])
  expect(portrait.answers).toEqual([])
})

test('quotes what the sentence rests on that takes the place of a denied one', async () => {
  const gentle = asked('gentleness', 0).answered(0)
  const assertive = asked('assertiveness', 0).answered(0)
  const { visitor, results, portrait } = await userWith([gentle.given, assertive.given])
  expect(portrait.answers).toEqual([gentle.quote, assertive.quote])
  await visitor.get(ratePart, { body: { kind: 'pair', results, agrees: false } })
  const { sentences, answers } = await visitor.get(readPortrait)
  expect(sentences[0]?.evidence.map(({ quality }) => quality.id)).toEqual(['gentleness'])
  expect(answers).toEqual([gentle.quote])
})
