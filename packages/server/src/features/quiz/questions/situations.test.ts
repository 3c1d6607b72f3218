import { listQuestions, type Question, undoAnswer } from '@grani/contract'
import { loaded } from '@grani/testing/content.ts'
import { type Product, startProduct } from '@grani/testing/product.ts'
import { answerNext, userWithGoal } from '@grani/testing/users.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.stop())

const optionIdsOf = ({ number_original }: Question): number[] =>
  loaded.content.items.find(({ number }) => number === number_original)?.answers.map(({ id }) => id) ?? []

test('the options of a situation stand one way or the other; those of a scale always the same way', async () => {
  const { visitor } = await userWithGoal(product)
  const orders = { kept: 0, turned: 0 }
  for (let i = 0; i < 120; i++) {
    const { question } = await answerNext(visitor, i % 3)
    const ids = optionIdsOf(question)
    if (question.kind !== 'choice') {
      expect(question.answers).toEqual(ids)
      continue
    }
    const isTurned = question.answers[0] !== ids[0]
    orders[isTurned ? 'turned' : 'kept']++
    expect(question.answers).toEqual(isTurned ? ids.toReversed() : ids)
  }
  expect(orders.kept).toBeGreaterThan(2)
  expect(orders.turned).toBeGreaterThan(2)
})

test('a situation keeps its order on every device and after an undo, and the option counts, not its place', async () => {
  const { visitor } = await userWithGoal(product)
  for (;;) {
    const { question, answer_id } = await answerNext(visitor)
    if (question.kind !== 'choice' || question.answers[0] === optionIdsOf(question)[0]) continue
    const again = await visitor.get(undoAnswer, { params: { uid: question.uid } })
    expect(again.answers).toEqual(question.answers)
    expect((await visitor.copy(0).get(listQuestions))[0]?.answers).toEqual(question.answers)
    const repeated = await answerNext(visitor)
    expect([repeated.question.uid, repeated.answer_id]).toEqual([question.uid, answer_id])
    const [row] = await product.rows('select value from questions where uid = $1', [question.uid])
    expect(row?.['value']).toBe(question.answers.length - 1)
    return
  }
})
