import { EXPRESSIONS_PER_EVENT, SITUATIONS } from '@grani/contract'
import { loaded } from '@grani/testing/content.ts'
import { describe, expect, test } from 'vitest'
import { questionsAbout } from './questions.ts'

const { events } = loaded.content
if (events === null) throw new Error('there is no events.yaml')

const EVENTS = Array.from({ length: 40 }, (_, i) => `event-${i}`)
const FOCUS = ['calmness', 'cheerfulness']

const textsOf = (situation: string | null, pleasantness: number, focus: string[] = FOCUS): string[][] =>
  EVENTS.map(eventId =>
    questionsAbout(events, {
      eventId,
      situations: situation === null ? [] : [situation],
      pleasantness,
      cause: 'unclear',
      focus,
      standingOf: () => 'unknown',
    }).expressions.map(({ text }) => text),
  )

describe('what is asked about an event', () => {
  test('is three questions whatever the kind and mood', () => {
    for (const situation of [null, ...SITUATIONS])
      for (const pleasantness of [1, 3, 5])
        for (const texts of textsOf(situation, pleasantness))
          expect(texts).toHaveLength(EXPRESSIONS_PER_EVENT)
  })

  test('is never laughter, thanks or inner calm after something unpleasant', () => {
    for (const situation of [null, ...SITUATIONS])
      expect(textsOf(situation, 1).flat().join()).not.toMatch(
        /смеяться|пошутить|спасибо|красив|Внутри было спокойно/iu,
      )
  })

  test('is never a dark thought, anger or a mistake after a joy', () => {
    for (const situation of [null, ...SITUATIONS])
      expect(textsOf(situation, 5).flat().join()).not.toMatch(
        /к худшему|Злость|Раздражение|Неприятное|ошибк|против желания|тусклым/iu,
      )
  })

  test('is about anger, a firm word or clear thinking after an insult', () => {
    expect(new Set(textsOf('pressure', 1, []).flat()).size).toBeGreaterThan(3)
    for (const texts of textsOf('pressure', 1, []))
      expect(texts.join()).toMatch(/Злость|Раздражение|мнение|нажимом|спешке|обидн/u)
  })
})
