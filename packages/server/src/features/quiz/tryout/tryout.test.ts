import {
  askTryout,
  type BodyOf,
  keepTryout,
  listQuestions,
  listResults,
  readProgress,
  readToday,
  SITTING_ANSWERS,
  TRYOUT_QUESTIONS,
  undoAnswer,
} from '@grani/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '@grani/testing/client.ts'
import { loaded } from '@grani/testing/content.ts'
import { type Product, SECOND, startProduct } from '@grani/testing/product.ts'
import { fingerprint } from '@grani/testing/tables.ts'
import { answerNext, extremeAnswerTo, userIdOf, userWithGoal, verifiedUser } from '@grani/testing/users.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct({ servers: 2 })
})
afterAll(() => product.stop())

type Answers = BodyOf<typeof askTryout>['answers']

const SEED = '3f1d2c3b-5a69-4788-96a5-b4c3d2e1f001'
const OTHER_SEED = '3f1d2c3b-5a69-4788-96a5-b4c3d2e1f002'

const ask = (visitor: Client, answers: Answers, more: { seed?: string; skipped?: number[] } = {}) =>
  visitor.get(askTryout, { body: { seed: SEED, skipped: [], shown: null, ...more, answers } })

/** Answers as one who has much of everything; with `ms` for each answer. */
const answersOfVisitor = async (visitor: Client, seed = SEED): Promise<Answers> => {
  const answers: Answers = []
  while (answers.length < TRYOUT_QUESTIONS) {
    const [question] = (await ask(visitor, answers, { seed })).questions
    if (!question) throw new Error('There is nothing to answer')
    const answer_id = question.answers[extremeAnswerTo(question)] ?? 0
    answers.push({ question: question.number_original, answer_id, ms: 2000 + answers.length })
  }
  return answers
}

const numberOf = new Map(loaded.content.items.map(({ id, number }) => [id, number]))

const savedAnswers = async (userId: string): Promise<Answers> =>
  (
    await product.rows(
      `select item, answer_id, ms from questions where user_id = $1 and status = 'answered' order by answer_seq`,
      [userId],
    )
  ).map(row => ({
    question: numberOf.get(String(row['item'])) ?? 0,
    answer_id: Number(row['answer_id']),
    ms: Number(row['ms']),
  }))

const newUser = async () => {
  const { visitor, email } = await userWithGoal(product, 'knwYrs')
  return { visitor, userId: await userIdOf(product, email) }
}

describe('before registration', () => {
  test('twelve answers lead to something to say, and no row is changed', async () => {
    const before = await fingerprint(product)
    const visitor = product.visitor()
    const answers = await answersOfVisitor(visitor)
    expect(new Set(answers.map(({ question }) => question)).size).toBe(TRYOUT_QUESTIONS)
    const { outcome, questions, facets } = await ask(visitor, answers)
    expect(questions).toEqual([])
    expect(outcome).toMatchObject({
      kind: 'result',
      type: 0,
      sentence: expect.stringMatching(/^[А-ЯЁ].*[.!?…]$/u),
    })
    expect(outcome?.kind === 'result' && outcome.probability).toBeGreaterThanOrEqual(0.8)
    expect(outcome?.kind === 'result' && outcome.answers).toBeGreaterThanOrEqual(3)
    expect(facets).toHaveLength(4)
    expect(facets.some(({ certainty }) => certainty === 1)).toBe(true)
    expect(visitor.cookies.size).toBe(0)
    expect(await fingerprint(product)).toEqual(before)
  })

  test('a few questions are handed out at a time, with the texts of their options, and never the one on the screen', async () => {
    const visitor = product.visitor()
    const { questions, outcome } = await ask(visitor, [])
    expect(questions).toHaveLength(4)
    expect(outcome).toBeNull()
    for (const { answers, options } of questions) expect(options.map(({ id }) => id)).toEqual(answers)
    const shown = questions[0]?.number_original ?? 0
    const body = { seed: SEED, answers: [], skipped: [], shown }
    const next = await visitor.get(askTryout, { body })
    expect(next.questions.map(question => question.number_original)).not.toContain(shown)
  })

  test('what was skipped is not asked again', async () => {
    const visitor = product.visitor()
    const skipped = (await ask(visitor, [])).questions.map(({ number_original: number }) => number)
    const { questions } = await ask(visitor, [], { skipped })
    for (const question of questions) expect(skipped).not.toContain(question.number_original)
  })

  test('another seed asks about other things', async () => {
    const visitor = product.visitor()
    const [mine, theirs] = await Promise.all([ask(visitor, []), ask(visitor, [], { seed: OTHER_SEED })])
    expect(theirs.facets).not.toEqual(mine.facets)
  })

  test('what no device can have sent is refused', async () => {
    const visitor = product.visitor()
    const answers = await answersOfVisitor(visitor)
    const [first = { question: 1, answer_id: 1 }] = answers
    const sensitive = loaded.content.items.find(item => item.sensitive)
    const state = loaded.content.items.find(item => item.id.startsWith('low-mood'))
    const refused: Answers[] = [
      [...answers, first],
      [first, first],
      [{ ...first, question: 999_999 }],
      [{ ...first, answer_id: 999_999 }],
      [{ ...first, ms: -1 }],
      ...[sensitive, state].map(item => [
        { question: item?.number ?? 0, answer_id: item?.answers[0]?.id ?? 0 },
      ]),
    ]
    for (const wrong of refused) {
      const body = { seed: SEED, answers: wrong, skipped: [], shown: null }
      expect(await visitor.call(askTryout, { body })).toMatchObject({ code: 'ERR_VALIDATION' })
    }
    const skipped = { seed: SEED, answers: [], skipped: [999_999], shown: null }
    expect(await visitor.call(askTryout, { body: skipped })).toMatchObject({ code: 'ERR_VALIDATION' })
  })

  test('the calls of one network are limited', async () => {
    const visitor = product.visitor()
    await ask(visitor, [])
    await product.rows("update rate_limits set hits = 400 where key like 'tryout-from:%'")
    const body = { seed: SEED, answers: [], skipped: [], shown: null }
    expect(await visitor.call(askTryout, { body })).toMatchObject({ code: 'ERR_RATE' })
    expect(await product.visitor().call(askTryout, { body })).toMatchObject({ kind: 'ok' })
  })
})

describe('after registration', () => {
  test('the answers are the first of the account, with their times, their results and their quota', async () => {
    const { visitor, userId } = await newUser()
    const answers = await answersOfVisitor(visitor)
    expect(await visitor.get(keepTryout, { body: { answers } })).toEqual({ kept: TRYOUT_QUESTIONS })
    expect(await savedAnswers(userId)).toEqual(answers)
    expect(await product.rows('select used from allowances where user_id = $1', [userId])).toEqual([
      { used: TRYOUT_QUESTIONS },
    ])
    expect((await visitor.get(listResults)).length).toBeGreaterThan(0)
    const next = await answerNext(visitor)
    expect((await savedAnswers(userId)).at(-1)).toMatchObject({ question: next.question.number_original })
  })

  test('the answers are no part of the first sitting, which has all its fifteen: what they have brought was told on arrival', async () => {
    const { visitor } = await newUser()
    await visitor.get(keepTryout, { body: { answers: await answersOfVisitor(visitor) } })
    const beganAt = new Date(product.clock.now().getTime() + SECOND).toISOString()
    expect(await visitor.get(readToday)).toMatchObject({
      answered: TRYOUT_QUESTIONS,
      sitting: { answers: 0, in_a_row: 0, began_at: null },
    })
    await visitor.get(listQuestions)
    for (let answers = 1; answers <= SITTING_ANSWERS; answers++) {
      product.clock.pass(SECOND)
      await answerNext(visitor)
      expect(await visitor.get(readToday)).toMatchObject({
        sitting: { answers, in_a_row: answers, began_at: beganAt },
      })
    }
    product.clock.pass(SECOND)
    await answerNext(visitor)
    const { sitting } = await visitor.get(readToday)
    expect(sitting).toEqual({
      answers: 1,
      in_a_row: SITTING_ANSWERS + 1,
      began_at: product.clock.now().toISOString(),
      words: [],
    })
  })

  /** Answers to plain statements about a quality, all of them `steps` from the low end of it. */
  const answersAbout = (quality: string, steps: readonly number[]): Answers =>
    loaded.content.items
      .filter(
        item =>
          item.kind === 'statement' &&
          item.quality === quality &&
          !item.sensitive &&
          !item.may_not_apply &&
          item.stage !== 'retired',
      )
      .slice(0, steps.length)
      .map((item, i) => {
        const step = steps[i] ?? 0
        const place = item.kind === 'statement' && item.key === -1 ? item.answers.length - 1 - step : step
        return { question: item.number, answer_id: item.answers[place]?.id ?? 0, ms: 2000 + i }
      })

  /** How many of the first sitting's questions are about it. */
  const askedAbout = async (visitor: Client, quality: string): Promise<number> => {
    let count = 0
    await visitor.get(listQuestions)
    for (let i = 0; i < SITTING_ANSWERS; i++)
      if ((await answerNext(visitor, i % 4)).question.quality === quality) count++
    return count
  }

  test('what they have left almost clear is among the first guesses and asked on in the first sitting, though no goal asks about it', async () => {
    const { visitor } = await newUser()
    const answers = answersAbout('habit-control', [1, 1, 1])
    expect(await visitor.get(keepTryout, { body: { answers } })).toEqual({ kept: 3 })
    expect(await visitor.get(listResults)).toEqual([])
    const shown = (await visitor.get(readProgress)).flatMap(({ qualities }) => qualities)
    expect(shown.find(({ id }) => id === 'habit-control')).toMatchObject({
      leaning: 'low',
      leaning_text: expect.any(String),
    })
    expect(await askedAbout(visitor, 'habit-control')).toBeGreaterThan(0)

    const { visitor: other } = await newUser()
    await other.get(keepTryout, { body: { answers: answersAbout('habit-control', [2, 2, 2]) } })
    expect(await askedAbout(other, 'habit-control')).toBe(0)
  })

  test('questions that waited and have been answered so are not asked again', async () => {
    const { visitor, userId } = await newUser()
    const answers = await answersOfVisitor(visitor)
    const [waiting] = await visitor.get(listQuestions)
    const [item] = [...numberOf].find(([, number]) => number === answers[3]?.question) ?? []
    await product.rows('update questions set item = $1 where user_id = $2 and uid = $3', [
      item,
      userId,
      waiting?.uid,
    ])
    await visitor.get(keepTryout, { body: { answers } })
    const kept = answers.map(({ question }) => question)
    for (const question of await visitor.get(listQuestions))
      expect(kept).not.toContain(question.number_original)
  })

  test('the belief is the one that the answers make, and the last answer can be undone', async () => {
    const { visitor, userId } = await newUser()
    await visitor.get(keepTryout, { body: { answers: await answersOfVisitor(visitor) } })
    const progress = await visitor.get(readProgress)
    await product.rows('delete from beliefs where user_id = $1', [userId])
    expect(await visitor.get(readProgress)).toEqual(progress)
    const [last] = await product.rows(
      `select uid from questions where user_id = $1 and status = 'answered' order by answer_seq desc limit 1`,
      [userId],
    )
    await visitor.get(undoAnswer, { params: { uid: String(last?.['uid']) } })
    expect(await savedAnswers(userId)).toHaveLength(TRYOUT_QUESTIONS - 1)
  })

  test('they are kept once, however many tabs, devices and servers send them at the same moment', async () => {
    const { visitor, userId } = await newUser()
    const mine = await answersOfVisitor(visitor)
    const others = await answersOfVisitor(visitor, OTHER_SEED)
    const elsewhere = visitor.copy(1)
    const replies = await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        (n % 2 === 0 ? visitor : elsewhere).get(keepTryout, {
          body: { answers: n % 3 === 0 ? mine : others },
        }),
      ),
    )
    expect(replies.map(({ kept }) => kept).toSorted((a, b) => b - a)).toEqual([12, ...Array(11).fill(0)])
    const saved = await savedAnswers(userId)
    expect([mine, others]).toContainEqual(saved)
    expect(await product.rows('select used from allowances where user_id = $1', [userId])).toEqual([
      { used: TRYOUT_QUESTIONS },
    ])
  })

  test('an account that has answered keeps none', async () => {
    const { visitor, userId } = await newUser()
    const answers = await answersOfVisitor(visitor)
    await answerNext(visitor)
    expect(await visitor.get(keepTryout, { body: { answers } })).toEqual({ kept: 0 })
    expect(await savedAnswers(userId)).toHaveLength(1)
  })

  test('none are kept without a goal, without a subscription, and none that no visitor can have given', async () => {
    const { visitor } = await newUser()
    const answers = await answersOfVisitor(visitor)
    const wrong = answers.map(answer => ({ ...answer, answer_id: 999_999 }))
    expect(await visitor.call(keepTryout, { body: { answers: wrong } })).toMatchObject({
      code: 'ERR_VALIDATION',
    })
    expect(await visitor.call(keepTryout, { body: { answers: [] } })).toMatchObject({
      code: 'ERR_VALIDATION',
    })
    const withoutGoal = await verifiedUser(product)
    expect(await withoutGoal.visitor.call(keepTryout, { body: { answers } })).toMatchObject({
      code: 'ERR_CONFLICT',
    })
    const { visitor: reader, userId } = await newUser()
    await product.rows("update subscriptions set end_at = '2026-01-01' where user_id = $1", [userId])
    expect(await reader.call(keepTryout, { body: { answers } })).toMatchObject({ code: 'ERR_READ_ONLY' })
    expect(await savedAnswers(userId)).toEqual([])
  })
})
