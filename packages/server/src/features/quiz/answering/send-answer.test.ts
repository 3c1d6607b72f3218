import {
  chooseGoal,
  listAnswers,
  listQuestions,
  readProfile,
  sendAnswer,
  skipQuestion,
  undoAnswer,
} from '@grani/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { answerNext, userWithGoal, userIdOf, verifiedUser } from '@grani/testing/users.ts'
import { type Product, startProduct } from '@grani/testing/product.ts'
import { fingerprint } from '@grani/testing/tables.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct({ servers: 2 })
})
afterAll(() => product.stop())

const UNKNOWN = '0b0e7f3c-6f0e-4f57-9c39-6a4a4f3a9e51'

describe('a response', () => {
  test('can be sent again: the reply is the same and nothing changes', async () => {
    const { visitor } = await userWithGoal(product)
    const { question, answer_id, reply } = await answerNext(visitor)
    const before = await fingerprint(product)
    const body = { answer_id, ms: 1234 }
    expect(await visitor.get(sendAnswer, { params: { uid: question.uid }, body })).toEqual(reply)
    expect(await fingerprint(product)).toEqual(before)
  })

  test('cannot be changed by sending another option', async () => {
    const { visitor } = await userWithGoal(product)
    const { question } = await answerNext(visitor, 0)
    const before = await fingerprint(product)
    const body = { answer_id: question.answers[1] ?? 0 }
    expect(await visitor.call(sendAnswer, { params: { uid: question.uid }, body })).toMatchObject({
      status: 409,
      code: 'ERR_CONFLICT',
    })
    expect(await fingerprint(product)).toEqual(before)
  })

  test('from two tabs at once with different options is saved once, and the other request is refused', async () => {
    const { visitor, email } = await userWithGoal(product)
    const [question] = await visitor.get(listQuestions)
    const uid = question?.uid ?? ''
    const replies = await Promise.all(
      [0, 1].map(nth =>
        visitor
          .copy(nth)
          .call(sendAnswer, { params: { uid }, body: { answer_id: question?.answers[nth] ?? 0 } }),
      ),
    )
    expect(replies.map(reply => (reply.kind === 'ok' ? 'ok' : reply.code)).toSorted()).toEqual([
      'ERR_CONFLICT',
      'ok',
    ])
    const used = await product.rows('select used from allowances where user_id = $1', [
      await userIdOf(product, email),
    ])
    expect(used).toEqual([{ used: 1 }])
  })

  test('has to be an option of the question', async () => {
    const { visitor } = await userWithGoal(product)
    const [question] = await visitor.get(listQuestions)
    const before = await fingerprint(product)
    const reply = await visitor.call(sendAnswer, {
      params: { uid: question?.uid ?? '' },
      body: { answer_id: 999_999_999 },
    })
    expect(reply).toMatchObject({
      status: 400,
      code: 'ERR_VALIDATION',
      fields: { answer_id: expect.any(String) },
    })
    expect(await fingerprint(product)).toEqual(before)
  })

  test('to a question that was skipped is refused', async () => {
    const { visitor } = await userWithGoal(product)
    const [question] = await visitor.get(listQuestions)
    const params = { uid: question?.uid ?? '' }
    await visitor.get(skipQuestion, { params })
    expect(
      await visitor.call(sendAnswer, { params, body: { answer_id: question?.answers[0] ?? 0 } }),
    ).toMatchObject({
      code: 'ERR_CONFLICT',
    })
  })

  test('is saved with its response time and the wording that was shown', async () => {
    const { visitor } = await userWithGoal(product)
    const { question, answer_id } = await answerNext(visitor, 2)
    const [row] = await product.rows(
      'select answer_id, value, ms, wording, answered_at, payer from questions where uid = $1',
      [question.uid],
    )
    expect(row).toEqual({
      answer_id,
      value: 2,
      ms: 3000,
      wording: expect.any(Number),
      answered_at: product.clock.now(),
      payer: 'plan',
    })
  })
})

describe('questions of other users and unknown questions', () => {
  test('are not found and do not change', async () => {
    const other = await userWithGoal(product)
    const [pending] = await other.visitor.get(listQuestions)
    const { question: answered } = await answerNext(other.visitor)
    const { visitor } = await userWithGoal(product)
    await visitor.get(listQuestions)
    const before = await fingerprint(product)
    const answer_id = pending?.answers[0] ?? 0
    for (const uid of [pending?.uid ?? '', answered.uid, UNKNOWN])
      for (const reply of [
        await visitor.call(sendAnswer, { params: { uid }, body: { answer_id } }),
        await visitor.call(undoAnswer, { params: { uid } }),
        await visitor.call(skipQuestion, { params: { uid } }),
      ])
        expect(reply).toMatchObject({ status: 404, code: 'ERR_NOT_FOUND' })
    expect(await fingerprint(product)).toEqual(before)
  })
})

describe('the questions', () => {
  test('are refused before a goal is chosen', async () => {
    const { visitor } = await verifiedUser(product)
    expect(await visitor.call(listQuestions)).toMatchObject({ status: 409, code: 'ERR_CONFLICT' })
  })

  test('do not repeat among two hundred', async () => {
    const { visitor } = await userWithGoal(product)
    const seen = new Set<string>()
    while (seen.size < 200) {
      const { question } = await answerNext(visitor, seen.size % 5)
      expect(seen.has(question.number_original.toString())).toBe(false)
      seen.add(question.number_original.toString())
      if (seen.size === 100) {
        // The plan of a trial does not pay for two hundred in three days.
        await product.rows('update allowances set used = 0')
      }
    }
  })

  test('change with the current goal, and those of the first goal wait until it is chosen again', async () => {
    const { visitor, email } = await userWithGoal(product, 'selfImp')
    await product.rows("update subscriptions set tariff = 'high' where user_id = $1", [
      await userIdOf(product, email),
    ])
    const first = await visitor.get(listQuestions)
    await visitor.get(chooseGoal, { body: { goal: 'knwYrs' } })
    const second = await visitor.get(listQuestions)
    expect(second.length).toBeGreaterThan(0)
    const uids = new Set(first.map(question => question.uid))
    expect(second.filter(question => uids.has(question.uid))).toEqual([])
    await visitor.get(chooseGoal, { body: { goal: 'selfImp' } })
    expect(await visitor.get(listQuestions)).toEqual(first)
  })

  test('have a text for every option id, and unknown ids are left out', async () => {
    const { visitor } = await userWithGoal(product)
    const questions = await visitor.get(listQuestions)
    const ids = [...new Set(questions.flatMap(question => question.answers))]
    const answers = await visitor.get(listAnswers, { body: { answer_ids: [...ids, 999_999_999] } })
    expect(answers.map(answer => answer.id).toSorted((a, b) => a - b)).toEqual(ids.toSorted((a, b) => a - b))
    for (const { text } of answers) expect(text).not.toBe('')
    expect((await visitor.get(readProfile)).current_goal?.uid).toBe('resIss')
  })
})
