/**
 * How far what is asked of an event follows its words: hits among the three asked, and how many of them are about something else, of
 * events that the author of the vocabulary wrote without looking into it. Half of them are held out.
 *
 *     npx tsx bench/event-words.ts [each]
 */
import { mentionsBy } from '@grani/contract'
import { HELD_OUT } from '@grani/server/features/events/words-cases/held-out.ts'
import { TUNED_ON } from '@grani/server/features/events/words-cases/tuned-on.ts'
import { type Measured, measured } from '@grani/server/features/events/words-measure.ts'
import { loadTexts } from '@grani/server/content/load-texts.ts'
import { loaded } from '@grani/testing/content.ts'
import { CONTENT } from '@grani/testing/database.ts'

const { events } = loaded.content
if (events === null) throw new Error('there is no events.yaml')
const { qualities } = loadTexts(CONTENT).eventWords

const percent = (share: number): string => `${Math.round(100 * share)} %`.padStart(5)
const line = (name: string, { cases, hit, first, asks, fits, unrelated }: Measured): string =>
  `${name.padEnd(28)} ${cases} events: hit ${percent(hit)}, first ${percent(first)}; of three: ${asks.toFixed(2)} asked for, ${fits.toFixed(2)} fit, ${unrelated.toFixed(2)} of something else`

for (const [name, cases] of [
  ['tuned on', TUNED_ON],
  ['held out', HELD_OUT],
] as const) {
  console.log(line(`${name}, by marks alone`, measured(events, {}, cases)))
  console.log(line(`${name}, by words first`, measured(events, qualities, cases)))
}

if (process.argv[2] === 'each') {
  const mentions = mentionsBy(Object.entries(qualities).map(([quality, phrases]) => ({ quality, phrases })))
  for (const { text, asks, fits } of TUNED_ON) {
    const found = mentions(text).map(quality => {
      if (asks.includes(quality)) return `+${quality}`
      return fits.includes(quality) ? quality : `-${quality}`
    })
    console.log(`\n${text}\n  ${asks.join(' ')}\n  ${found.join(' ')}`)
  }
}
