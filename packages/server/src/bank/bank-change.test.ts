import { setTimeout as sleep } from 'node:timers/promises'
import { listQuestions, listResults, readProgress, sendAnswer, undoAnswer } from '@grani/contract'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { content, type Editor, NEW_TEXT, startEditor, retire, reword } from '@grani/testing/editor.ts'
import { answerFully, userWithGoal, userIdOf } from '@grani/testing/users.ts'
import type { Client } from '@grani/testing/client.ts'

let editor: Editor
let product: Editor['product']
beforeAll(async () => {
  editor = await startEditor()
  ;({ product } = editor)
})
afterEach(() => editor.restore())
afterAll(() => product?.stop())

const itemWith = new Map(content.items.map(item => [item.number, item]))

const itemOf = (number: number) => {
  const item = itemWith.get(number)
  if (!item) throw new Error(`There is no item ${number}`)
  return item
}

const responsesOf = (userId: string) =>
  product.rows(
    "select uid, item, wording, value, answer_id, answer_seq from questions where user_id = $1 and status = 'answered' order by answer_seq",
    [userId],
  )

/** The item of the first question, which no later choice withdraws. Answers until it is a statement. */
const firstItem = async (visitor: Client): Promise<string> => {
  const [first] = await visitor.get(listQuestions)
  if (first?.kind === 'scale') return itemOf(first.number_original).id
  await answerFully(visitor)
  return firstItem(visitor)
}

/** The last pending statement about another item than this. */
const lastStatement = async (visitor: Client, item: string) => {
  const pending = await visitor.get(listQuestions)
  const last = pending.findLast(
    ({ kind, number_original }) => kind === 'scale' && itemOf(number_original).id !== item,
  )
  if (!last) throw new Error('Too few pending questions')
  return { ...last, item: itemOf(last.number_original).id }
}

const untilRefreshed = async (visitor: Client): Promise<void> => {
  for (let i = 0; i < 500; i++) {
    if ((await visitor.get(listQuestions)).some(({ text }) => text === NEW_TEXT)) return
    await sleep(20)
  }
  throw new Error('The new wording is not shown')
}

describe('a bank changed while users answer', () => {
  test('shows the new wording, does not ask the retired item any more, and keeps every response, result and progress', async () => {
    const { visitor, email } = await userWithGoal(product)
    const other = visitor.copy(1)
    const userId = await userIdOf(product, email)
    for (let i = 0; i < 25; i++) await answerFully(visitor)
    const reworded = await firstItem(visitor)
    const { item: retired } = await lastStatement(visitor, reworded)
    const answers = await responsesOf(userId)
    const results = await visitor.get(listResults)
    const levels = await visitor.get(readProgress)

    const outcome = await editor.load(editor.edited({ [reworded]: reword, [retired]: retire }))
    expect(outcome).toMatchObject({
      kind: 'imported',
      changes: {
        added: [],
        reworded: [{ id: reworded, to: NEW_TEXT }],
        retired: [retired],
        unchanged: content.items.length - 2,
      },
    })

    await untilRefreshed(visitor)
    await untilRefreshed(other)
    const numbers = (await visitor.get(listQuestions)).map(({ number_original }) => number_original)
    expect(numbers.map(number => itemOf(number).id)).not.toContain(retired)
    expect(await responsesOf(userId)).toEqual(answers)
    expect(await visitor.get(listResults)).toEqual(results)
    const certainties = (list: typeof levels) =>
      list.flatMap(({ qualities }) => qualities.map(q => q.certainty))
    expect(certainties(await visitor.get(readProgress))).toEqual(certainties(levels))

    for (let i = 0; i < 25; i++) await answerFully(other)
    const asked = (await responsesOf(userId)).map(({ item }) => item)
    expect(asked).toHaveLength(answers.length + 25)
    expect(asked).not.toContain(retired)
  })

  test('refuses nothing to a user who is answering meanwhile, and counts a response to an item just retired', async () => {
    const { visitor, email } = await userWithGoal(product)
    const userId = await userIdOf(product, email)
    for (let i = 0; i < 5; i++) await answerFully(visitor)
    // Does not answer, and so sees the new wording when the bank has changed.
    const witness = (await userWithGoal(product)).visitor
    const reworded = await firstItem(witness)
    const open = await lastStatement(visitor, reworded)
    const retired = open.item
    const done = new AbortController()
    const command = editor
      .run([editor.edited({ [reworded]: reword, [retired]: retire })])
      .finally(() => done.abort())
    let responses = 5
    // Not so many that the retired question is answered here.
    for (; !done.signal.aborted; await sleep(50)) {
      if (responses === 8) continue
      await answerFully(visitor)
      responses++
    }
    expect((await command).code).toBe(0)
    await untilRefreshed(witness)
    // A page that was opened before still shows the retired question.
    await visitor.get(sendAnswer, {
      params: { uid: open.uid },
      body: { answer_id: open.answers[0] ?? 0, ms: 3000 },
    })
    for (let i = 0; i < 10; i++) await answerFully(visitor.copy(1))
    const answers = await responsesOf(userId)
    expect(answers).toHaveLength(responses + 11)
    expect(answers.map(({ item }) => item)).toContain(retired)

    const progress = await visitor.get(readProgress)
    await product.rows('delete from beliefs where user_id = $1', [userId])
    expect(await visitor.get(readProgress)).toEqual(progress)
  })

  test('with a new item in the middle keeps the progress of users, and asks the new item', async () => {
    const { visitor, email } = await userWithGoal(product)
    const userId = await userIdOf(product, email)
    for (let i = 0; i < 12; i++) await answerFully(visitor)
    const reworded = await firstItem(visitor)
    const answers = await responsesOf(userId)
    const results = await visitor.get(listResults)
    // Nothing is known of it yet, so it will be asked about; the reworded item is of another one.
    const progress = await visitor.get(readProgress)
    const untouched = progress
      .filter(({ uid }) => uid !== 'current-state')
      .flatMap(({ qualities }) => qualities.filter(({ certainty }) => certainty === 0).map(({ id }) => id))
    const quality = untouched.find(id => !reworded.startsWith(id)) ?? ''
    const number = (content.items.find(({ id }) => id === `${quality}-01`)?.number ?? 0) + 44
    const known = async () =>
      (await visitor.get(readProgress)).flatMap(({ qualities }) =>
        qualities.filter(({ id }) => id !== quality).map(({ id, certainty }) => [id, certainty]),
      )
    const before = await known()
    const added = `- { id: ${quality}-45, number: ${number}, key: 1, slope: 1.8, text: "Слова, которых ещё нигде нет." }`
    const outcome = await editor.load(
      editor.edited({ [reworded]: reword, [`${quality}-01`]: line => `      ${added}\n${line}` }),
    )
    expect(outcome).toMatchObject({ kind: 'imported', changes: { added: [{ id: `${quality}-45` }] } })
    await untilRefreshed(visitor)
    expect(await known()).toEqual(before)
    expect(await responsesOf(userId)).toEqual(answers)
    expect(await visitor.get(listResults)).toEqual(results)
    const { question } = await answerFully(visitor)
    expect(await visitor.call(undoAnswer, { params: { uid: question.uid } })).toMatchObject({ kind: 'ok' })
    expect(await responsesOf(userId)).toEqual(answers)
    // Of fourteen people one was asked after 179 more answers, most after some forty; a week has 500.
    for (let i = 0; i < 450; i++) {
      const { question } = await answerFully(visitor)
      if (question.number_original === number) return
    }
    throw new Error('The new item was not asked')
  })

  test('still counts a response to an item that was retired later', async () => {
    const { visitor, email } = await userWithGoal(product)
    const userId = await userIdOf(product, email)
    for (let i = 0; i < 12; i++) await answerFully(visitor)
    const reworded = await firstItem(visitor)
    const answers = await responsesOf(userId)
    const levels = async () =>
      (await visitor.get(readProgress)).flatMap(({ qualities }) => qualities.map(q => q.certainty))
    const before = await levels()
    await editor.load(editor.edited({ [reworded]: reword, [String(answers[0]?.['item'])]: retire }))
    await untilRefreshed(visitor)
    expect(await levels()).toEqual(before)
    expect(await responsesOf(userId)).toEqual(answers)
  })
})
