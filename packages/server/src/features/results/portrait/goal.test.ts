import { loaded } from '@grani/testing/content.ts'
import { manyPeople } from '@grani/testing/published-people.ts'
import { expect, test } from 'vitest'
import { createBank } from '../../../bank/bank.ts'
import { composePortrait } from './compose.ts'
import { answersMissing, goalPoints } from './goal.ts'
import type { Published } from './published.ts'

const bank = createBank(loaded.content, 'test')
const texts = loaded.texts.portrait
const now = new Date(0)
const GOAL = 'resIss'

const result = (quality: string, band: Published['band'], weight = 2): Published => ({
  quality,
  name: quality,
  poles: { low: '', high: '' },
  direction: 'd',
  kind: 'T',
  band,
  isWeak: band === 'low',
  mean: band === 'low' ? -weight : weight,
  sd: 0.3,
  probability: 0.9,
})

const points = (
  results: Published[],
  leanings: Published[] = [],
  pairs: typeof texts.pairs = [],
  above: string[] = [],
) => goalPoints({ texts, pairs, results, leanings, above: new Set(above) })

const qualities = (list: readonly { qualities: string[] }[] = []) => list.map(one => one.qualities)

test('what hinders is most telling first, and no two that hurt stand beside each other', () => {
  const said = points([
    result('calmness', 'low', 3),
    result('self-esteem', 'low', 2.5),
    result('order', 'low', 1.5),
    result('humor', 'high'),
  ])
  expect(qualities(said?.hinders)).toEqual([['calmness'], ['order']])
  expect(said).toMatchObject({ begin: 'calmness' })
})

test('what helps with the hindrance comes first of what there is to lean on, unless it is told elsewhere', () => {
  const support = texts.pairs.find(
    ({ kind, when }) => kind === 'support' && when.some(one => one.side === 'low'),
  )
  const [helping, helped] = ['high', 'low'].map(
    side => support?.when.find(one => one.side === side)?.quality ?? '',
  )
  const results = [result('humor', 'high', 3), result(helping ?? '', 'high', 1), result(helped ?? '', 'low')]
  expect(points(results, [], texts.pairs)?.leansOn[0]).toMatchObject({ text: support?.text, name: helping })
  expect(qualities(points(results)?.leansOn)).toEqual([['humor'], [helping]])
})

test('what stands right above is told again only where there is nothing else to lean on', () => {
  const results = [result('humor', 'high', 3), result('trust', 'high', 2), result('order', 'high', 1)]
  expect(qualities(points(results)?.leansOn)).toEqual([['humor'], ['trust']])
  expect(qualities(points(results, [], [], ['humor'])?.leansOn)).toEqual([['trust'], ['order']])
  expect(qualities(points(results, [], [], ['humor', 'trust'])?.leansOn)).toEqual([['order']])
  const told = results.map(({ quality }) => quality)
  expect(qualities(points(results, [], [], told)?.leansOn)).toEqual([['humor'], ['trust']])
})

test('a guess stands in only where no result is strong, and is marked; it is never weak', () => {
  const guesses = [result('order', 'low'), result('humor', 'high')]
  expect(points([result('calmness', 'low')], guesses)?.leansOn).toMatchObject([
    { qualities: ['humor'], isGuess: true },
  ])
  expect(points([result('trust', 'high')], guesses)?.leansOn).toMatchObject([
    { qualities: ['trust'], isGuess: false },
  ])
  expect(points([result('calmness', 'middle')])).toBeNull()
})

test('with too few results it is said how many answers are missing at least', () => {
  expect(answersMissing(3, [0, 0])).toBe(0)
  expect(answersMissing(2, [0, 2, 1])).toBe(1)
  expect(answersMissing(1, [0, 2, 5])).toBe(2)
  expect(answersMissing(0, [0, 0, 0, 0])).toBe(9)
})

test('of many people it rests on their own results in the directions of the goal, in the words of the content, always the same', () => {
  const directions = new Set(bank.directionsOf(GOAL).map(({ uid }) => uid))
  const sections = manyPeople().map(standing => {
    const compose = () => composePortrait(bank, texts, { ...standing, focus: GOAL, now })
    const portrait = compose()
    expect(compose()).toEqual(portrait)
    const { goal, sentences, contradictions, directions: lines } = portrait
    const elsewhere = [...sentences, ...contradictions, ...lines.map(({ summary: text }) => ({ text }))]
    for (const point of [...(goal?.hinders ?? []), ...(goal?.leans_on ?? [])]) {
      expect(point.evidence.length > 0).toBe(!point.is_guess)
      expect(point.parts.length > 0).toBe(!point.is_guess)
      for (const { direction, quality } of point.evidence) {
        expect(directions.has(direction)).toBe(true)
        expect(standing.rows.some(row => row.quality === quality.id)).toBe(true)
      }
      if (point.evidence.length > 1) expect(elsewhere.map(({ text }) => text)).not.toContain(point.text)
    }
    return goal
  })
  expect(sections.filter(goal => goal !== null && goal.hinders.length > 0).length).toBeGreaterThan(100)
  expect(sections.filter(goal => goal?.leans_on.length === 2).length).toBeGreaterThan(50)
  expect(sections.filter(goal => goal?.begin != null).length).toBeGreaterThan(100)
})

test('before there is a sentence nothing is said of a goal, and without one neither', () => {
  const [standing] = manyPeople()
  expect(composePortrait(bank, texts, { rows: [], leanings: [], focus: GOAL, now }).goal).toBeNull()
  expect(standing && composePortrait(bank, texts, { ...standing, now }).goal).toBeNull()
})

test('a text of a side that is denied takes the side from the goal', () => {
  const standing = manyPeople().find(
    one => (composePortrait(bank, texts, { ...one, focus: GOAL, now }).goal?.hinders.length ?? 0) > 0,
  )
  if (!standing) throw new Error('somebody is hindered by something')
  const before = composePortrait(bank, texts, { ...standing, focus: GOAL, now }).goal?.hinders[0]
  const text = before?.parts[0]?.text ?? ''
  const half = `${text.charAt(0).toLowerCase()}${text.slice(1, -1)}`
  const votes = new Map([[half, false]])
  const after = composePortrait(bank, texts, { ...standing, votes, focus: GOAL, now }).goal
  expect(after?.hinders.map(one => one.text)).not.toContain(before?.text)
})
