import {
  listQuestions,
  listResults,
  type PortraitEvidence,
  rateResult,
  readPortrait,
  readProgress,
  sendAnswer,
} from '@grani/contract'
import { loaded } from '@grani/testing/content.ts'
import { type Product, startProduct } from '@grani/testing/product.ts'
import { publishResult } from '@grani/testing/publish-result.ts'
import { uniformFrom } from '@grani/testing/random.ts'
import { simulatedValue } from '@grani/testing/simulated-users.ts'
import { userIdOf, userWithGoal, verifiedUser } from '@grani/testing/users.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { engineInputOf } from '../../../bank/engine-input.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.stop())

const { directions } = loaded.content
const { pairs } = loaded.texts.portrait

const publish = async (email: string, quality: string, band: 'high' | 'middle' | 'low') =>
  publishResult(product, await userIdOf(product, email), quality, band)

const tension = pairs.find(
  ({ when: [one, other] }) => one?.quality === 'altruism' && other?.quality === 'self-compassion',
)
const OTHERS = ['sociability', 'order', 'curiosity'] as const

/** A user whose results include both qualities of a tension, and three others. */
const userWithTension = async () => {
  const { visitor, email } = await verifiedUser(product)
  for (const quality of OTHERS) await publish(email, quality, 'high')
  const altruism = await publish(email, 'altruism', 'high')
  const selfCompassion = await publish(email, 'self-compassion', 'low')
  return { visitor, email, altruism, selfCompassion }
}

test('without a result there is no sentence', async () => {
  const { visitor } = await verifiedUser(product)
  expect(await visitor.get(readPortrait)).toEqual({
    note: null,
    denied: [],
    words: [],
    contradictions: [],
    sentences: [],
    directions: [],
    middle: [],
    only_in_results: [],
    unclear: [],
    observed: [],
    answers: [],
    goal: null,
  })
})

test('each sentence rests on results of this user that stand, and on those of nobody else', async () => {
  await userWithTension()
  const { visitor, altruism, selfCompassion } = await userWithTension()
  const { contradictions, ...portrait } = await visitor.get(readPortrait)
  const sentences = [...portrait.sentences, ...contradictions]
  const own = new Set((await visitor.get(listResults)).filter(r => !r.is_outdated).map(({ uid }) => uid))
  expect(sentences.length).toBeGreaterThan(1)
  for (const { kind, evidence } of sentences) {
    expect(evidence.length > 0).toBe(kind !== 'leaning')
    expect(evidence.filter(({ uid }) => !own.has(uid))).toEqual([])
  }
  const said = contradictions.find(({ text }) => text === tension?.text)
  expect(said?.evidence.map(({ uid }) => uid)).toEqual([altruism, selfCompassion])
})

test('a sentence goes when its result changes, and when the user does not recognise it', async () => {
  const { visitor, email, altruism } = await userWithTension()
  const isSaid = async () =>
    (await visitor.get(readPortrait)).contradictions.some(({ text }) => text === tension?.text)
  expect(await isSaid()).toBe(true)
  await visitor.get(rateResult, { params: { id: altruism }, body: { agrees: false } })
  expect(await isSaid()).toBe(false)
  await visitor.get(rateResult, { params: { id: altruism }, body: { agrees: true } })
  expect(await isSaid()).toBe(true)
  await publish(email, 'self-compassion', 'middle')
  expect(await isSaid()).toBe(false)
})

test('unclear is every direction without a result that the goal of the user asks about', async () => {
  const { visitor, email } = await userWithGoal(product, 'resIss')
  await publish(email, 'altruism', 'high')
  const unclear = (await visitor.get(readPortrait)).unclear.map(({ uid }) => uid)
  const lasting = directions.filter(({ qualities }) => qualities.some(({ kind }) => kind !== 'S'))
  const asked = lasting.filter(({ goals }) => goals.includes('resIss')).map(({ uid }) => uid)
  expect(unclear.toSorted()).toEqual(asked.filter(uid => uid !== 'kindness').toSorted())
})

test('a direction is summed up where one of its sides stands nowhere else', async () => {
  const { visitor, email } = await verifiedUser(product)
  const summaries = async () =>
    (await visitor.get(readPortrait)).directions.map(({ uid, level, summary }) => ({ uid, level, summary }))
  for (const quality of ['altruism', 'trust']) await publish(email, quality, 'high')
  await publish(email, 'gratitude', 'middle')
  expect(await summaries()).toEqual([])
  await publish(email, 'cooperation', 'low')
  const { low = '' } = loaded.texts.portrait.behaviours['cooperation'] ?? {}
  const summary = `${low.charAt(0).toUpperCase()}${low.slice(1)}.`
  expect(await summaries()).toEqual([{ uid: 'kindness', level: 'mixed', summary }])
})

const idsOf = (evidence: readonly PortraitEvidence[]): string[] =>
  evidence.map(({ quality }) => quality.id).toSorted()

test('every lasting result that the user recognises stands in a line or is named at the end', async () => {
  const { visitor, email } = await verifiedUser(product)
  const lasting = directions.flatMap(({ qualities }) => qualities.filter(({ kind }) => kind !== 'S'))
  const bands = ['low', 'middle', 'low'] as const
  const known = lasting.map(({ id }) => id)
  for (const [i, quality] of known.entries()) await publish(email, quality, bands[i % bands.length] ?? 'low')
  await publish(email, 'low-mood', 'high')
  const {
    sentences,
    words,
    contradictions,
    directions: paragraphs,
    ...last
  } = await visitor.get(readPortrait)
  const lines = [...sentences, ...words, ...contradictions, ...paragraphs].flatMap(({ evidence }) => evidence)
  const told = new Set(idsOf(lines))
  const closing = [...last.middle, ...last.only_in_results]
  expect(idsOf(closing)).toEqual(known.filter(id => !told.has(id)).toSorted())
  expect(last.middle.length).toBeGreaterThan(0)
  expect(last.only_in_results.length).toBeGreaterThan(0)
  expect(new Set(last.middle.map(({ level }) => level))).toEqual(new Set(['middle']))
  expect(last.only_in_results.filter(({ level }) => level === 'middle')).toEqual([])

  const [denied] = last.only_in_results
  await visitor.get(rateResult, { params: { id: denied?.uid ?? '' }, body: { agrees: false } })
  expect(idsOf((await visitor.get(readPortrait)).only_in_results)).toEqual(
    idsOf(last.only_in_results).filter(id => id !== denied?.quality.id),
  )
})

test('a strong side that finds no place above stands in a paragraph, with that of another direction where each is alone', async () => {
  const { visitor, email } = await verifiedUser(product)
  const strong = directions
    .flatMap(({ qualities }) => qualities.filter(({ kind }) => kind === 'T').slice(0, 1))
    .map(({ id }) => id)
  for (const quality of strong) await publish(email, quality, 'high')
  const { sentences, words, contradictions, directions: told } = await visitor.get(readPortrait)
  const named = [...sentences, ...words, ...contradictions, ...told].flatMap(({ evidence }) => evidence)
  expect(new Set(named.map(({ quality }) => quality.id))).toEqual(new Set(strong))
  expect(told.length).toBeGreaterThan(0)
  expect(told.filter(({ evidence }) => evidence.length === 1).length).toBeLessThan(2)
  for (const { name, evidence } of told) expect(name.split(' · ').length).toBe(evidence.length)
})

test('a direction speaks of nothing that has no result', async () => {
  const { visitor, email } = await verifiedUser(product)
  for (const quality of ['altruism', 'compassion', 'gratitude']) await publish(email, quality, 'high')
  const { sentences, directions: told } = await visitor.get(readPortrait)
  const text = [...sentences.map(one => one.text), ...told.map(one => one.summary)].join(' ').toLowerCase()
  for (const [quality, { high, low }] of Object.entries(loaded.texts.portrait.sides)) {
    if (['altruism', 'compassion', 'gratitude'].includes(quality)) continue
    expect(text).not.toContain(high.toLowerCase())
    expect(text).not.toContain(low.toLowerCase())
  }
  expect(text).not.toMatch(/не помнить зла|прощ|довер/)
})

test('a weak side that hurts to read is followed by something that helps on', async () => {
  const { visitor, email } = await verifiedUser(product)
  await publish(email, 'self-esteem', 'low')
  const { sentences } = await visitor.get(readPortrait)
  expect(sentences[0]?.evidence.map(({ quality }) => quality.id)).toEqual(['self-esteem'])
  expect(sentences[0]?.way).toBe(loaded.texts.portrait.ways['self-attitude'])
})

const items = new Map(engineInputOf(loaded.content).items.map(item => [item.id, item]))
const lowPoleOf = new Map(
  loaded.content.directions.flatMap(({ qualities }) => qualities.map(({ id, poles }) => [id, poles.low])),
)

/** What may name a quality in a provisional sentence. */
const wordsFor = ({ id, name }: { id: string; name: string }, leaning: 'high' | 'middle' | 'low'): string[] =>
  [
    name,
    lowPoleOf.get(id) ?? name,
    leaning === 'middle' ? name : (loaded.texts.portrait.sides[id]?.[leaning] ?? name),
  ].map(words => words.toLowerCase())

const itemOf = new Map(loaded.content.items.map(({ number, id }) => [number, items.get(id)]))

test('of a user in the middle it names what looks so, marked as provisional and without evidence', async () => {
  const { visitor } = await userWithGoal(product)
  const uniform = uniformFrom(5)
  for (let i = 0; i < 80; i++) {
    const [question] = await visitor.get(listQuestions)
    const item = itemOf.get(question?.number_original ?? 0)
    const value = item && 'quality' in item ? simulatedValue(item, 0, 0, uniform) : 0
    const params = { uid: question?.uid ?? '' }
    await visitor.get(sendAnswer, { params, body: { answer_id: question?.answers[value] ?? 0, ms: 3000 } })
  }
  const provisional = (await visitor.get(readPortrait)).sentences.filter(({ kind }) => kind === 'leaning')
  const shown = await visitor.get(readProgress)
  const leanings = shown.flatMap(({ qualities }) =>
    qualities.flatMap(one => (one.leaning === null ? [] : wordsFor(one, one.leaning))),
  )
  expect(provisional.length).toBeGreaterThan(0)
  for (const { text, evidence } of provisional) {
    expect(text).toMatch(/пока/iu)
    expect(evidence).toEqual([])
    const said = text.toLowerCase()
    expect(
      [...leanings, '%'].filter(words => said.includes(words)),
      text,
    ).not.toEqual([])
  }
})
