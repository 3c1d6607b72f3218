import { askAboutEvent, evaluateEvent, exportProfile, forgetEventText, readEventWords } from '@grani/contract'
import type { Client } from '@grani/testing/client.ts'
import { diarist, tapsFor, writeEvent } from '@grani/testing/diary.ts'
import { answersAbout, giveAnswers } from '@grani/testing/known-user.ts'
import { type Product, startProduct } from '@grani/testing/product.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.stop())

const SILENT = {
  situations: ['task' as const],
  pleasantness: 2,
  cause: 'me' as const,
  mentioned: ['assertiveness', 'honesty'],
}

const giveResult = (userId: string, quality: string, band: 'low' | 'high') =>
  product.rows(
    `insert into results (user_id, uid, quality, direction, band, shared_at, probability, answers, mean, sd, question, told)
     values ($1, gen_random_uuid(), $2, 'communication', $3, now(), 0.9, 5, $4, 0.4, gen_random_uuid(), 1)`,
    [userId, quality, band, band === 'low' ? -1.3 : 1.3],
  )

/** Who always brings things to an end and mostly gives way. */
const finisher = async () => {
  const user = await diarist(product, 'high')
  await giveAnswers(product, user.userId, answersAbout(['perseverance', 'assertiveness']))
  await giveResult(user.userId, 'perseverance', 'high')
  await giveResult(user.userId, 'assertiveness', 'low')
  return user
}

/** Everything is marked as the least of its quality. */
const evaluatedAsLeast = async (visitor: Client, tapped: Parameters<typeof tapsFor>[2]) => {
  const id = await writeEvent(product, visitor)
  const taps = await tapsFor(visitor, id, tapped, 0)
  const expressions = taps.expressions.map(({ item }) => ({ item, value: item.endsWith('e1') ? 0 : 4 }))
  const body = { ...taps, expressions }
  return { id, body, evaluation: await visitor.get(evaluateEvent, { params: { id }, body }) }
}

const qualitiesOf = (expressions: readonly { item: string }[]): string[] =>
  expressions.map(({ item }) => item.replace(/-e\d$/u, ''))

describe('qualities of which the words of an event speak', () => {
  test('are asked about, and the event is told of them alone', async () => {
    const { visitor } = await finisher()
    const { evaluation, body } = await evaluatedAsLeast(visitor, SILENT)
    expect(qualitiesOf(body.expressions).slice(0, 2)).toEqual(['assertiveness', 'honesty'])
    expect(qualitiesOf(body.expressions)).toContain('perseverance')
    // That perseverance was the other way would be the find of another event.
    expect(evaluation.known).toMatchObject([{ quality: 'assertiveness', differs: false }])
  })

  test('leave an event untold where no result stands, whatever stands of something else', async () => {
    const { visitor } = await finisher()
    const { evaluation } = await evaluatedAsLeast(visitor, { ...SILENT, mentioned: ['honesty'] })
    expect(evaluation.known).toEqual([])
  })

  test('are not needed: a client that sends none is asked and told by the marks', async () => {
    const { visitor } = await finisher()
    const { mentioned: _mentioned, ...marks } = SILENT
    const { evaluation, body } = await evaluatedAsLeast(visitor, marks)
    expect(qualitiesOf(body.expressions)).not.toContain('honesty')
    expect(evaluation.known).toMatchObject([{ quality: 'perseverance', differs: true }])
  })

  test('are remembered for a correction, also when the words are forgotten; the export says so', async () => {
    const { visitor } = await finisher()
    const { id, body } = await evaluatedAsLeast(visitor, SILENT)
    await visitor.get(forgetEventText, { params: { id } })
    const asked = await visitor.get(askAboutEvent, {
      params: { id },
      query: { situations: 'task', pleasantness: '2', cause: 'me' },
    })
    expect(asked.questionnaire).toBe(body.questionnaire)
    const { mentioned: _mentioned, ...corrected } = { ...body, importance: 5 }
    const { known } = await visitor.get(evaluateEvent, { params: { id }, body: corrected })
    expect(known).toMatchObject([{ quality: 'assertiveness' }])
    const rows = await product.rows(
      'select quality from event_expressions where event_id = $1 and is_mentioned order by quality',
      [id],
    )
    expect(rows).toEqual([{ quality: 'assertiveness' }, { quality: 'honesty' }])
    expect(JSON.stringify(await visitor.get(exportProfile))).toContain('"is_mentioned":true')
  })

  test('that events are not asked about are passed over, and too many are refused', async () => {
    const { visitor } = await finisher()
    const id = await writeEvent(product, visitor)
    const query = { situations: 'task', pleasantness: '2', cause: 'me' as const }
    const ask = (mentioned: string) =>
      visitor.call(askAboutEvent, { params: { id }, query: { ...query, mentioned } })
    expect(await ask('no-such-quality,;drop')).toEqual(await ask(''))
    expect(await ask('honesty,'.repeat(40))).toMatchObject({ code: 'ERR_VALIDATION' })
    const body = await tapsFor(visitor, id, SILENT)
    const send = (mentioned: string[]) =>
      visitor.call(evaluateEvent, { params: { id }, body: { ...body, mentioned } })
    expect(await send(Array.from({ length: 9 }, (_, i) => `honesty-${i}`))).toMatchObject({
      code: 'ERR_VALIDATION',
    })
    expect(await send(['Нашла ошибку'])).toMatchObject({ code: 'ERR_VALIDATION' })
    // Others than those that were asked about.
    expect(await send(['order'])).toMatchObject({ code: 'ERR_CONFLICT' })
  })

  test('are looked for on the device: it is given the words', async () => {
    const { visitor } = await finisher()
    const { qualities, everyday } = await visitor.get(readEventWords)
    expect(qualities.find(({ quality }) => quality === 'assertiveness')?.phrases).toContain(
      'промолч*|смолч*|отмолч*',
    )
    expect(everyday.length).toBeGreaterThan(5)
  })
})
