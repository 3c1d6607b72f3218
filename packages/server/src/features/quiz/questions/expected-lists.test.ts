import { listQuestions, type Question, type ReplyOf, sendAnswer } from '@grani/contract'
import { STATE_IDS } from '@grani/testing/content.ts'
import { type Product, startProduct } from '@grani/testing/product.ts'
import { statementsDuring } from '@grani/testing/statements.ts'
import { answerNext, userIdOf, userWithGoal } from '@grani/testing/users.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { READ_ANSWER_CONTEXT } from '../answering/answer-context.ts'
import { expectsList, rememberList } from './expected-lists.ts'

/** For so many answers the list is chosen anew after each. */
const FIRST_ANSWERS = 24

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.stop())

/** A user who is new no more, with a long list, and what an answer to a question of it does. */
const userWithLongList = async () => {
  const { visitor, email } = await userWithGoal(product)
  for (let i = 0; i < FIRST_ANSWERS; i++) await answerNext(visitor)
  const answer = async (question: Question | undefined) => {
    const replies: ReplyOf<typeof sendAnswer>[] = []
    const sent = await statementsDuring(async () => {
      const body = { answer_id: question?.answers[0] ?? 0, with_list: true }
      replies.push(await visitor.get(sendAnswer, { params: { uid: question?.uid ?? '' }, body }))
    })
    return { questions: replies[0]?.questions, read: sent[0]?.text }
  }
  // After an answer about a state the web asks for a list by itself.
  const list = (await visitor.get(listQuestions)).filter(({ quality }) => !STATE_IDS.has(quality))
  return { userId: await userIdOf(product, email), list, answer }
}

describe('what a list depends on', () => {
  test('is not read with an answer after which none is expected', async () => {
    const { list, answer } = await userWithLongList()
    await answer(list[0])
    expect(await answer(list[1])).toEqual({ questions: null, read: READ_ANSWER_CONTEXT.text })
  })

  test('is read after the answer where the list is used up all the same', async () => {
    const { userId, list, answer } = await userWithLongList()
    await answer(list[0])
    await product.rows("delete from questions where user_id = $1 and status = 'pending' and uid <> $2", [
      userId,
      list[1]?.uid,
    ])
    const { questions, read } = await answer(list[1])
    expect(read).toBe(READ_ANSWER_CONTEXT.text)
    expect(questions?.length).toBeGreaterThan(1)
  })

  test('is read again of those who answered longest ago: the process does not remember everybody', () => {
    for (const i of Array.from({ length: 10_001 }).keys()) rememberList(`user ${i}`, false)
    expect(expectsList('user 0')).toBe(true)
    expect(expectsList('user 1')).toBe(false)
  })
})
