import { describe, expect, test } from 'vitest'
import { CONTENT } from '@grani/testing/database.ts'
import { drawCards, missesOf, sheetOf } from './blind-sort.ts'
import { loadContent } from '@grani/server/content/load.ts'

const content = loadContent(CONTENT)
const cards = drawCards(content, { seed: 3, items: 20, texts: 10 })
const right = cards.map(
  ({ direction, quality }) => direction.qualities.findIndex(({ id }) => id === quality) + 1,
)

describe('the blind sorting', () => {
  test('draws the same cards for the same seed, others for another', () => {
    const idsOf = (seed: number) => drawCards(content, { seed, items: 20, texts: 10 }).map(card => card.id)
    expect(idsOf(3)).toEqual(cards.map(card => card.id))
    expect(idsOf(4)).not.toEqual(idsOf(3))
    expect(new Set(idsOf(3)).size).toBe(30)
  })

  test('hides the ids from the reader', () => {
    const sheet = sheetOf(cards)
    for (const card of cards) expect(sheet).not.toContain(card.id)
  })

  test('counts what was sorted elsewhere, and what was left out', () => {
    const answers = new Map(right.map((place, n) => [n + 1, place]))
    expect(missesOf(cards, answers)).toEqual([])
    answers.delete(2)
    answers.set(1, (right[0] ?? 1) === 1 ? 2 : 1)
    expect(missesOf(cards, answers)).toHaveLength(2)
  })
})
