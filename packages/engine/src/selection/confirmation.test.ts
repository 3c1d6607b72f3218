import { describe, expect, test } from 'vitest'
import { testBank } from '../../testing/test-bank.ts'
import { createEngine } from '../index.ts'
import type { SelectionOptions, Session } from '../index.ts'

const plain = testBank(30, 16)
/** Every fourth item is in another format; steep enough for three answers to bring a band. */
const bank = {
  ...plain,
  items: plain.items.map((item, i) => ({ ...item, slope: 2, format: i % 120 < 30 ? 'scene' : 'statement' })),
}
const qualityOf = (id: string): string => `quality${id.slice(1).split('-')[0] ?? ''}`
const formatOf = new Map(bank.items.map(({ id, format }) => [id, format]))

/** So many qualities have a high band, each on three answers. */
const sessionWith = (bands: number, selection: SelectionOptions): Session => {
  const engine = createEngine({ ...bank, selection: { resultWeight: 2, repeat: 0, random: 0, ...selection } })
  const session = engine.session({ seed: 1 })
  for (let d = 0; d < bands; d++)
    for (const { id, keyed } of bank.items
      .filter(({ quality, format }) => quality === `quality${d}` && format === 'statement')
      .slice(0, 3))
      session.answer(id, keyed === 1 ? 4 : 0)
  expect(Object.values(session.bands()).filter(band => band === 'high').length).toBe(bands)
  return session
}

/** Asks so many questions and answers in the middle what is not about the first qualities, and high what is; what was asked. */
const ask = (session: Session, count: number, bands: number): string[] =>
  Array.from({ length: count }, () => {
    const id = session.next()!
    const { keyed } = bank.items.find(item => item.id === id)!
    const isStanding = Number(qualityOf(id).replace('quality', '')) < bands
    session.answer(id, isStanding ? (keyed === 1 ? 4 : 0) : 2)
    return id
  })

const about = (asked: readonly string[], bands: number): string[] =>
  asked.filter(id => Number(qualityOf(id).replace('quality', '')) < bands)

test('what stands on three answers is asked about until it has five, and no further', () => {
  const confirmed = about(ask(sessionWith(5, { confirm: 0.5 }), 60, 5), 5)
  for (let d = 0; d < 5; d++) expect(confirmed.filter(id => qualityOf(id) === `quality${d}`).length).toBe(2)
  expect(about(ask(sessionWith(5, { confirm: 0 }), 60, 5), 5).length).toBeLessThan(10)
})

test('it is asked in another format where there is one, and twenty questions later', () => {
  const asked = ask(sessionWith(5, { confirm: 1 }), 60, 5)
  expect(new Set(about(asked, 5).map(id => formatOf.get(id)))).toEqual(new Set(['scene']))
  for (const quality of ['quality0', 'quality1', 'quality2', 'quality3', 'quality4']) {
    const places = asked.flatMap((id, i) => (qualityOf(id) === quality ? [i] : []))
    for (const [i, place] of places.entries()) expect(place - (places[i - 1] ?? -99)).toBeGreaterThan(20)
  }
})

test('is refused where it is no share', () => {
  expect(() => sessionWith(0, { confirm: 2 })).toThrow('selection.confirm')
})

test('the first three results are not asked about again before there is a fourth', () => {
  const timesAbout = (bands: number): number =>
    about(ask(sessionWith(bands, { confirm: 1 }), 28, bands), bands).length
  expect(timesAbout(3)).toBe(0)
  expect(timesAbout(4)).toBeGreaterThan(0)
})

describe('what one answer has left open', () => {
  const wide = testBank(90, 8)
  const directionOf = new Map(wide.qualities.map(({ id, direction }) => [id, direction]))

  /** The qualities asked about more than once in 70 answers in the middle. */
  const askedTwice = (second: number): string[] => {
    const session = createEngine({
      ...wide,
      selection: { resultWeight: 2, broadAfter: 4, repeat: 0, random: 0, second },
    }).session({ seed: 1 })
    const asked = Array.from({ length: 70 }, () => {
      const id = session.next()!
      session.answer(id, 2)
      return qualityOf(id)
    })
    return [...new Set(asked.filter((quality, i) => asked.indexOf(quality) < i))]
  }

  test('is asked a second time, once in each direction before twice in one', () => {
    const directions = askedTwice(0.3).map(quality => directionOf.get(quality))
    expect(askedTwice(0).length).toBeLessThan(5)
    expect(new Set(directions.slice(0, 10)).size).toBe(10)
  })
})
