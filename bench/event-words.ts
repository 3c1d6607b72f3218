/**
 * How far what is asked of an event follows its words: hits among the three asked, and how many of them are about something else, of
 * events that the author of the vocabulary wrote without looking into it. Half of them are held out.
 *
 *     npx tsx bench/event-words.ts [each]
 */
import { mentionsBy } from '@grani/contract'
import { qualityWords } from '@grani/server/features/events/content.ts'
import { HELD_OUT } from '@grani/server/features/events/words-cases/held-out.ts'
import { TUNED_ON } from '@grani/server/features/events/words-cases/tuned-on.ts'
import { IDS, type Knowing, type Measured, measured } from '@grani/server/features/events/words-measure.ts'
import type { Standing } from '@grani/server/features/events/questions.ts'
import { loadTexts } from '@grani/server/content/load-texts.ts'
import { loaded } from '@grani/testing/content.ts'
import { CONTENT } from '@grani/testing/database.ts'
import { uniformFrom } from '@grani/testing/random.ts'

const { events } = loaded.content
if (events === null) throw new Error('there is no events.yaml')
const words = loadTexts(CONTENT).eventWords

/** Twenty invented people, each with about so many results, of as many qualities as there are. */
const RESULTS = [5, 14, 30]
const ALL = loaded.content.directions.flatMap(direction => direction.qualities).length
const withResults = (results: number): Knowing => {
  const standings = new Map<string, Standing>()
  const uniform = uniformFrom(results)
  for (const event of IDS)
    for (const { quality } of events.expressions)
      if (!standings.has(`${event} ${quality}`))
        standings.set(`${event} ${quality}`, uniform() < results / ALL ? 'result' : 'unknown')
  return (event, quality) => standings.get(`${event} ${quality}`) ?? 'unknown'
}

const percent = (share: number): string => `${Math.round(100 * share)} %`.padStart(5)
const line = (name: string, { cases, hit, first, known, asks, fits, unrelated }: Measured): string =>
  `${name.padEnd(28)} ${cases} events: hit ${percent(hit)}, first ${percent(first)}, one known ${percent(known)}; of three: ${asks.toFixed(2)} asked for, ${fits.toFixed(2)} fit, ${unrelated.toFixed(2)} of something else`

for (const [name, cases] of [
  ['tuned on', TUNED_ON],
  ['held out', HELD_OUT],
] as const) {
  console.log(line(`${name}, by marks alone`, measured(events, { qualities: {}, weak: {} }, cases)))
  console.log(line(`${name}, by words first`, measured(events, words, cases)))
  for (const results of RESULTS)
    console.log(
      line(`${name}, with ${results} results`, measured(events, words, cases, withResults(results))),
    )
}

if (process.argv[2] === 'each') {
  const mentions = mentionsBy(qualityWords(events, words))
  for (const { text, situations, asks, fits } of TUNED_ON) {
    const found = mentions(text, situations).map(quality => {
      if (asks.includes(quality)) return `+${quality}`
      return fits.includes(quality) ? quality : `-${quality}`
    })
    console.log(`\n${text}\n  ${asks.join(' ')}\n  ${found.join(' ')}`)
  }
}
