import { setTimeout as sleep } from 'node:timers/promises'
import {
  listQuestions,
  listResults,
  readProgress,
  sendAnswer,
  skipQuestion,
  undoAnswer,
} from '@grani/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { content, type Editor, markMayNotApply, startEditor } from '@grani/testing/editor.ts'
import { answerFully, spend, userIdOf, userWithGoal } from '@grani/testing/users.ts'
import { itemsAbout, replacePendingItems } from '@grani/testing/weekly-states.ts'
import type { Client } from '@grani/testing/client.ts'

const trait = content.directions.flatMap(({ qualities }) => qualities).find(({ kind }) => kind === 'T')
const [marked, similar, unmarked] = itemsAbout(trait?.id ?? '').map(({ id }) => id)
if (!marked || !similar || !unmarked) throw new Error('The bank has too few items')

let editor: Editor
let product: Editor['product']
let visitor: Client
let userId: string
beforeAll(async () => {
  editor = await startEditor()
  ;({ product } = editor)
  await editor.load(editor.edited({ [marked]: markMayNotApply, [similar]: markMayNotApply }))
})
afterAll(async () => {
  await editor.restore()
  await product.stop()
})

const first = async () => {
  const [question] = await visitor.get(listQuestions)
  if (!question) throw new Error('There is no question')
  return question
}

/** Waits until both servers have read the marks. */
const untilMarked = async (client: Client): Promise<void> => {
  for (let i = 0; i < 1500; i++) {
    if ((await client.get(listQuestions))[0]?.may_not_apply) return
    await sleep(20)
  }
  throw new Error('The marked item is not offered')
}

beforeEach(async () => {
  const user = await userWithGoal(product)
  visitor = user.visitor
  userId = await userIdOf(product, user.email)
  await answerFully(visitor)
  await visitor.get(listQuestions)
  await replacePendingItems(product, userId, [marked, similar, unmarked])
  await untilMarked(visitor)
  await untilMarked(visitor.copy(1))
})

const declare = (uid: string, client = visitor) =>
  client.call(skipQuestion, { params: { uid }, query: { reason: 'not-applicable' } })
const undo = (uid: string) => visitor.call(undoAnswer, { params: { uid } })

/** All that the responses say about the user and cost. */
const measured = async () => ({
  results: await visitor.get(listResults),
  progress: await visitor.get(readProgress),
  used: await product.rows('select used from allowances where user_id = $1', [userId]),
  answered: await product.rows(
    "select uid, value from questions where user_id = $1 and status = 'answered' order by answer_seq",
    [userId],
  ),
})

const rebuilt = async () => {
  await product.rows('delete from beliefs where user_id = $1', [userId])
  return measured()
}

describe('«not applicable»', () => {
  test('is offered for marked questions only, and refused for others', async () => {
    const questions = await visitor.get(listQuestions)
    expect(questions.slice(0, 3).map(question => question.may_not_apply)).toEqual([true, true, false])
    expect(await declare(questions[2]?.uid ?? '')).toMatchObject({ code: 'ERR_CONFLICT' })
    expect(await visitor.get(listQuestions)).toEqual(questions)
  })

  test('counts nothing, costs nothing, and leaves a similar question waiting', async () => {
    const before = await measured()
    const [question, next] = await visitor.get(listQuestions)
    expect(await declare(question?.uid ?? '')).toMatchObject({ kind: 'ok' })
    expect(await measured()).toEqual(before)
    expect(await rebuilt()).toEqual(before)
    expect((await first()).uid).toBe(next?.uid)
  })

  test('is taken also when nothing is left of the quota', async () => {
    await spend(product, userId, 500)
    expect(await declare((await first()).uid)).toMatchObject({ kind: 'ok' })
  })

  test('is final: nothing asks the question again, not even when nothing else is left', async () => {
    const { uid } = await first()
    await declare(uid)
    await product.rows(
      `insert into questions (user_id, uid, position, item, wording, goal, served_at, status)
       select user_id, gen_random_uuid(), 0, item, wording, goal, served_at, 'pending' from questions where uid = $1`,
      [uid],
    )
    const others = content.items.map(({ id }) => id).filter(id => id !== marked)
    await product.rows(
      `insert into questions (user_id, uid, position, item, wording, goal, served_at, status, answer_seq, answered_at)
       select $1, gen_random_uuid(), 5000 + n, item, 1, 'resIss', now(), 'not_applicable', 5000 + n, now()
       from unnest($2::text[]) with ordinality as listed(item, n)`,
      [userId, others],
    )
    await product.rows('delete from beliefs where user_id = $1', [userId])
    expect(await visitor.get(listQuestions)).toEqual([])
  })

  test('is undone by «undo» like a response, in order, and can then be answered', async () => {
    const before = await measured()
    const question = await first()
    await declare(question.uid)
    const { question: answered } = await answerFully(visitor)
    expect(await undo(question.uid)).toMatchObject({ code: 'ERR_CONFLICT' })
    await undo(answered.uid)
    expect(await undo(question.uid)).toMatchObject({ kind: 'ok', body: question })
    expect(await measured()).toEqual(before)
    expect(await rebuilt()).toEqual(before)
    expect((await first()).uid).toBe(question.uid)
    const answer = { params: { uid: question.uid }, body: { answer_id: question.answers[0] ?? 0 } }
    expect(await visitor.call(sendAnswer, answer)).toMatchObject({ kind: 'ok' })
  })

  test('sent ten times at once, or again, is harmless, and contradicts an answer and a skip', async () => {
    const { uid, answers } = await first()
    const replies = await Promise.all(Array.from({ length: 10 }, (_, i) => declare(uid, visitor.copy(i % 2))))
    expect(replies.filter(reply => reply.kind === 'refused')).toEqual([])
    const answer = { params: { uid }, body: { answer_id: answers[0] ?? 0 } }
    expect(await visitor.call(sendAnswer, answer)).toMatchObject({ code: 'ERR_CONFLICT' })
    expect(await visitor.call(skipQuestion, { params: { uid } })).toMatchObject({ code: 'ERR_CONFLICT' })
    expect(await product.rows('select status from questions where uid = $1', [uid])).toEqual([
      { status: 'not_applicable' },
    ])
  })

  test('of a repeated question leaves its first response as it was, also when undone', async () => {
    const question = await first()
    await visitor.get(sendAnswer, {
      params: { uid: question.uid },
      body: { answer_id: question.answers[0] ?? 0 },
    })
    await replacePendingItems(product, userId, [marked])
    const repeated = await first()
    const before = await measured()
    await declare(repeated.uid)
    expect(await measured()).toEqual(before)
    expect(await undo(repeated.uid)).toMatchObject({ kind: 'ok' })
    expect(await measured()).toEqual(before)
    expect(await rebuilt()).toEqual(before)
  })

  test('stands in the export in words', async () => {
    const { uid } = await first()
    await declare(uid)
    const sections = (await visitor.raw({ method: 'GET', url: '/api/profiles/me/export' })).json()
    const row = sections['Ответы'].find((entry: { uid: string }) => entry.uid === uid)
    expect(row).toMatchObject({ status: 'not_applicable', answer: 'Такого в моей жизни нет' })
  })
})
