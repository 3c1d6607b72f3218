import { mentionsBy } from '@grani/contract'
import type { EventContent, EventWords } from '../../content/events-schema.ts'
import { questionsAbout } from './questions.ts'
import type { WordsCase } from './words-cases/words-case.ts'

/** Orders that the event's id decides are averaged over so many ids. */
const IDS = Array.from({ length: 20 }, (_, i) => `event-${i}`)

export type Measured = {
  cases: number
  /** Share of events in which a quality that a reader would ask about is asked. */
  hit: number
  /** Of the three asked: those a reader would ask about, those that fit, and those that are about something else. */
  asks: number
  fits: number
  unrelated: number
  /** Share of events in which the first of the three is one that a reader would ask about. */
  first: number
}

const askedIn = (content: EventContent, one: WordsCase, mentioned: readonly string[]): string[][] =>
  IDS.map(eventId =>
    questionsAbout(content, {
      ...one,
      eventId,
      mentioned,
      focus: [],
      standingOf: () => 'result',
    }).expressions.map(({ quality }) => quality),
  )

/** How far what is asked of events follows their words: with the words, or by the marks alone. */
export const measured = (
  content: EventContent,
  words: EventWords['qualities'],
  cases: readonly WordsCase[],
): Measured => {
  const mentions = mentionsBy(Object.entries(words).map(([quality, phrases]) => ({ quality, phrases })))
  const asked = cases.flatMap(one =>
    askedIn(content, one, mentions(one.text)).map(qualities => ({ one, qualities })),
  )
  const share = (count: (event: (typeof asked)[number]) => number): number =>
    asked.reduce((sum, event) => sum + count(event), 0) / asked.length
  const asks = share(({ one, qualities }) => qualities.filter(quality => one.asks.includes(quality)).length)
  const fits = share(({ one, qualities }) => qualities.filter(quality => one.fits.includes(quality)).length)
  return {
    cases: cases.length,
    hit: share(({ one, qualities }) => Number(qualities.some(quality => one.asks.includes(quality)))),
    first: share(({ one, qualities }) => Number(one.asks.includes(qualities[0] ?? ''))),
    asks,
    fits,
    unrelated: share(({ qualities }) => qualities.length) - asks - fits,
  }
}
