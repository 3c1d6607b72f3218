import {
  exportProfile,
  listResults,
  ratePart,
  rateResult,
  readPortrait,
  readProgress,
  removeProfile,
} from '@grani/contract'
import { loaded } from '@grani/testing/content.ts'
import { type Product, startProduct } from '@grani/testing/product.ts'
import { publishResult } from '@grani/testing/publish-result.ts'
import { userIdOf, verifiedUser } from '@grani/testing/users.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.stop())

const publish = (userId: string, quality: string, band: 'high' | 'middle' | 'low') =>
  publishResult(product, userId, quality, band)

/** A user of whom two contradictions can be told, the first of them as the headline. */
const userWithContradictions = async () => {
  const { visitor, email } = await verifiedUser(product)
  const userId = await userIdOf(product, email)
  const uids = {
    curiosity: await publish(userId, 'curiosity', 'high'),
    'self-discipline': await publish(userId, 'self-discipline', 'low'),
    'independent-mind': await publish(userId, 'independent-mind', 'high'),
    assertiveness: await publish(userId, 'assertiveness', 'low'),
  }
  await publish(userId, 'gratitude', 'high')
  const told = async () => {
    const { sentences, contradictions } = await visitor.get(readPortrait)
    return [...sentences.filter(({ kind }) => kind === 'tension'), ...contradictions]
  }
  return { visitor, userId, uids, told }
}

const textOf = (one: string, other: string): string =>
  loaded.texts.portrait.pairs.find(({ when }) => when[0]?.quality === one && when[1]?.quality === other)
    ?.text ?? ''

const CURIOUS = textOf('curiosity', 'self-discipline')

test('tells each contradiction with a sentence in the first person, and what the user says of it', async () => {
  const { visitor, uids, told } = await userWithContradictions()
  const before = await told()
  expect(before.map(({ text }) => text).toSorted()).toEqual(
    [CURIOUS, textOf('independent-mind', 'assertiveness')].toSorted(),
  )
  for (const { mine, agrees } of before) {
    expect(mine).toMatch(/(?<!\p{L})(?:я|меня|мне)(?!\p{L})/iu)
    expect(agrees).toBeNull()
  }
  const results = [uids['self-discipline'], uids.curiosity]
  for (const agrees of [true, false, false, true]) {
    await visitor.get(ratePart, { body: { kind: 'pair', results, agrees } })
    expect((await told()).find(({ text }) => text === CURIOUS)?.agrees).toBe(agrees)
  }
})

test('the most telling one that hurts nobody is the headline', async () => {
  const { visitor } = await userWithContradictions()
  const { sentences, contradictions } = await visitor.get(readPortrait)
  expect(sentences[0]?.kind).toBe('tension')
  expect(contradictions.map(({ text }) => text)).not.toContain(sentences[0]?.text)
})

test('what the user recognises stays, however many others there are', async () => {
  const { visitor, email } = await verifiedUser(product)
  const userId = await userIdOf(product, email)
  const tensions = loaded.texts.portrait.pairs.filter(({ kind }) => kind === 'tension')
  const uids = new Map<string, string>()
  const sides = new Map<string, string>()
  for (const { when } of tensions.slice(0, 24)) {
    if (when.some(({ quality, side }) => (sides.get(quality) ?? side) !== side)) continue
    for (const { quality, side } of when) {
      if (sides.has(quality)) continue
      sides.set(quality, side)
      uids.set(quality, await publish(userId, quality, side))
    }
  }
  const told = async (): Promise<string[]> => {
    const { sentences, contradictions } = await visitor.get(readPortrait)
    return [...sentences, ...contradictions].map(({ text }) => text)
  }
  const before = await told()
  const untold = tensions.filter(
    ({ when, text }) =>
      when.every(({ quality, side }) => sides.get(quality) === side) && !before.includes(text),
  )
  const one = untold.at(-1)
  const results = one?.when.flatMap(({ quality }) => uids.get(quality) ?? []) ?? []
  expect(results).toHaveLength(2)
  await visitor.get(ratePart, { body: { kind: 'pair', results, agrees: true } })
  expect(await told()).toContain(one?.text)
})

test('what the user does not recognise goes to the end, and is never the headline', async () => {
  const { visitor, userId, uids, told } = await userWithContradictions()
  await publish(userId, 'honesty', 'high')
  await publish(userId, 'gentleness', 'high')
  for (const first of [(await told())[0], (await told())[1]]) {
    const results = first?.evidence.map(({ uid }) => uid) ?? []
    await visitor.get(ratePart, { body: { kind: 'pair', results, agrees: false } })
    expect((await told()).at(-1)?.text).toBe(first?.text)
    await visitor.get(ratePart, { body: { kind: 'pair', results, agrees: true } })
  }
  await visitor.get(ratePart, {
    body: { kind: 'pair', results: [uids.curiosity, uids['self-discipline']], agrees: false },
  })
  expect((await visitor.get(readPortrait)).sentences[0]?.text).not.toBe(CURIOUS)
})

test('a headline that is a contradiction leaves the head when it is not recognised', async () => {
  const { visitor, email } = await verifiedUser(product)
  const userId = await userIdOf(product, email)
  const results = [await publish(userId, 'honesty', 'high'), await publish(userId, 'gentleness', 'high')]
  const headline = async () => (await visitor.get(readPortrait)).sentences[0]
  expect(await headline()).toMatchObject({ kind: 'tension', agrees: null })
  await visitor.get(ratePart, { body: { kind: 'pair', results, agrees: true } })
  expect(await headline()).toMatchObject({ kind: 'tension', agrees: true })
  await visitor.get(ratePart, { body: { kind: 'pair', results, agrees: false } })
  expect(await headline()).toMatchObject({ kind: 'telling' })
  expect((await visitor.get(readPortrait)).contradictions.map(({ agrees }) => agrees)).toEqual([false])
})

test('is asked anew when one of the two results has a newer version', async () => {
  const { visitor, userId, uids, told } = await userWithContradictions()
  const results = [uids.curiosity, uids['self-discipline']]
  await visitor.get(ratePart, { body: { kind: 'pair', results, agrees: false } })
  await publish(userId, 'curiosity', 'high')
  expect((await told()).find(({ text }) => text === CURIOUS)?.agrees).toBeNull()
  const late = await visitor.call(ratePart, { body: { kind: 'pair', results, agrees: true } })
  expect(late).toMatchObject({ status: 404, code: 'ERR_NOT_FOUND' })
})

test('changes no measurement and no rating of a result', async () => {
  const { visitor, uids } = await userWithContradictions()
  const before = [await visitor.get(readProgress), await visitor.get(listResults)]
  await visitor.get(ratePart, {
    body: { kind: 'pair', results: [uids.curiosity, uids['self-discipline']], agrees: false },
  })
  expect([await visitor.get(readProgress), await visitor.get(listResults)]).toEqual(before)
})

test('refuses results that make no contradiction, and those of another user', async () => {
  const { visitor, uids } = await userWithContradictions()
  const stranger = await verifiedUser(product)
  const refused = [
    await visitor.call(ratePart, {
      body: { kind: 'pair', results: [uids.curiosity, uids.assertiveness], agrees: true },
    }),
    await visitor.call(ratePart, {
      body: { kind: 'pair', results: [uids.curiosity, uids.curiosity], agrees: true },
    }),
    await stranger.visitor.call(ratePart, {
      body: { kind: 'pair', results: [uids.curiosity, uids['self-discipline']], agrees: true },
    }),
  ]
  for (const reply of refused) expect(reply).toMatchObject({ status: 404, code: 'ERR_NOT_FOUND' })
})

test('is in the data export and goes with the account', async () => {
  const { visitor, userId, uids } = await userWithContradictions()
  const results = [uids.curiosity, uids['self-discipline']]
  await visitor.get(ratePart, { body: { kind: 'pair', results, agrees: true } })
  const exported = (await visitor.raw({ method: 'GET', url: exportProfile.path })).json()
  expect(exported['Фразы портрета']).toMatchObject([{ text: CURIOUS, agrees: true, results }])
  await visitor.get(removeProfile)
  expect(await product.rows('select pair from contradiction_votes where user_id = $1', [userId])).toEqual([])
})

test('a contradiction of a result that the user denies is not told', async () => {
  const { visitor, uids, told } = await userWithContradictions()
  await visitor.get(rateResult, { params: { id: uids.curiosity }, body: { agrees: false } })
  expect((await told()).map(({ text }) => text)).not.toContain(CURIOUS)
})
