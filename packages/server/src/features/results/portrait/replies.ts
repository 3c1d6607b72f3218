import type { PortraitPart } from '@grani/contract'
import type { Portrait as PortraitTexts } from '../../../content/portrait-schema.ts'
import { isTension } from './contradictions.ts'
import { asSentence } from './halves.ts'
import type { Sided } from './published.ts'
import { byQuality, type Row, resultsOf, votableIn } from './votable.ts'

/** What can be replied to by itself: each as the reader sees it, with the results that it is about. */
export const repliable = (texts: PortraitTexts, rows: readonly Row[]) => {
  const newest = byQuality(rows)
  return votableIn(texts).flatMap(one => {
    const { kind, text, when } = one
    const results = resultsOf(one, newest)
    const isClause = kind === 'behaviour' || kind === 'plain'
    return results.length === when.length
      ? [{ kind, text, shown: isClause ? asSentence(text) : text, results }]
      : []
  })
}

export type Repliable = ReturnType<typeof repliable>

const partOf = ({ kind, shown, results }: Repliable[number]): PortraitPart => ({ kind, text: shown, results })

/** A word of a side, which stands by itself. */
export const wordPart = (all: Repliable, word: string): PortraitPart[] =>
  all.filter(one => one.kind === 'word' && one.text === word).map(partOf)

/** What of a text is one of these: a behaviour stands in it with or without a word before. A half may be the beginning of a text about two. */
export const partsIn = (all: Repliable, text: string): PortraitPart[] => {
  const whole = text.toLowerCase()
  const found = all
    .filter(({ kind }) => kind !== 'word')
    .map(one => ({ one, place: whole.indexOf(one.text.toLowerCase()) }))
    .filter(({ place }) => place !== -1)
  return found
    .filter(
      ({ one }) =>
        !found.some(
          other => other.one !== one && other.one.text.toLowerCase().includes(one.text.toLowerCase()),
        ),
    )
    .toSorted((a, b) => a.place - b.place)
    .map(({ one }) => partOf(one))
}

/** Whether the user has denied a text of a side: the other one says the same in other words. */
export const isUnsaid = (
  { behaviours, sides }: Pick<PortraitTexts, 'behaviours' | 'sides'>,
  denied: ReadonlySet<string>,
  { quality, band }: Pick<Sided, 'quality' | 'band'>,
): boolean => [behaviours, sides].some(texts => denied.has(texts[quality]?.[band] ?? ''))

/** What the user has denied and no line can take back: a tension stays among the contradictions. */
export const deniedOf = (
  texts: PortraitTexts,
  all: Repliable,
  votes: ReadonlyMap<string, boolean>,
): PortraitPart[] => {
  const tensions = new Set(texts.pairs.filter(isTension).map(({ text }) => text))
  return all.filter(({ text }) => votes.get(text) === false && !tensions.has(text)).map(partOf)
}
