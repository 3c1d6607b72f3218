import { describe, expect, test } from 'vitest'
import { CONTENT } from '@grani/testing/database.ts'
import { drawCards, misplacedCards, renderSheet } from './blind-sort.ts'
import { loadContent } from '@grani/server/content/load.ts'

const content = loadContent(CONTENT)
const cards = drawCards(content, { seed: 3, items: 20, texts: 10 })
const correct = cards.map(
  ({ direction, quality }) => direction.qualities.findIndex(({ id }) => id === quality) + 1,
)

describe('the blind sorting', () => {
  test('draws the same cards for the same seed and other cards for another seed', () => {
    const idsOf = (seed: number) => drawCards(content, { seed, items: 20, texts: 10 }).map(card => card.id)
    expect(idsOf(3)).toEqual(cards.map(card => card.id))
    expect(idsOf(4)).not.toEqual(idsOf(3))
    expect(new Set(idsOf(3)).size).toBe(30)
  })

  test('shows no ids to the reader', () => {
    const sheet = renderSheet(cards)
    for (const card of cards) expect(sheet).not.toContain(card.id)
  })

  test('reports cards assigned to another quality and cards left out', () => {
    const assigned = new Map(correct.map((position, n) => [n + 1, position]))
    expect(misplacedCards(cards, assigned)).toEqual([])
    assigned.delete(2)
    assigned.set(1, (correct[0] ?? 1) === 1 ? 2 : 1)
    expect(misplacedCards(cards, assigned)).toHaveLength(2)
  })
})
