import type { PortraitEvidence } from '@grani/contract'
import { loaded } from '@grani/testing/content.ts'
import {
  isHeavySentence,
  lasting,
  manyPeople,
  PEOPLE,
  publishedResults,
  sideOf,
} from '@grani/testing/published-people.ts'
import { uniformFrom } from '@grani/testing/random.ts'
import { sharedBy } from '@grani/testing/simulated-portraits.ts'
import { expect, test } from 'vitest'
import { createBank } from '../../../bank/bank.ts'
import { composePortrait, publishedOf } from './compose.ts'
import { byWeight, isSided, isStrong } from './published.ts'

const USERS = 40
const bank = createBank(loaded.content, 'test')

test('two simulated users hardly share a sentence, and hardly two of them more than a third', () => {
  const uniform = uniformFrom(1)
  const portraits = Array.from({ length: USERS }, () =>
    composePortrait(bank, loaded.texts.portrait, publishedResults(uniform)),
  )
  const shares = portraits.flatMap((one, i) => portraits.slice(i + 1).map(other => sharedBy(one, other)))
  expect(shares.length).toBeGreaterThanOrEqual(200)
  expect(shares.reduce((sum, share) => sum + share, 0) / shares.length).toBeLessThan(0.05)
  expect(shares.filter(share => share > 1 / 3).length / shares.length).toBeLessThan(0.005)
  for (const { sentences, directions } of portraits) {
    expect(sentences.length + directions.length).toBeGreaterThanOrEqual(5)
    expect(sentences.length).toBeLessThanOrEqual(8)
  }
})

const { heavy, ways, step } = loaded.texts.portrait

test('no quality is told twice, and none without a result that is outside its error', () => {
  for (const results of manyPeople()) {
    const known = new Map(results.rows.map(row => [row.quality, row]))
    const portrait = composePortrait(bank, loaded.texts.portrait, results)
    const { directions } = portrait
    const sentences = portrait.sentences.filter(({ kind }) => kind !== 'leaning')
    for (const { kind, text, evidence } of portrait.sentences)
      if (kind === 'leaning')
        expect({ evidence, isMarked: /пока/iu.test(text) }).toEqual({ evidence: [], isMarked: true })
    const ids = sentences.flatMap(({ evidence }) => evidence.map(({ quality }) => quality.id))
    expect(new Set(ids).size).toBe(ids.length)
    for (const id of ids) {
      const row = known.get(id)
      expect(row && (row.band === 'middle' || Math.abs(row.mean) > row.sd)).toBe(true)
    }
    const text = [...sentences.map(one => one.text), ...directions.map(one => one.summary)]
      .join(' ')
      .toLowerCase()
    for (const list of [loaded.texts.portrait.sides, loaded.texts.portrait.behaviours])
      for (const [quality, sides] of Object.entries(list))
        for (const side of Object.values(sides))
          if (!known.has(quality)) expect(text).not.toContain(side.toLowerCase())
    const helps = [...sentences, ...directions].flatMap(({ way }) => way ?? []).filter(way => way !== step)
    expect(new Set(helps).size).toBe(helps.length)
    expect(helps.every(way => Object.values(ways).includes(way))).toBe(true)
  }
})

/** What is left of a text without the sentences and names of its results, and without the words that join them. */
const unfoundedIn = (text: string, evidence: readonly PortraitEvidence[]): string => {
  const { behaviours, joins, strong } = loaded.texts.portrait
  const known = evidence.flatMap(({ quality: { id, name } }) => [
    ...Object.values(behaviours[id] ?? {}),
    name,
  ])
  const founded = known.toSorted((a, b) => b.length - a.length).map(half => half.toLowerCase())
  const sideById = new Map(evidence.map(one => [one.quality.id, sideOf(one)]))
  const pairTexts = loaded.texts.portrait.pairs
    .filter(({ when }) => when.every(({ quality, side }) => sideById.get(quality) === side))
    .map(pair => pair.text.toLowerCase())
  const left = [...pairTexts, ...founded].reduce((rest, half) => rest.replace(half, ' '), text.toLowerCase())
  const joints = new Set(
    [...Object.values(joins), strong, 'а также']
      .flat()
      .flatMap(join => join.toLowerCase().match(/(?<!\{)\p{L}+/gu) ?? []),
  )
  return (left.match(/\p{L}+/gu) ?? []).filter(word => !joints.has(word)).join(' ')
}

test('a direction and a word say nothing but what their own published results say', () => {
  for (const results of manyPeople()) {
    const published = new Set(results.rows.map(({ quality }) => quality))
    const { directions, words } = composePortrait(bank, loaded.texts.portrait, results)
    for (const { evidence, text } of [...directions.map(one => ({ ...one, text: one.summary })), ...words]) {
      expect(evidence.filter(({ quality }) => !published.has(quality.id))).toEqual([])
      expect(unfoundedIn(text, evidence)).toBe('')
    }
  }
})

test('a paragraph of a direction tells nothing that stands elsewhere, in three sentences and the names of strong sides at most', () => {
  const { behaviours, strong } = loaded.texts.portrait
  const [beginning = ''] = strong.split('{')
  let [paragraphs, connected] = [0, 0]
  for (const results of manyPeople()) {
    const { directions, sentences, words, contradictions } = composePortrait(
      bank,
      loaded.texts.portrait,
      results,
    )
    const elsewhere = [...sentences, ...contradictions, ...words].flatMap(({ evidence }) => evidence)
    const told = new Set(elsewhere.map(({ quality }) => quality.id))
    const all = directions.map(({ summary }) => summary.toLowerCase()).join(' ')
    for (const id of told)
      for (const behaviour of Object.values(behaviours[id] ?? {}))
        expect(all).not.toContain(behaviour.toLowerCase())
    paragraphs += directions.length
    for (const { summary } of directions) {
      const count = summary.split(/(?<=\.) /u).filter(one => !one.startsWith(beginning)).length
      connected += Number(count > 1)
      expect(count).toBeLessThanOrEqual(3)
    }
  }
  expect(connected / paragraphs).toBeGreaterThan(0.7)
})

/** Sides that make a person known, the most telling ones. */
const MOST_TELLING = 5

test('a strong side is told somewhere, so is a low trait that is plain to see, and no paragraph is of the middle alone, however much is known', () => {
  let count = 0
  for (const results of [...manyPeople(), ...manyPeople(lasting.length)]) {
    const { sentences, words, contradictions, directions } = composePortrait(
      bank,
      loaded.texts.portrait,
      results,
    )
    const told = [...sentences, ...words, ...contradictions, ...directions].flatMap(one => one.evidence)
    const ids = new Set(told.map(({ quality }) => quality.id))
    const known = publishedOf(bank, results.rows)
    const strong = known.filter(one => isStrong(loaded.texts.portrait, one))
    const plain = known
      .filter(one => one.kind !== 'S' && isSided(one))
      .toSorted(byWeight)
      .slice(0, MOST_TELLING)
      .filter(({ kind, quality }) => kind === 'T' && loaded.texts.portrait.heavy[quality] === undefined)
    count += strong.length
    expect([...strong, ...plain].filter(({ quality }) => !ids.has(quality))).toEqual([])
    for (const { evidence } of directions) expect(evidence.some(({ level }) => level !== 'middle')).toBe(true)
  }
  expect(count).toBeGreaterThan(PEOPLE)
})

test('in large letters hardly ever stand two sentences, and hardly two in a row begin alike', () => {
  let [neighbours, alike, long] = [0, 0, 0]
  for (const results of manyPeople()) {
    const { sentences } = composePortrait(bank, loaded.texts.portrait, results)
    const [headline = ''] = sentences.map(({ text }) => text)
    long += Number(headline.split(/(?<=[.!?]) (?=\p{Lu})/u).length > 1)
    const openings = sentences.map(({ text }) => /\p{L}+/u.exec(text)?.[0])
    neighbours += openings.length - 1
    alike += openings.filter((opening, i) => i > 0 && opening === openings[i - 1]).length
  }
  expect(alike / neighbours).toBeLessThan(0.03)
  // Of a person of whom nothing else lifts.
  expect(long / PEOPLE).toBeLessThan(0.02)
})

test('three words are of three directions, not heavy, and told by no sentence; or there are none', () => {
  let count = 0
  for (const results of manyPeople()) {
    const { words, sentences } = composePortrait(bank, loaded.texts.portrait, results)
    count += words.length
    expect([0, 3]).toContain(words.length)
    const evidence = words.flatMap(one => one.evidence)
    expect(new Set(evidence.map(({ direction }) => direction)).size).toBe(words.length)
    expect(evidence.filter(one => heavy[one.quality.id] === sideOf(one))).toEqual([])
    const ids = new Set(sentences.flatMap(said => said.evidence).map(({ quality }) => quality.id))
    expect(evidence.filter(({ quality }) => ids.has(quality.id))).toEqual([])
  }
  expect(count).toBeGreaterThan(PEOPLE)
})

test('a word is not said beside a published result that denies it', () => {
  const deniedBy = ({ high, low, unless }: (typeof loaded.texts.portrait.words)[string], word: string) =>
    word === high ? unless.high : word === low ? unless.low : {}
  let count = 0
  for (const results of manyPeople()) {
    const bands = new Map<string, string>(results.rows.map(({ quality, band }) => [quality, band]))
    for (const { word } of composePortrait(bank, loaded.texts.portrait, results).words) {
      const denials = Object.values(loaded.texts.portrait.words).flatMap(one =>
        Object.entries(deniedBy(one, word)),
      )
      count += denials.length
      expect(denials.filter(([quality, side]) => bands.get(quality) === side)).toEqual([])
    }
  }
  expect(count).toBeGreaterThan(PEOPLE / 2)
})

test('contradictions rest on two published sides, five at most, no two heavy ones in a row, none told again', () => {
  let count = 0
  for (const results of manyPeople()) {
    const sides = new Map<string, string>(results.rows.map(({ quality, band }) => [quality, band]))
    const { contradictions, sentences } = composePortrait(bank, loaded.texts.portrait, results)
    count += contradictions.length
    expect(contradictions.length).toBeLessThanOrEqual(5)
    const marks = contradictions.map(isHeavySentence)
    expect(marks.some((mark, i) => mark && marks[i + 1])).toBe(false)
    for (const { text, mine } of contradictions) {
      const pair = loaded.texts.portrait.pairs.find(one => one.text === text)
      expect(pair?.when.map(({ quality }) => sides.get(quality))).toEqual(pair?.when.map(({ side }) => side))
      expect(mine).toBe(pair?.mine)
    }
    const told = new Set(contradictions.flatMap(({ evidence }) => evidence.map(({ quality }) => quality.id)))
    const again = sentences.slice(1).flatMap(({ evidence }) => evidence)
    expect(again.filter(({ quality }) => told.has(quality.id))).toEqual([])
    expect(sentences.slice(1).filter(({ kind }) => kind === 'tension')).toEqual([])
  }
  expect(count).toBeGreaterThan(PEOPLE / 2)
})

test('four of five people with 45 known qualities read a contradiction, and two in five two', () => {
  const counts = manyPeople().map(results => {
    const { contradictions, sentences } = composePortrait(bank, loaded.texts.portrait, results)
    return [...sentences.slice(0, 1), ...contradictions].filter(({ kind }) => kind === 'tension').length
  })
  expect(counts.filter(count => count === 0).length / PEOPLE).toBeLessThan(0.4)
  expect(counts.filter(count => count >= 2).length / PEOPLE).toBeGreaterThan(0.28)
})

test.each([
  ['charisma high', 'compassion low'],
  ['assertiveness low', 'gentleness low'],
  ['assertiveness high', 'gentleness low'],
  ['sociability high', 'trust low'],
  ['sociability low', 'trust high'],
])('says what %s and %s come to together', (...sides) => {
  const whens = loaded.texts.portrait.pairs
    .filter(({ kind }) => kind === 'tension')
    .map(({ when }) => when.map(({ quality, side }) => `${quality} ${side}`))
  expect(whens).toContainEqual(sides)
})

test('a person in the middle reads five sentences at least before there is a result, all of them provisional', () => {
  const leanings = lasting.slice(0, 60).map(({ id }) => ({
    quality: id,
    band: 'middle' as const,
    mean: 0.1,
    sd: 0.4,
    probability: 0.7,
  }))
  const { sentences, note } = composePortrait(bank, loaded.texts.portrait, { rows: [], leanings })
  const told = sentences.filter(({ kind }) => kind === 'leaning')
  expect(told.length).toBeGreaterThanOrEqual(5)
  for (const { text } of told) expect(text).toMatch(/пока/iu)
  expect(note).toBeNull()
})
