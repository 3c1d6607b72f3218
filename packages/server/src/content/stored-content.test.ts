import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { loadContent } from './load.ts'
import { type StoredContent, upgradedContent } from './stored-content.ts'

const content = loadContent(join(import.meta.dirname, '../../../testing/src/small-content'))
const texts = { kind: 'T' as const, strong: 'сильный', neutral: 'средний', weak: 'слабый' }

/** The content with the texts of its first quality as the version before stored them. */
const storedBefore = (nextStep: string | null): StoredContent => ({
  ...content,
  items: content.items.map(({ may_not_apply: _mark, ...item }) => item),
  directions: content.directions.map(direction => ({
    ...direction,
    qualities: direction.qualities.map((quality, i) => (i === 0 ? { ...quality, texts, nextStep } : quality)),
  })),
})

const firstQuality = ({ directions }: StoredContent) => directions[0]?.qualities[0]

describe('stored content', () => {
  test('of before has no item that may not apply', () => {
    expect(upgradedContent(storedBefore(null)).items).toEqual(content.items)
  })

  test('of this version stays as it is', () => {
    expect(upgradedContent(content)).toEqual(content)
  })

  test('of before has one text for both levels of a side, and its step for the weak ones', () => {
    const weak = { text: 'слабый', steps: ['Шаг.'] }
    const quality = firstQuality(upgradedContent(storedBefore('Шаг.')))
    expect(quality?.texts).toEqual({
      kind: 'T',
      farAbove: { text: 'сильный', steps: [] },
      above: { text: 'сильный', steps: [] },
      middle: { text: 'средний', steps: [] },
      below: weak,
      farBelow: weak,
    })
    expect(quality).not.toHaveProperty('nextStep')
  })

  test('of before without a step has none', () => {
    expect(firstQuality(upgradedContent(storedBefore(null)))?.texts).toMatchObject({
      below: { text: 'слабый', steps: [] },
    })
  })
})
