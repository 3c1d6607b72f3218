import { setTimeout as sleep } from 'node:timers/promises'
import { listQuestions, listResults, readProgress, sendAnswer, undoAnswer } from '@grani/contract'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { content, type Editor, NEW_WORDS, openEditor, retire, reword } from '@grani/testing/editor.ts'
import { answerFully, userWithGoal, userIdOf } from '@grani/testing/users.ts'
import type { Client } from '@grani/testing/client.ts'

let editor: Editor
let product: Editor['product']
beforeAll(async () => {
  editor = await openEditor()
  ;({ product } = editor)
})
afterEach(() => editor.tidy())
afterAll(() => product?.stop())

const itemWith = new Map(content.items.map(item => [item.number, item]))

const itemOf = (number: number) => {
  const item = itemWith.get(number)
  if (!item) throw new Error(`There is no item ${number}`)
  return item
}

const answersOf = (userId: string) =>
  product.rows(
    "select uid, item, wording, value, answer_id, settled from questions where user_id = $1 and status = 'answered' order by settled",
    [userId],
  )

/** Two statements that wait for somebody, with the words in one line of their file. */
const twoWaiting = async (visitor: Client): Promise<[string, string]> => {
  const waiting = await visitor.get(listQuestions)
  const [one, two] = waiting.filter(({ kind }) => kind === 'scale').toReversed()
  if (!one || !two) throw new Error('Too few questions wait')
  return [itemOf(one.number_original).id, itemOf(two.number_original).id]
}

const untilTaken = async (visitor: Client): Promise<void> => {
  for (let i = 0; i < 500; i++) {
    if ((await visitor.get(listQuestions)).some(({ text }) => text === NEW_WORDS)) return
    await sleep(20)
  }
  throw new Error('The new words are not shown')
}

describe('a bank changed while people answer', () => {
  test('shows the new words, asks the retired item no more, and keeps every answer and all that follows from it', async () => {
    const { visitor, email } = await userWithGoal(product)
    const other = visitor.copy(1)
    const userId = await userIdOf(product, email)
    for (let i = 0; i < 25; i++) await answerFully(visitor)
    const [reworded, retired] = await twoWaiting(visitor)
    const answers = await answersOf(userId)
    const results = await visitor.get(listResults)
    const levels = await visitor.get(readProgress)

    const outcome = await editor.load(editor.edited({ [reworded]: reword, [retired]: retire }))
    expect(outcome).toMatchObject({
      kind: 'imported',
      changes: {
        added: [],
        reworded: [{ id: reworded, to: NEW_WORDS }],
        retired: [retired],
        unchanged: content.items.length - 2,
      },
    })

    await untilTaken(visitor)
    await untilTaken(other)
    const numbers = (await visitor.get(listQuestions)).map(({ number_original }) => number_original)
    expect(numbers.map(number => itemOf(number).id)).not.toContain(retired)
    expect(await answersOf(userId)).toEqual(answers)
    expect(await visitor.get(listResults)).toEqual(results)
    const certainties = (list: typeof levels) =>
      list.flatMap(({ qualities }) => qualities.map(q => q.certainty))
    expect(certainties(await visitor.get(readProgress))).toEqual(certainties(levels))

    for (let i = 0; i < 25; i++) await answerFully(other)
    const asked = (await answersOf(userId)).map(({ item }) => item)
    expect(asked).toHaveLength(50)
    expect(asked).toContain(reworded)
    expect(asked).not.toContain(retired)
  })

  test('refuses nothing to somebody in the midst of it, and counts what they answer, also to a question just retired', async () => {
    const { visitor, email } = await userWithGoal(product)
    const userId = await userIdOf(product, email)
    for (let i = 0; i < 5; i++) await answerFully(visitor)
    const waiting = await visitor.get(listQuestions)
    const [reworded, retired] = await twoWaiting(visitor)
    const open = waiting.find(({ number_original }) => itemOf(number_original).id === retired)
    const done = new AbortController()
    const command = editor
      .run([editor.edited({ [reworded]: reword, [retired]: retire })])
      .finally(() => done.abort())
    let given = 5
    // Never so far that the question on the open page is reached.
    for (; !done.signal.aborted; await sleep(50)) {
      if (given === 8) continue
      await answerFully(visitor)
      given++
    }
    expect((await command).code).toBe(0)
    await untilTaken(visitor)
    // The page was open: the retired question is still on it.
    await visitor.get(sendAnswer, {
      params: { uid: open?.uid ?? '' },
      body: { answer_id: open?.answers[0] ?? 0, ms: 3000 },
    })
    for (let i = 0; i < 10; i++) await answerFully(visitor.copy(1))
    const answers = await answersOf(userId)
    expect(answers).toHaveLength(given + 11)
    expect(answers.map(({ item }) => item)).toContain(retired)

    const believed = await visitor.get(readProgress)
    await product.rows('delete from beliefs where user_id = $1', [userId])
    expect(await visitor.get(readProgress)).toEqual(believed)
  })

  test('with a new item in its midst leaves what is known of everybody, and asks that item too', async () => {
    const { visitor, email } = await userWithGoal(product)
    const userId = await userIdOf(product, email)
    for (let i = 0; i < 12; i++) await answerFully(visitor)
    const [reworded] = await twoWaiting(visitor)
    const answers = await answersOf(userId)
    const results = await visitor.get(listResults)
    const known = async () =>
      (await visitor.get(readProgress)).flatMap(({ qualities }) =>
        qualities.filter(({ id }) => id !== 'calmness').map(({ id, certainty }) => [id, certainty]),
      )
    const before = await known()
    const added = '- { id: calmness-17, number: 1017, key: 1, slope: 1.8, text: "Новые слова о покое." }'
    const outcome = await editor.load(
      editor.edited({ [reworded]: reword, 'calmness-01': line => `      ${added}\n${line}` }),
    )
    expect(outcome).toMatchObject({ kind: 'imported', changes: { added: [{ id: 'calmness-17' }] } })
    await untilTaken(visitor)
    expect(await known()).toEqual(before)
    expect(await answersOf(userId)).toEqual(answers)
    expect(await visitor.get(listResults)).toEqual(results)
    const { question } = await answerFully(visitor)
    expect(await visitor.call(undoAnswer, { params: { uid: question.uid } })).toMatchObject({ kind: 'ok' })
    expect(await answersOf(userId)).toEqual(answers)
    for (let i = 0; i < 120; i++) {
      const { question } = await answerFully(visitor)
      if (question.number_original === 1017) return
    }
    throw new Error('The new item was not asked')
  })

  test('counts an answer to an item that was retired later as before', async () => {
    const { visitor, email } = await userWithGoal(product)
    const userId = await userIdOf(product, email)
    for (let i = 0; i < 12; i++) await answerFully(visitor)
    const answers = await answersOf(userId)
    const [reworded] = await twoWaiting(visitor)
    const levels = async () =>
      (await visitor.get(readProgress)).flatMap(({ qualities }) => qualities.map(q => q.certainty))
    const before = await levels()
    await editor.load(editor.edited({ [reworded]: reword, [String(answers[0]?.['item'])]: retire }))
    await untilTaken(visitor)
    expect(await levels()).toEqual(before)
    expect(await answersOf(userId)).toEqual(answers)
  })
})
