import type { PortraitPart } from '@grani/contract'
import type { Portrait as PortraitTexts } from '../../../content/portrait-schema.ts'
import { isTension } from './contradictions.ts'
import { asSentence } from './halves.ts'
import { byQuality, type Row, resultsOf, votableIn } from './votable.ts'

/** What can be replied to by itself: each as the reader sees it, with the results that it is about. */
export const repliable = (texts: PortraitTexts, rows: readonly Row[]) => {
  const newest = byQuality(rows)
  return votableIn(texts).flatMap(({ text, when }) => {
    const results = resultsOf({ text, when }, newest)
    const isScene = when.length === 1
    return results.length === when.length ? [{ text, shown: isScene ? asSentence(text) : text, results }] : []
  })
}

export type Repliable = ReturnType<typeof repliable>

const partOf = ({ shown, results }: Repliable[number]): PortraitPart => ({ text: shown, results })

/** What of a text is one of these: a scene stands in it with or without a word before. */
export const partsIn = (all: Repliable, text: string): PortraitPart[] => {
  const whole = text.toLowerCase()
  return all
    .map(one => ({ one, place: whole.indexOf(one.text.toLowerCase()) }))
    .filter(({ place }) => place !== -1)
    .toSorted((a, b) => a.place - b.place)
    .map(({ one }) => partOf(one))
}

/** What the user has denied and no line can take back: a tension stays among the contradictions. */
export const deniedOf = (
  texts: PortraitTexts,
  all: Repliable,
  votes: ReadonlyMap<string, boolean>,
): PortraitPart[] => {
  const tensions = new Set(texts.pairs.filter(isTension).map(({ text }) => text))
  return all.filter(({ text }) => votes.get(text) === false && !tensions.has(text)).map(partOf)
}
