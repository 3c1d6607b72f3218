import { mentionsBy } from '@grani/contract'
import type { EventContent, EventWords } from '../../content/events-schema.ts'
import { qualityWords } from './content.ts'
import { questionsAbout, type Standing } from './questions.ts'
import type { WordsCase } from './words-cases/words-case.ts'

/** Orders that the event's id decides are averaged over so many ids. */
export const IDS = Array.from({ length: 20 }, (_, i) => `event-${i}`)

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
  /** Share of events in which one of the three has a result. */
  known: number
}

/** What is known of a quality by the one who wrote an event; of each id somebody else has written. */
export type Knowing = (eventId: string, quality: string) => Standing

type Asked = { one: WordsCase; qualities: string[]; isKnown: boolean }

const askedIn = (
  content: EventContent,
  one: WordsCase,
  { mentioned, knowing }: { mentioned: readonly string[]; knowing: Knowing },
): Asked[] =>
  IDS.map(eventId => {
    const standingOf = (quality: string): Standing => knowing(eventId, quality)
    const { expressions } = questionsAbout(content, { ...one, eventId, mentioned, focus: [], standingOf })
    const qualities = expressions.map(({ quality }) => quality)
    return { one, qualities, isKnown: qualities.some(quality => standingOf(quality) === 'result') }
  })

/** How far what is asked of events follows their words, with the words or by the marks alone; unless told, everything has a result. */
export const measured = (
  content: EventContent,
  words: Pick<EventWords, 'qualities' | 'weak'>,
  cases: readonly WordsCase[],
  knowing: Knowing = () => 'result',
): Measured => {
  const mentions = mentionsBy(qualityWords(content, words))
  const asked = cases.flatMap(one =>
    askedIn(content, one, { mentioned: mentions(one.text, one.situations), knowing }),
  )
  const share = (count: (event: Asked) => number): number =>
    asked.reduce((sum, event) => sum + count(event), 0) / asked.length
  const asks = share(({ one, qualities }) => qualities.filter(quality => one.asks.includes(quality)).length)
  const fits = share(({ one, qualities }) => qualities.filter(quality => one.fits.includes(quality)).length)
  return {
    cases: cases.length,
    hit: share(({ one, qualities }) => Number(qualities.some(quality => one.asks.includes(quality)))),
    first: share(({ one, qualities }) => Number(one.asks.includes(qualities[0] ?? ''))),
    known: share(({ isKnown }) => Number(isKnown)),
    asks,
    fits,
    unrelated: share(({ qualities }) => qualities.length) - asks - fits,
  }
}
