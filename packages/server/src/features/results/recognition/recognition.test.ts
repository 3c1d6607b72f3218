import {
  chooseText,
  exportProfile,
  listPortraitSentences,
  listResults,
  markSentence,
  readPortrait,
  readRecognition,
  startRecognition,
} from '@grani/contract'
import { knownUser } from '@grani/testing/known-user.ts'
import { DAY, type Product, startProduct } from '@grani/testing/product.ts'
import { giveSidedResults } from '@grani/testing/sided-results.ts'
import { staffMember } from '@grani/testing/staff.ts'
import { userWithGoal } from '@grani/testing/users.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let product: Product
beforeAll(async () => {
  product = await startProduct({ servers: 2 })
})
afterAll(() => product.stop())

/** A user with 130 answers and results enough for a text. */
const readableUser = async () => {
  const user = await knownUser(product)
  await giveSidedResults(product, user.userId)
  return user
}

const ownOf = async (userId: string): Promise<number> => {
  const [row] = await product.rows('select own from recognitions where user_id = $1', [userId])
  return Number(row?.['own'])
}

test('with a dozen answers there is nothing to recognise, and a start is refused', async () => {
  const { visitor } = await userWithGoal(product)
  expect(await visitor.get(readRecognition)).toEqual({
    is_available: false,
    next_at: null,
    asked: null,
    outcome: null,
  })
  expect(await visitor.call(startRecognition)).toMatchObject({ code: 'ERR_CONFLICT' })
})

describe('three texts', () => {
  let user: Awaited<ReturnType<typeof readableUser>>
  beforeAll(async () => {
    user = await readableUser()
  })

  test('are as long as each other, share no sentence, and one is about the user’s results, in words that stand nowhere else', async () => {
    expect((await user.visitor.get(readRecognition)).is_available).toBe(true)
    const { texts } = await user.visitor.get(startRecognition)
    expect(texts.map(lines => lines.length)).toEqual([5, 5, 5])
    expect(new Set(texts.flat()).size).toBe(15)
    const own = texts[await ownOf(user.userId)] ?? []
    const read = (await user.visitor.get(listResults)).map(result => result.level_text).join(' ')
    expect(texts.flat().filter(text => read.includes(text))).toEqual([])
    const lengths = texts.map(lines => lines.join('').length)
    for (const length of lengths) expect(Math.abs(length / own.join('').length - 1)).toBeLessThanOrEqual(0.1)
    const portrait = JSON.stringify(await user.visitor.get(readPortrait))
    expect(texts.flat().filter(text => portrait.includes(text))).toEqual([])
    const told = await product.rows(
      'select unnest(qualities) as quality from recognition_lines where user_id = $1 and place = $2',
      [user.userId, await ownOf(user.userId)],
    )
    const results = (await user.visitor.get(listResults)).map(({ quality }) => quality.id)
    expect(results).toEqual(expect.arrayContaining(told.map(({ quality }) => quality)))
  })

  test('no reply before the tap says which is whose: not the texts, not the page again, not the export', async () => {
    const replies = await Promise.all([
      user.visitor.raw({ method: 'GET', url: readRecognition.path }),
      user.visitor.raw({ method: 'POST', url: startRecognition.path }),
      user.visitor.copy(1).raw({ method: 'GET', url: readRecognition.path }),
    ])
    const asked = replies.map(reply => reply.json().asked ?? reply.json())
    for (const each of asked) {
      expect(Object.keys(each).toSorted()).toEqual(['texts', 'uid'])
      expect(each).toEqual(asked[0])
      expect(each.texts.flat().every((line: unknown) => typeof line === 'string')).toBe(true)
    }
    for (const { body } of replies) expect(body).not.toMatch(/own|quality|qualities|probability|claims/u)
    const { body } = await user.visitor.raw({ method: 'GET', url: exportProfile.path })
    expect(JSON.parse(body)['Узнаете себя?']).toMatchObject([{ chosen_text: null, own_text: null }])
    expect(
      await user.visitor.call(markSentence, {
        params: { uid: asked[0].uid },
        body: { place: 0, line: 0, is_marked: true },
      }),
    ).toMatchObject({ code: 'ERR_NOT_FOUND' })
  })

  test('are picked once: another pick is refused, the same one harmless, a stranger’s not found', async () => {
    const { asked } = await user.visitor.get(readRecognition)
    const params = { uid: asked?.uid ?? '' }
    const own = await ownOf(user.userId)
    const place = (own + 1) % 3
    const other = await userWithGoal(product)
    expect(await other.visitor.call(chooseText, { params, body: { place: own } })).toMatchObject({
      code: 'ERR_NOT_FOUND',
    })
    const outcome = await user.visitor.get(chooseText, { params, body: { place } })
    expect(outcome).toMatchObject({ own, chosen: place })
    expect(outcome.texts.map(lines => lines.map(({ text }) => text))).toEqual(asked?.texts)
    expect(await user.visitor.get(chooseText, { params, body: { place } })).toEqual(outcome)
    expect(await user.visitor.call(chooseText, { params, body: { place: own } })).toMatchObject({
      code: 'ERR_CONFLICT',
    })
  })

  test('name the weakest sentence and what to ask about; marks stay', async () => {
    const { outcome } = await user.visitor.get(readRecognition)
    const lines = await product.rows(
      'select line, probability from recognition_lines where user_id = $1 and place = $2 order by probability, line',
      [user.userId, outcome?.own],
    )
    expect(outcome?.weakest.line).toBe(lines[0]?.['line'])
    expect(outcome?.weakest.quality).toMatch(/^[А-ЯЁ]/u)
    const place = outcome?.chosen ?? 0
    const mark = { params: { uid: outcome?.uid ?? '' }, body: { place, line: 2, is_marked: true } }
    await user.visitor.get(markSentence, mark)
    expect((await user.visitor.get(readRecognition)).outcome?.texts[place]?.[2]?.is_marked).toBe(true)
  })

  test('come again after sixty days, and not before', async () => {
    const { next_at, is_available } = await user.visitor.get(readRecognition)
    expect(is_available).toBe(false)
    expect(Date.parse(next_at ?? '') - product.clock.now().getTime()).toBe(60 * DAY)
    expect(await user.visitor.call(startRecognition)).toMatchObject({ code: 'ERR_CONFLICT' })
  })
})

test('two devices that start at once get the same texts', async () => {
  const { visitor } = await readableUser()
  const [one, other] = await Promise.all([
    visitor.get(startRecognition),
    visitor.copy(1).get(startRecognition),
  ])
  expect(other).toEqual(one)
})

test('the editors see how often a sentence deceives and how often it is strange, of twenty people and more', async () => {
  const { visitor } = await staffMember(product, ['editor'])
  await product.rows(
    `with people as (
       insert into users (user_id, created_at) select gen_random_uuid(), now() from generate_series(1, 24) returning user_id
     ), numbered as (select user_id, row_number() over () as n from people),
     choices as (
       insert into recognitions (user_id, recognition_id, made_at, own, chosen, chosen_at)
       select user_id, gen_random_uuid(), now(), 0, 0, now() from numbered returning user_id, recognition_id
     )
     insert into recognition_lines (user_id, recognition_id, place, line, text, qualities, probability, is_marked)
     select user_id, recognition_id, 1, 0, 'Вы иногда устаёте.', '{}'::text[], 0.9, n <= 18 from choices join numbered using (user_id)
     union all
     select user_id, recognition_id, 0, 0, 'Редкая фраза.', '{}'::text[], 0.9, true from choices join numbered using (user_id) where n <= 19`,
  )
  const sentences = await visitor.get(listPortraitSentences)
  expect(sentences.find(({ text }) => text === 'Вы иногда устаёте.')).toEqual({
    text: 'Вы иногда устаёте.',
    deceives: { shown: 24, share: 0.75 },
    strange: { shown: 0, share: null },
  })
  expect(sentences.some(({ text }) => text === 'Редкая фраза.')).toBe(false)
})
