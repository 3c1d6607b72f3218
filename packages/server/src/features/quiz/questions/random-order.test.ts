import {
  listBoosters,
  listQuestions,
  listResults,
  login,
  type Question,
  readProfile,
  saveQuestionOrder,
  sendAnswer,
} from '@grani/contract'
import type { Client } from '@grani/testing/client.ts'
import { loaded } from '@grani/testing/content.ts'
import { type Product, startProduct } from '@grani/testing/product.ts'
import {
  answerFully,
  extremeAnswerTo,
  PASSWORD,
  spend,
  userIdOf,
  userWithGoal,
} from '@grani/testing/users.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

/** Past the answers for each of which the list is chosen anew, and past the fortieth, when sensitive questions begin. */
const ANSWERS = 64

let product: Product
beforeAll(async () => {
  product = await startProduct({ servers: 2 })
})
afterAll(() => product.stop())

const itemOf = new Map(loaded.content.items.map(item => [item.number, item]))

const chooseOrder = (visitor: Client, atRandom: boolean) =>
  visitor.get(saveQuestionOrder, { body: { asks_at_random: atRandom } })

const userAtRandom = async () => {
  const user = await userWithGoal(product)
  await chooseOrder(user.visitor, true)
  return { ...user, userId: await userIdOf(product, user.email) }
}

/** As the web asks: with the list that a reply brings. */
const answersInOrder = async (visitor: Client, nth: (question: Question) => number): Promise<Question[]> => {
  const asked: Question[] = []
  let list = await visitor.get(listQuestions)
  while (asked.length < ANSWERS) {
    const [question, ...rest] = list
    if (!question) throw new Error('There is nothing to answer')
    const { questions } = await visitor.get(sendAnswer, {
      params: { uid: question.uid },
      body: { answer_id: question.answers[nth(question)] ?? 0, ms: 3000, with_list: true },
    })
    list = questions ?? (rest.length < 10 ? await visitor.get(listQuestions) : rest)
    asked.push(question)
  }
  return asked
}

/** The same user as if nothing had ever been asked: the seed of the order stays. */
const forgetAnswers = async (userId: string) => {
  for (const table of ['questions', 'beliefs', 'results', 'allowances'])
    await product.rows(`delete from ${table} where user_id = $1`, [userId])
}

const numbersOf = (asked: readonly Question[]): number[] => asked.map(question => question.number_original)

describe('in a random order', () => {
  test('what was answered has no say in what is asked', async () => {
    const { visitor, userId } = await userAtRandom()
    const high = await answersInOrder(visitor, question => extremeAnswerTo(question, true))
    await forgetAnswers(userId)
    const low = await answersInOrder(visitor, question => extremeAnswerTo(question, false))
    expect(numbersOf(low)).toEqual(numbersOf(high))
    await forgetAnswers(userId)
    const middle = await answersInOrder(visitor, ({ answers }) => Math.floor(answers.length / 2))
    expect(numbersOf(middle)).toEqual(numbersOf(high))
  })

  test('kindness stays: nothing sensitive before the fortieth answer, and no quality twice within four', async () => {
    const { visitor } = await userAtRandom()
    const asked = await answersInOrder(visitor, ({ answers }) => answers.length - 1)
    expect(asked.slice(0, 40).filter(({ sensitive }) => sensitive)).toEqual([])
    for (let i = 3; i < asked.length; i++) {
      const qualities = asked.slice(i - 3, i + 1).map(({ number_original: n }) => itemOf.get(n)?.quality)
      expect(new Set(qualities).size).toBe(4)
    }
  })

  test('results come, and when is promised to nobody', async () => {
    const { visitor, userId } = await userAtRandom()
    let results = 0
    for (let n = 0; n < 250 && results === 0; n++) {
      if (n % 20 === 0) await spend(product, userId, 0)
      const { question, reply } = await answerFully(visitor)
      expect(question.soon).toBeNull()
      results += reply.new_results
    }
    expect(results).toBeGreaterThan(0)
    expect((await visitor.get(listResults)).length).toBeGreaterThan(0)
    const offered = (await visitor.get(listBoosters)).filter(({ is_available }) => is_available)
    expect(offered.length).toBeGreaterThan(0)
    expect(offered.map(({ results }) => results)).toEqual(offered.map(() => null))
  })
})

describe('the choice of an order', () => {
  test('is off at first, kept for every device, and can be taken back', async () => {
    const { visitor, email } = await userWithGoal(product)
    expect((await visitor.get(readProfile)).asks_at_random).toBe(false)
    await chooseOrder(visitor, true)
    const phone = product.visitor({ server: 1 })
    await phone.get(login, { body: { email, password: PASSWORD } })
    expect((await phone.get(readProfile)).asks_at_random).toBe(true)
    await chooseOrder(phone, false)
    expect((await visitor.get(readProfile)).asks_at_random).toBe(false)
  })

  test('chooses the questions that wait anew, and a device that still shows the old ones loses no answer', async () => {
    const { visitor, email } = await userWithGoal(product)
    const phone = product.visitor({ server: 1 })
    await phone.get(login, { body: { email, password: PASSWORD } })
    const before = await phone.get(listQuestions)
    await chooseOrder(visitor, true)
    const after = await visitor.get(listQuestions)
    const isOld = ({ uid }: Question): boolean => before.some(question => question.uid === uid)
    expect(after.filter(isOld)).toEqual([])
    // The phone was offline: what it shows was withdrawn meanwhile. Its answer counts and brings the new list.
    const [shown] = before
    const { questions } = await phone.get(sendAnswer, {
      params: { uid: shown?.uid ?? '' },
      body: { answer_id: shown?.answers[0] ?? 0, with_list: true },
    })
    expect(questions?.length).toBeGreaterThan(0)
    expect(questions?.filter(isOld)).toEqual([])
    const [count] = await product.rows(
      "select count(*)::int as answers from questions where user_id = $1 and status = 'answered'",
      [await userIdOf(product, email)],
    )
    expect(count).toEqual({ answers: 1 })
  })
})
