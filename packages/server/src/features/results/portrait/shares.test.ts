import { BAND_CUT, CALL_PROBABILITY, type PortraitSentence, WEAK } from '@grani/contract'
import { normalCdf } from '@grani/engine'
import { loaded } from '@grani/testing/content.ts'
import { normal, uniformFrom } from '@grani/testing/random.ts'
import { sharedBy } from '@grani/testing/simulated-portraits.ts'
import { drawThetas } from '@grani/testing/simulated-responses.ts'
import { expect, test } from 'vitest'
import { createBank } from '../../../bank/bank.ts'
import { engineInputOf } from '../../../bank/engine-input.ts'
import { composePortrait, type PublishedRow } from './compose.ts'

const USERS = 40
/** How many qualities have been asked about, and how precisely: as after about 300 responses. */
const KNOWN = 45
const STANDARD_ERROR = 0.4

const bank = createBank(loaded.content, 'test')
const { qualities } = engineInputOf(loaded.content)
const lasting = qualities.filter(({ kind }) => kind !== 'S')

const bandsOf = (mean: number) => {
  const below = normalCdf((-BAND_CUT - mean) / STANDARD_ERROR)
  const above = 1 - normalCdf((BAND_CUT - mean) / STANDARD_ERROR)
  return { low: below, middle: 1 - below - above, high: above }
}

/** What would be published of a user with scores drawn from the experts' factors; the engine itself: bench/portrait-shares.ts. */
const simulatedRows = (uniform: () => number): PublishedRow[] => {
  const thetas = drawThetas(lasting, uniform)
  const asked = lasting.map(({ id }) => ({ id, turn: uniform() })).toSorted((a, b) => a.turn - b.turn)
  return asked.slice(0, KNOWN).flatMap(({ id: quality }) => {
    const mean = (thetas.get(quality) ?? 0) + STANDARD_ERROR * normal(uniform)
    const bands = bandsOf(mean)
    return (['low', 'middle', 'high'] as const)
      .filter(band => bands[band] >= CALL_PROBABILITY)
      .map(band => ({
        uid: quality,
        quality,
        band,
        mean,
        sd: STANDARD_ERROR,
        probability: bands[band],
        answers: 5,
        shared_at: new Date(0),
      }))
  })
}

test('two simulated users hardly share a sentence, and hardly two of them more than a third', () => {
  const uniform = uniformFrom(1)
  const portraits = Array.from({ length: USERS }, () =>
    composePortrait(bank, loaded.texts.portrait, simulatedRows(uniform)),
  )
  const shares = portraits.flatMap((one, i) => portraits.slice(i + 1).map(other => sharedBy(one, other)))
  expect(shares.length).toBeGreaterThanOrEqual(200)
  expect(shares.reduce((sum, share) => sum + share, 0) / shares.length).toBeLessThan(0.05)
  expect(shares.filter(share => share > 1 / 3).length / shares.length).toBeLessThan(0.005)
  for (const { sentences } of portraits) {
    expect(sentences.length).toBeGreaterThanOrEqual(5)
    expect(sentences.length).toBeLessThanOrEqual(8)
  }
})

const { heavy, ways, step } = loaded.texts.portrait
const PEOPLE = 200

/** Two hundred people, some of them low in everything that can hurt. */
const manyPeople = () => {
  const uniform = uniformFrom(2)
  return Array.from({ length: PEOPLE }, (_, i) => {
    const rows = simulatedRows(uniform)
    const isUnhappy = i % 4 === 0
    return isUnhappy ? rows.map(row => (row.quality in heavy ? asLow(row) : row)) : rows
  })
}
const asLow = (row: PublishedRow): PublishedRow => ({ ...row, band: 'low', mean: -1.2, probability: 0.9 })

/** A weak side that hurts, without a strong one beside it. */
const isHurt = ({ kind, evidence }: PortraitSentence): boolean =>
  kind !== 'support' &&
  evidence.some(({ quality, type }) => type === WEAK && quality.id in heavy) &&
  (kind === 'tension' || evidence.every(({ mean }) => mean < BAND_CUT))

test('nobody reads two heavy sentences in a row, or a heavy one first when there is another', () => {
  let hurts = 0
  for (const rows of manyPeople()) {
    const { sentences } = composePortrait(bank, loaded.texts.portrait, rows)
    const said = sentences.filter(({ kind }) => kind !== 'open')
    const marks = said.map(isHurt)
    hurts += marks.filter(Boolean).length
    expect(marks[0]).toBe(false)
    expect(marks.some((mark, i) => mark && marks[i + 1] === true)).toBe(false)
  }
  expect(hurts).toBeGreaterThan(PEOPLE)
})

test('no quality is told twice, and none without a result that is outside its error', () => {
  for (const rows of manyPeople()) {
    const known = new Map(rows.map(row => [row.quality, row]))
    const { sentences, directions } = composePortrait(bank, loaded.texts.portrait, rows)
    const ids = sentences.flatMap(({ evidence }) => evidence.map(({ quality }) => quality.id))
    expect(new Set(ids).size).toBe(ids.length)
    for (const id of ids) {
      const row = known.get(id)
      expect(row && (row.band === 'middle' || Math.abs(row.mean) > row.sd)).toBe(true)
    }
    const text = [...sentences.map(one => one.text), ...directions.map(one => one.summary)]
      .join(' ')
      .toLowerCase()
    for (const [quality, halves] of Object.entries(loaded.texts.portrait.sides))
      for (const half of Object.values(halves))
        if (!known.has(quality)) expect(text).not.toContain(half.toLowerCase())
    const helps = [...sentences, ...directions].flatMap(({ way }) => way ?? []).filter(way => way !== step)
    expect(new Set(helps).size).toBe(helps.length)
    expect(helps.every(way => Object.values(ways).includes(way))).toBe(true)
  }
})

test('a person in the middle reads five sentences at least, by the names of qualities', () => {
  const middle: PublishedRow[] = lasting
    .slice(0, 40)
    .filter((_, i) => i % 6 === 0)
    .map(({ id }) => ({
      uid: id,
      quality: id,
      band: 'middle',
      mean: 0.1,
      sd: 0.4,
      probability: 0.85,
      answers: 5,
      shared_at: new Date(0),
    }))
  const { sentences, note } = composePortrait(bank, loaded.texts.portrait, middle)
  expect(sentences.filter(({ evidence }) => evidence.length > 0).length).toBeGreaterThanOrEqual(5)
  expect(note).toBeNull()
})

test('one soft line of doubt where nearly everything told is handsome, and only there', () => {
  const rows = (band: 'high' | 'low') =>
    lasting
      .filter(({ kind }) => kind === 'T')
      .slice(0, 20)
      .map(({ id }, i): PublishedRow => ({
        uid: id,
        quality: id,
        band: i % 3 === 0 ? band : 'high',
        mean: i % 3 === 0 && band === 'low' ? -1 : 1,
        sd: 0.4,
        probability: 0.85,
        answers: 5,
        shared_at: new Date(0),
      }))
  expect(composePortrait(bank, loaded.texts.portrait, rows('high')).note).toBe(loaded.texts.portrait.handsome)
  expect(composePortrait(bank, loaded.texts.portrait, rows('low')).note).toBeNull()
})
