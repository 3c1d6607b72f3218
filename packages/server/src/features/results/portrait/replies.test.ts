import {
  exportProfile,
  listResults,
  ratePart,
  readPortrait,
  readProgress,
  removeProfile,
} from '@grani/contract'
import { loaded } from '@grani/testing/content.ts'
import { type Product, startProduct } from '@grani/testing/product.ts'
import { publishResult } from '@grani/testing/publish-result.ts'
import { userIdOf, verifiedUser } from '@grani/testing/users.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asSentence } from './halves.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.stop())

const { behaviours, pairs } = loaded.texts.portrait

const publish = (userId: string, quality: string, band: 'high' | 'middle' | 'low') =>
  publishResult(product, userId, quality, band)

/** A user of whom a low side can be told beside four high ones, and no contradiction about it. */
const userWithPortrait = async () => {
  const { visitor, email } = await verifiedUser(product)
  const userId = await userIdOf(product, email)
  const uids = {
    trust: await publish(userId, 'trust', 'low'),
    gratitude: await publish(userId, 'gratitude', 'high'),
    sincerity: await publish(userId, 'sincerity', 'high'),
    order: await publish(userId, 'order', 'high'),
    curiosity: await publish(userId, 'curiosity', 'high'),
  }
  const partsTold = async () => {
    const portrait = await visitor.get(readPortrait)
    return [...portrait.sentences, ...portrait.words, ...portrait.directions].flatMap(({ parts }) => parts)
  }
  return { visitor, userId, uids, partsTold }
}

const behaviourOf = (quality: keyof typeof behaviours, side: 'high' | 'low'): string =>
  asSentence(behaviours[quality]?.[side] ?? '')

const TRUST = behaviourOf('trust', 'low')

test('each behaviour that is told can be replied to by the result that it is about', async () => {
  const { visitor, uids, partsTold } = await userWithPortrait()
  const told = await partsTold()
  expect(told).toContainEqual({ kind: 'behaviour', text: TRUST, results: [uids.trust] })
  const { sentences, words, directions: paragraphs } = await visitor.get(readPortrait)
  const inWords = words.map(one => ({ ...one, text: `${one.word} ${one.text}` }))
  const texts = [...sentences, ...inWords, ...paragraphs.map(one => ({ ...one, text: one.summary }))]
  for (const { text, parts } of texts)
    for (const part of parts) expect(text.toLowerCase()).toContain(part.text.toLowerCase().slice(0, -1))
})

test.each(['behaviour', 'plain'] as const)(
  'a side of which the %s is not like the user is told nowhere in other words, its result is named, and it can be taken back',
  async kind => {
    const { visitor, uids, partsTold } = await userWithPortrait()
    const results = [uids.trust]
    const isTold = async () => (await partsTold()).some(one => one.results.includes(uids.trust))
    const before = [await visitor.get(readProgress), await visitor.get(listResults)]
    expect(await isTold()).toBe(true)
    await visitor.get(ratePart, { body: { kind, results, agrees: false } })
    expect(await isTold()).toBe(false)
    const portrait = await visitor.get(readPortrait)
    expect(portrait.denied).toMatchObject([{ kind, results }])
    expect(portrait.only_in_results.map(({ uid }) => uid)).toContain(uids.trust)
    // It measures nothing, and rates no result.
    expect([await visitor.get(readProgress), await visitor.get(listResults)]).toEqual(before)
    await visitor.get(ratePart, { body: { kind, results, agrees: true } })
    expect(await isTold()).toBe(true)
    expect((await visitor.get(readPortrait)).denied).toEqual([])
  },
)

test('a word is denied by itself, or goes with the sentence below it', async () => {
  const { visitor } = await userWithPortrait()
  const [first] = (await visitor.get(readPortrait)).words
  const [word, behaviour] = first?.parts ?? []
  if (!first || !word || !behaviour) throw new Error('The portrait has no word')
  expect([word, behaviour]).toMatchObject([
    { kind: 'word', text: first.word },
    { kind: 'behaviour', text: first.text },
  ])
  const { results } = word
  const words = async () => (await visitor.get(readPortrait)).words.map(one => one.word)
  await visitor.get(ratePart, { body: { kind: 'behaviour', results, agrees: false } })
  expect(await words()).not.toContain(first.word)
  await visitor.get(ratePart, { body: { kind: 'behaviour', results, agrees: true } })
  expect(await words()).toContain(first.word)
  await visitor.get(ratePart, { body: { kind: 'word', results, agrees: false } })
  expect(await words()).not.toContain(first.word)
  expect((await visitor.get(readPortrait)).denied).toEqual([word])
})

test('a text about two qualities that is not like the user leaves the portrait too', async () => {
  const { visitor, email } = await verifiedUser(product)
  const userId = await userIdOf(product, email)
  const support = pairs.find(
    ({ kind, when }) => kind === 'support' && when.every(({ side }) => side === 'high'),
  )
  const results: string[] = []
  for (const { quality } of support?.when ?? []) results.push(await publish(userId, quality, 'high'))
  const read = () => visitor.get(readPortrait)
  expect((await read()).sentences.map(({ text }) => text)).toContain(support?.text)
  await visitor.get(ratePart, { body: { kind: 'pair', results, agrees: false } })
  const after = await read()
  expect(after.sentences.map(({ text }) => text)).not.toContain(support?.text)
  expect(after.denied).toEqual([
    { kind: 'pair', text: support?.text, results: expect.arrayContaining(results) },
  ])
})

test('is asked anew of a newer result, and refuses the results of another user', async () => {
  const { visitor, userId, uids, partsTold } = await userWithPortrait()
  const stranger = await verifiedUser(product)
  const body = { kind: 'behaviour' as const, results: [uids.trust], agrees: false }
  expect(await stranger.visitor.call(ratePart, { body })).toMatchObject({ code: 'ERR_NOT_FOUND' })
  await visitor.get(ratePart, { body })
  await publish(userId, 'trust', 'low')
  expect((await partsTold()).map(({ text }) => text)).toContain(TRUST)
  expect(await visitor.call(ratePart, { body })).toMatchObject({ status: 404, code: 'ERR_NOT_FOUND' })
})

test('is in the data export and goes with the account', async () => {
  const { visitor, userId, uids } = await userWithPortrait()
  await visitor.get(ratePart, { body: { kind: 'behaviour', results: [uids.trust], agrees: false } })
  const exported = (await visitor.raw({ method: 'GET', url: exportProfile.path })).json()
  expect(exported['Фразы портрета']).toMatchObject([
    { text: behaviours['trust']?.low, agrees: false, results: [uids.trust] },
  ])
  await visitor.get(removeProfile)
  expect(await product.rows('select pair from contradiction_votes where user_id = $1', [userId])).toEqual([])
})
