import { loaded } from '@grani/testing/content.ts'
import { manyPeople } from '@grani/testing/published-people.ts'
import { expect, test } from 'vitest'
import { createBank } from '../../../bank/bank.ts'
import { composePortrait, publishedOf } from './compose.ts'
import { isHeavy, isSided, toneOf, weightOf } from './published.ts'

const { portrait: texts } = loaded.texts
const bank = createBank(loaded.content, 'test')

/** People whose headline is about two qualities, with their portrait as it is and after «Не похоже» at the headline. */
const deniers = manyPeople().flatMap(standing => {
  const before = composePortrait(bank, texts, standing)
  const [denied] = before.sentences
  if (denied?.kind !== 'tension' && denied?.kind !== 'support') return []
  const votes = new Map([[denied.text, false]])
  return [{ standing, denied, before, after: composePortrait(bank, texts, { ...standing, votes }) }]
})

test('another text about two qualities takes the place of a headline that is denied, and stands there only', () => {
  for (const { standing, denied, after } of deniers) {
    const sides = publishedOf(bank, standing.rows)
      .filter(({ kind }) => kind !== 'S')
      .filter(isSided)
    const others = texts.pairs.filter(({ kind, text, when }) => {
      const own = sides.filter(one =>
        when.some(({ quality, side }) => one.quality === quality && one.band === side),
      )
      const hurts = kind === 'tension' && own.some(one => isHeavy(texts, one))
      const said = { kind, text, qualities: when.map(({ quality }) => quality), isHeavy: hurts, holds: false }
      return (
        text !== denied.text && own.length === when.length && !hurts && toneOf(texts, sides, said) === 'lifts'
      )
    })
    const [headline, ...rest] = after.sentences
    if (others.length > 0) expect(others.map(({ text }) => text)).toContain(headline?.text)
    else expect(headline?.kind).toBe('telling')
    expect([...rest, ...after.contradictions].map(({ text }) => text)).not.toContain(headline?.text)
  }
})

test('the three words stay when the headline is denied and another text about two qualities takes its place', () => {
  const followed = deniers.filter(({ after }) => after.sentences[0]?.kind !== 'telling')
  expect(followed.length).toBeGreaterThan(20)
  for (const { before, after } of followed) expect(after.words).toEqual(before.words)
})

test('a side alone that takes the place of a denied headline tells none of the three words', () => {
  for (const { after } of deniers.filter(one => one.after.sentences[0]?.kind === 'telling')) {
    const told = after.sentences[0]?.evidence.map(({ quality }) => quality.id)
    for (const { evidence } of after.words) expect(told).not.toContain(evidence[0]?.quality.id)
  }
})

test('no sentence below a side alone at the head tells a plainly stronger one, before and after a denial', () => {
  const portraits = [
    ...manyPeople().map(standing => ({ standing, said: composePortrait(bank, texts, standing) })),
    ...deniers.map(({ standing, after }) => ({ standing, said: after })),
  ]
  const headed = portraits.filter(({ said: { sentences } }) => sentences[0]?.kind === 'telling')
  expect(headed.length).toBeGreaterThan(20)
  for (const { standing, said } of headed) {
    const high = publishedOf(bank, standing.rows).filter(one => one.band === 'high' && !isHeavy(texts, one))
    const weights = new Map(high.map(one => [one.quality, Math.floor(weightOf(one))]))
    const [first = 0, ...below] = said.sentences
      .filter(({ kind }) => kind === 'telling')
      .map(({ evidence }) => Math.max(...evidence.map(({ quality }) => weights.get(quality.id) ?? 0)))
    for (const weight of below) expect(weight).toBeLessThanOrEqual(first)
  }
})
