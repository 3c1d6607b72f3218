import { loaded } from '@grani/testing/content.ts'
import { describe, expect, test } from 'vitest'
import { summaryOf } from './summary-rules.ts'

const { events } = loaded.content
if (events === null) throw new Error('there is no events.yaml')

const of = (...marked: [string, number | null][]) =>
  summaryOf(
    events,
    marked.map(([item, value]) => ({ item, value })),
  )

const SILENT = 'Прямо вы своего мнения не сказали, а в мыслях это осталось.'

describe('two marks together', () => {
  test('have one sentence, from whichever side the statements were worded', () => {
    expect(of(['letting-go-e2', 4], ['assertiveness-e2', 3])).toBe(SILENT)
    expect(of(['focus-e1', 3], ['assertiveness-e1', 0], ['letting-go-e1', 1])).toBe(SILENT)
    expect(of(['assertiveness-e1', 4], ['letting-go-e1', 4])).toBe(
      'Вы сказали, что думаете, и в мыслях это не задержалось.',
    )
  })

  test('have none where one of them is missing, in the middle or not spoken of', () => {
    expect(of(['assertiveness-e2', 4])).toBeNull()
    expect(of(['assertiveness-e2', 4], ['letting-go-e2', 2])).toBeNull()
    expect(of(['assertiveness-e2', null], ['letting-go-e2', 4])).toBeNull()
    expect(of(['planning-e1', 4], ['focus-e2', 4])).toBeNull()
  })

  test('can be set in one event: of a quality one thing is asked', () => {
    const qualityOf = (item: string) => events.expressions.find(({ id }) => id === item)?.quality
    for (const { marks, text } of events.summaries) {
      const [one = [], other = []] = marks.map(({ yes, no }) => [...yes, ...no].map(qualityOf))
      expect(
        one.filter(quality => other.includes(quality)),
        text,
      ).toEqual([])
      const [a, b] = marks.map(({ yes, no }): [string, number] => [yes[0] ?? no[0] ?? '', yes[0] ? 4 : 0])
      // None is hidden behind an earlier one.
      expect(a && b && of(a, b)).toBe(text)
    }
  })
})
