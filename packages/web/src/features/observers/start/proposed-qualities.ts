import { FEW_ANSWERS, type ObservableQuality, type Portrait, type Result, WEAK } from '@grani/contract'
import { copy } from '../copy.ts'

/** Some are left to be added, and the statements of so many take about two minutes. */
const PROPOSED = 9
/** Beside what is known: whoever answers about much that is open finds nothing of theirs to compare it with. */
const PROPOSED_OPEN = 1

/** One of each direction, then a second of each, in the given order. */
const inTurn = (qualities: readonly ObservableQuality[]): ObservableQuality[] => {
  const turnOf = (one: ObservableQuality, i: number): number =>
    qualities.slice(0, i).filter(({ direction }) => direction === one.direction).length
  return qualities
    .map((quality, i) => ({ quality, turn: turnOf(quality, i) }))
    .toSorted((a, b) => a.turn - b.turn)
    .map(({ quality }) => quality)
}

export type Proposed = { clear: readonly ObservableQuality[]; unclear: readonly ObservableQuality[] }

type ToldBy = Pick<Portrait, 'words' | 'contradictions' | 'sentences'> | undefined

/**
 * What is proposed to ask others about: results on enough answers before those on few, of these what the portrait tells first and then
 * what is farthest from the middle; and one quality that is open. Where nothing is known yet all are. `results`: those that stand.
 */
export const proposedQualities = (
  qualities: readonly ObservableQuality[],
  results: readonly Pick<Result, 'quality' | 'level' | 'type' | 'mean' | 'answers'>[],
  portrait: ToldBy,
): Proposed => {
  const told = new Set(
    [...(portrait?.words ?? []), ...(portrait?.contradictions ?? []), ...(portrait?.sentences ?? [])].flatMap(
      ({ evidence }) => evidence.map(({ quality }) => quality.id),
    ),
  )
  const byId = new Map(results.map(result => [result.quality.id, result]))
  const weight = ({ id }: ObservableQuality): number => {
    const { answers = 0, mean = 0 } = byId.get(id) ?? {}
    return (answers >= FEW_ANSWERS ? 100 : 0) + (told.has(id) ? 10 : 0) + Math.abs(mean)
  }
  // What the portrait tells without a result is open too.
  const clear = qualities
    .filter(({ id }) => byId.has(id) && (byId.get(id)?.level !== 'middle' || told.has(id)))
    .toSorted((a, b) => weight(b) - weight(a))
  const unknown = inTurn(qualities.filter(({ id }) => !byId.has(id)))
  const unclear = unknown.slice(0, clear.length === 0 ? PROPOSED : PROPOSED_OPEN)
  // The name alone reads like praise; the words are those of the results.
  const withSide = (one: ObservableQuality): ObservableQuality => {
    const { level, type } = byId.get(one.id) ?? {}
    const isLow = level === 'below' || level === 'farBelow'
    return isLow ? { ...one, name: copy.start.low(one.name, type === WEAK) } : one
  }
  return { clear: clear.slice(0, PROPOSED - unclear.length).map(withSide), unclear }
}
