import { loaded } from '@grani/testing/content.ts'
import { expect, test } from 'vitest'
import { inOrderOf, mostTelling, sayingOf, type Side, tellingAfter, tellings } from './moment-rules.ts'

const { events } = loaded.content
if (events === null) throw new Error('there is no events.yaml')

const moment = { situations: ['pressure', 'task'], pleasantness: 2, cause: 'other' }

const side = (quality: string, more: Partial<Side> = {}): [string, Side] => [
  quality,
  { quality, text: `вы: ${quality}`, isHeavy: false, isBright: true, ...more },
]

const tell = (more: Partial<Parameters<typeof tellings>[0]>) =>
  tellings({
    saying: [
      { quality: 'calmness', when: 'когда тревожно' },
      { quality: 'trust', when: 'когда подводят' },
    ],
    sides: new Map([side('trust'), side('calmness')]),
    pairs: [],
    marked: [],
    pleasantness: 2,
    ...more,
  }).map(({ text }) => text)

test('what says something of a moment follows who did what to whom, then its kinds in turn, fits its cause, and comes before what fits any', () => {
  const saying = sayingOf(events, moment)
  const qualities = saying.map(({ quality }) => quality)
  expect(saying.slice(0, 3)).toEqual([
    { quality: 'self-esteem', when: 'когда задевают другие' },
    { quality: 'letting-go', when: 'когда задевают другие' },
    { quality: 'anger-control', when: 'когда задевают другие' },
  ])
  expect(qualities.indexOf('stress-tolerance')).toBeLessThan(qualities.indexOf('own-emotions'))
  expect(qualities).not.toContain('self-discipline')
  expect(saying.at(-1)?.when).toBe('когда что-то задело')
  expect(new Set(qualities).size).toBe(qualities.length)
  const ofTask = sayingOf(events, { situations: ['task'], pleasantness: 2, cause: 'me' })
  expect(ofTask[0]).toEqual({ quality: 'self-discipline', when: 'когда дело идёт трудно' })
})

test('who was hurt by another is told nothing of being mild, fond of people or ready to help', () => {
  for (const situations of [
    ['pressure'],
    ['people'],
    ['people', 'pressure', 'task'],
    ['close'],
    ['distrust'],
  ])
    for (const pleasantness of [1, 2]) {
      const told = sayingOf(events, { situations, pleasantness, cause: 'other' }).map(
        ({ quality }) => quality,
      )
      expect(
        told.filter(id => ['gentleness', 'friendliness', 'altruism', 'compassion'].includes(id)),
      ).toEqual([])
      expect(told).toContain('letting-go')
    }
})

test('most telling is what the words speak of, in the order of the moment, then what who did what to whom asks', () => {
  expect(mostTelling(events, moment, []).slice(0, 2)).toEqual(['self-esteem', 'letting-go'])
  expect(mostTelling(events, moment, ['high-standards', 'assertiveness', 'letting-go']).slice(0, 4)).toEqual([
    'letting-go',
    'assertiveness',
    'self-esteem',
    'anger-control',
  ])
  const going = { situations: ['thinking'], pleasantness: 2, cause: 'unclear' }
  expect(mostTelling(events, going, [])[0]).toBe('letting-go')
  expect(mostTelling(events, { ...moment, pleasantness: 5 }, [])).toEqual([])
  expect(inOrderOf(['b', 'a'], ['d', 'a', 'c', 'b'])).toEqual(['b', 'a', 'c', 'd'])
})

test('the most fitting side is told first, and two with a sentence of their own before one', () => {
  expect(tell({})).toEqual(['Вы: calmness.', 'Вы: trust.'])
  const pair = { kind: 'tension' as const, text: 'Оба сразу.', qualities: ['trust', 'calmness'] }
  expect(tell({ pairs: [pair] })[0]).toBe('Оба сразу.')
  expect(tell({ pairs: [{ ...pair, qualities: ['trust', 'humor'] }] })[0]).toBe('Вы: calmness.')
})

test('nothing is told that hurts, that was marked, or of a joy that is not bright', () => {
  expect(tell({ sides: new Map([side('calmness', { isHeavy: true })]) })).toEqual([])
  expect(tell({ marked: ['calmness'] })).toEqual(['Вы: trust.'])
  const dim = new Map([side('calmness', { isBright: false })])
  expect(tell({ sides: dim })).toEqual(['Вы: calmness.'])
  expect(tell({ sides: dim, pleasantness: 5 })).toEqual([])
})

test('what the event before was told is passed over', () => {
  const [first, second] = ['а', 'б'].map(text => ({ when: '', text, qualities: [] }))
  if (!first || !second) throw new Error('two are needed')
  expect(tellingAfter([first, second], [first, second])).toBe(second)
  expect(tellingAfter([first, second], [])).toBe(first)
  expect(tellingAfter([first], [first])).toBeNull()
})
