import {
  FEW_QUESTIONS,
  listQuestions,
  QUESTIONS_ON_HAND,
  sendAnswer,
  skipQuestion,
  undoAnswer,
} from '@grani/contract'
import { loaded, STATE_IDS } from '@grani/testing/content.ts'
import { DAY, type Product, startProduct } from '@grani/testing/product.ts'
import { answerNext, userIdOf, userWithGoal } from '@grani/testing/users.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deleteExpired } from '../../../boot/delete-expired.ts'

/** For so many answers the list is chosen anew after each. */
const FIRST_ANSWERS = 24

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.stop())

const uidsOf = (list: readonly { uid: string }[]): string[] => list.map(({ uid }) => uid)

const withdrawnUids = async (userId: string): Promise<string[]> =>
  (
    await product.rows(
      "select uid from questions where user_id = $1 and status = 'withdrawn' order by position",
      [userId],
    )
  ).map(({ uid }) => String(uid))

/** A user who has answered until a waiting question was withdrawn. */
const userWithWithdrawnQuestion = async () => {
  const { visitor, email } = await userWithGoal(product)
  const userId = await userIdOf(product, email)
  for (let i = 0; i < 60; i++) {
    await answerNext(visitor, i % 5)
    await visitor.get(listQuestions)
    const [uid] = await withdrawnUids(userId)
    if (uid !== undefined) return { visitor, userId, uid }
  }
  throw new Error('No question was withdrawn')
}

describe('the list of waiting questions', () => {
  test('holds enough for a tunnel, and stays as it is until few are left', async () => {
    const { visitor } = await userWithGoal(product)
    const list = await visitor.get(listQuestions)
    expect(list).toHaveLength(QUESTIONS_ON_HAND)
    for (let left = QUESTIONS_ON_HAND - 1; left >= FEW_QUESTIONS; left--) {
      await answerNext(visitor)
      expect(uidsOf(await visitor.get(listQuestions))).toEqual(uidsOf(list).slice(-left))
    }
  })

  test('comes with the reply to each of the first answers, chosen anew; later when few are left', async () => {
    const { visitor } = await userWithGoal(product)
    let replaced = 0
    let onHand = await visitor.get(listQuestions)
    for (let answers = 1; answers <= FIRST_ANSWERS + 12; answers++) {
      const [question, next, ...before] = onHand
      const { questions } = await visitor.get(sendAnswer, {
        params: { uid: question?.uid ?? '' },
        body: { answer_id: question?.answers[answers % 5] ?? question?.answers[0] ?? 0, with_list: true },
      })
      const isAboutState = STATE_IDS.has(question?.quality ?? '')
      if (!isAboutState && (answers < FIRST_ANSWERS || onHand.length <= FEW_QUESTIONS)) {
        expect(questions?.[0]?.uid).toBe(next?.uid)
        expect(questions).toHaveLength(QUESTIONS_ON_HAND)
      } else {
        expect(questions).toBeNull()
      }
      // After a response about a state the list is asked for as before.
      onHand = questions ?? (isAboutState ? await visitor.get(listQuestions) : onHand.slice(1))
      // Another device that asks now is told the same.
      expect(uidsOf(await visitor.get(listQuestions))).toEqual(uidsOf(onHand))
      if (answers < FIRST_ANSWERS)
        replaced += before.filter(({ uid }) => !uidsOf(onHand).includes(uid)).length
    }
    expect(replaced).toBeGreaterThan(FIRST_ANSWERS / 2)
  })

  test('comes with the replies to answers sent at the same moment: each counts, no question is listed twice', async () => {
    const { visitor, email } = await userWithGoal(product)
    const userId = await userIdOf(product, email)
    const onHand = await visitor.get(listQuestions)
    const replies = await Promise.all(
      onHand.map(({ uid, answers }) =>
        visitor.call(sendAnswer, { params: { uid }, body: { answer_id: answers[0] ?? 0, with_list: true } }),
      ),
    )
    expect(replies.filter(reply => reply.kind === 'refused')).toEqual([])
    const [row] = await product.rows(
      `select count(*) filter (where status = 'answered')::int as answered, count(distinct answer_seq)::int as steps,
         count(*) filter (where status <> 'withdrawn')::int as listed,
         count(distinct item) filter (where status <> 'withdrawn')::int as items
       from questions where user_id = $1`,
      [userId],
    )
    expect(row).toMatchObject({ answered: onHand.length, steps: onHand.length })
    expect(row?.['items']).toBe(row?.['listed'])
    // The last answer may have been one that brings no list.
    expect((await visitor.get(listQuestions)).length).toBeGreaterThanOrEqual(FEW_QUESTIONS)
  })

  test('that came with a reply leaves room for the answer that is taken back', async () => {
    const { visitor, email } = await userWithGoal(product)
    const userId = await userIdOf(product, email)
    const state = async () => ({
      quota: await product.rows('select used from allowances where user_id = $1 and used > 0', [userId]),
      results: await product.rows('select quality, band from results where user_id = $1', [userId]),
      answered: await product.rows(
        "select item, value from questions where user_id = $1 and status = 'answered' order by answer_seq",
        [userId],
      ),
    })
    for (let i = 0; i < 8; i++) {
      const before = await state()
      const [question] = await visitor.get(listQuestions)
      const params = { uid: question?.uid ?? '' }
      const body = { answer_id: question?.answers[i % 5] ?? question?.answers[0] ?? 0, with_list: true }
      await visitor.get(sendAnswer, { params, body })
      await visitor.get(undoAnswer, { params })
      expect(await state()).toEqual(before)
      const list = await visitor.get(listQuestions)
      expect(list[0]?.uid).toBe(question?.uid)
      await visitor.get(sendAnswer, { params, body })
    }
  })

  test('comes with the reply to a first answer also after many skipped questions', async () => {
    const { visitor } = await userWithGoal(product)
    let list = await visitor.get(listQuestions)
    // Then the list is due only because the user is new: it is full.
    for (let skipped = 0; skipped <= FIRST_ANSWERS || list.length < QUESTIONS_ON_HAND; skipped++) {
      await visitor.get(skipQuestion, { params: { uid: list[0]?.uid ?? '' } })
      list = await visitor.get(listQuestions)
    }
    const [question, next] = list
    const { questions } = await visitor.get(sendAnswer, {
      params: { uid: question?.uid ?? '' },
      body: { answer_id: question?.answers[0] ?? 0, with_list: true },
    })
    expect(questions?.[0]?.uid).toBe(next?.uid)
    expect(questions).toHaveLength(QUESTIONS_ON_HAND)
  })

  test('comes with no reply that does not ask for it, nor with the same answer sent again', async () => {
    const { visitor } = await userWithGoal(product)
    const { question, answer_id, reply } = await answerNext(visitor)
    expect(reply.questions).toBeNull()
    const again = await visitor.get(sendAnswer, {
      params: { uid: question.uid },
      body: { answer_id, with_list: true },
    })
    expect(again.questions).toBeNull()
  })

  test('that cannot be made refuses no answer', async () => {
    const { visitor, email } = await userWithGoal(product)
    const [question] = await visitor.get(listQuestions)
    await product.rows('update users set current_goal = null where user_id = $1', [
      await userIdOf(product, email),
    ])
    const reply = await visitor.get(sendAnswer, {
      params: { uid: question?.uid ?? '' },
      body: { answer_id: question?.answers[0] ?? 0, with_list: true },
    })
    expect(reply.questions).toBeNull()
  })

  test('is full again once few are left; the question on the screen stays the first', async () => {
    const { visitor } = await userWithGoal(product)
    for (let i = 0; i < 40; i++) {
      const [, next] = await visitor.get(listQuestions)
      await answerNext(visitor, i % 5)
      const list = await visitor.get(listQuestions)
      expect(list[0]?.uid).toBe(next?.uid)
      expect(list.length).toBeGreaterThanOrEqual(FEW_QUESTIONS)
      expect(new Set(list.map(({ number_original }) => number_original)).size).toBe(list.length)
    }
  })

  test('chosen anew asks no user the same question twice within a week', async () => {
    const { visitor } = await userWithGoal(product)
    const asked = new Set<number>()
    for (let i = 0; i < 80; i++) asked.add((await answerNext(visitor, (i * 7) % 5)).question.number_original)
    expect(asked.size).toBe(80)
  })
})

describe('a withdrawn question that a device still shows', () => {
  test('can be answered once, and taken back', async () => {
    const { visitor, userId, uid } = await userWithWithdrawnQuestion()
    const [row] = await product.rows('select item from questions where user_id = $1 and uid = $2', [
      userId,
      uid,
    ])
    const list = await visitor.get(listQuestions)
    expect(uidsOf(list)).not.toContain(uid)
    const item = loaded.content.items.find(({ id }) => id === row?.['item'])
    const options = item?.answers.map(({ id }) => id) ?? []
    const send = () =>
      visitor.call(sendAnswer, { params: { uid }, body: { answer_id: options[0] ?? 0, ms: 3000 } })
    expect(await send()).toMatchObject({ kind: 'ok' })
    expect(await send()).toMatchObject({ kind: 'ok' })
    const stored = () =>
      product.rows('select status, item from questions where user_id = $1 and uid = $2', [userId, uid])
    expect(await stored()).toEqual([{ status: 'answered', item: row?.['item'] }])
    await visitor.get(undoAnswer, { params: { uid } })
    expect(await stored()).toEqual([{ status: 'pending', item: row?.['item'] }])
    expect(uidsOf(await visitor.get(listQuestions))).toContain(uid)
  })

  test.each([true, false])(
    'is not asked once more when it has been chosen anew and is answered then (list with the reply: %s)',
    async withList => {
      const { visitor, userId, uid } = await userWithWithdrawnQuestion()
      const [, twin] = await visitor.get(listQuestions)
      const [row] = await product.rows(
        `update questions set item = (select item from questions where user_id = $1 and uid = $2)
         where user_id = $1 and uid = $3 returning item`,
        [userId, uid, twin?.uid],
      )
      const item = loaded.content.items.find(({ id }) => id === row?.['item'])
      const { questions } = await visitor.get(sendAnswer, {
        params: { uid },
        body: { answer_id: item?.answers[0]?.id ?? 0, ms: 3000, with_list: withList },
      })
      expect(uidsOf(questions ?? [])).not.toContain(twin?.uid)
      expect(uidsOf(await visitor.get(listQuestions))).not.toContain(twin?.uid)
    },
  )

  test('can be skipped', async () => {
    const { visitor, userId, uid } = await userWithWithdrawnQuestion()
    expect(await visitor.call(skipQuestion, { params: { uid } })).toMatchObject({ kind: 'ok' })
    expect(await withdrawnUids(userId)).not.toContain(uid)
  })

  test('is deleted after sixty days, and nothing else is', async () => {
    const { userId, uid } = await userWithWithdrawnQuestion()
    const count = async () =>
      (
        await product.rows(
          "select count(*)::int as all, count(*) filter (where status = 'withdrawn')::int as withdrawn from questions where user_id = $1",
          [userId],
        )
      )[0]
    const before = await count()
    product.clock.pass(59 * DAY)
    await deleteExpired(product.database.db, product.clock.now())
    expect(await withdrawnUids(userId)).toContain(uid)
    product.clock.pass(2 * DAY)
    await deleteExpired(product.database.db, product.clock.now())
    expect(await count()).toEqual({
      all: Number(before?.['all']) - Number(before?.['withdrawn']),
      withdrawn: 0,
    })
  })
})
