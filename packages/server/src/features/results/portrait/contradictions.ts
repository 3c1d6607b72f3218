import type { PairText, Portrait as PortraitTexts } from '../../../content/portrait-schema.ts'
import { bearable, takingTurns } from './care.ts'
import { fittingPairs } from './pairs.ts'
import { unlikeNeighbours } from './unlike-neighbours.ts'
import { isSided, type Published, type Said } from './published.ts'

/** The most that a portrait tells. */
const MAX_CONTRADICTIONS = 5
/** A quality may pull against so many others: a third time would be its portrait alone. */
const MAX_USES = 2
/** Others to each heavy one, as of the lines of directions. */
const BRIGHT_TO_HEAVY = 1

export const isTension = ({ kind }: Pick<PairText, 'kind'>): boolean => kind === 'tension'

/** First those that share no quality with one before them, then those that share one. */
const spread = (all: readonly Said[], headline: readonly string[]): Said[] => {
  const uses = new Map<string, number>()
  const take = (most: number) => (said: Said) => {
    const isFree = said.qualities.every(id => (uses.get(id) ?? 0) < most)
    if (isFree) for (const id of said.qualities) uses.set(id, (uses.get(id) ?? 0) + 1)
    return isFree
  }
  for (const id of headline) uses.set(id, 1)
  const apart = all.filter(take(1))
  const left = all.filter(said => !apart.includes(said)).filter(take(MAX_USES))
  return [...apart, ...left]
}

type Input = {
  texts: PortraitTexts
  lasting: readonly Published[]
  headline: Pick<Said, 'text' | 'qualities'>
  /** Qualities that have a word. */
  worded: readonly string[]
  /** Texts that the user recognises: they stay. */
  recognised: ReadonlySet<string>
  /** Texts that the user does not recognise: they stand last. */
  denied: ReadonlySet<string>
}

/** The tensions whose two results are published, the most telling first, as far as they can be borne; none of the headline's two. */
export const contradictionsOf = ({ texts, lasting, headline, worded, recognised, denied }: Input): Said[] => {
  const fitting = fittingPairs(texts, texts.pairs.filter(isTension), lasting.filter(isSided))
    .map(({ said }) => said)
    // What is denied stays, so that it can be taken back.
    .filter(
      ({ text, qualities }) => denied.has(text) || !qualities.every(id => headline.qualities.includes(id)),
    )
  const isRecognised = ({ text }: Said): boolean => recognised.has(text)
  const others = fitting.filter(said => !isRecognised(said))
  const own = [...fitting.filter(isRecognised), ...spread(others, [...headline.qualities, ...worded])]
  const isDenied = ({ text }: Said): boolean => denied.has(text)
  const kept = own.filter(said => !isDenied(said)).slice(0, MAX_CONTRADICTIONS)
  const turns = takingTurns(bearable(kept, BRIGHT_TO_HEAVY).map(said => ({ ...said, isLate: false })))
  const told = unlikeNeighbours(
    turns,
    ({ text }) => text,
    one => [one.isHeavy, one.holds].join(),
  )
  return [...told, ...own.filter(isDenied).slice(0, MAX_CONTRADICTIONS - told.length)]
}
