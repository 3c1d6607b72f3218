import type { Direction, Portrait, Result } from '@grani/contract'
import { typeOf } from '../labels.ts'
import { isLowMood } from '../low-mood.ts'
import { currentResults, mostTellingFirst } from '../result-selectors.ts'

const cameSince = ({ shared_at }: Result, since: string): boolean =>
  Date.parse(shared_at) >= Date.parse(since)

/** The current results told since a moment, as the server's clock has it: what had waited too, told behind what came. */
export const resultsSince = (results: readonly Result[], since: string): Result[] => {
  const places = results.flatMap(result => (cameSince(result, since) ? (result.told ?? []) : []))
  const first = Math.min(...places)
  return currentResults(results).filter(({ told }) => told !== null && told >= first)
}

/** What has become clear since a moment and is not told yet, because it is heavy to read. */
export const waitingSince = (results: readonly Result[], since: string): Result[] =>
  currentResults(results).filter(result => result.told === null && cameSince(result, since))

const isHard = (result: Result): boolean => typeOf(result) === 'weak' || isLowMood(result)

/**
 * The most telling first; what is hard to read never begins where there is anything else, nor stands behind another hard one as long as
 * there are enough of the others, which end the list too.
 */
export const kindestFirst = (results: readonly Result[]): Result[] => {
  const ordered = mostTellingFirst(results)
  const hard = ordered.filter(isHard)
  const kind = ordered.filter(result => !isHard(result))
  const ahead = Math.max(1, kind.length - hard.length)
  const rest = kind.slice(ahead)
  return [...kind.slice(0, ahead), ...hard.flatMap((result, i) => [result, ...rest.slice(i, i + 1)])]
}

/** A sentence of the portrait that joins two qualities, one of which has just become clear: a contradiction before others. */
export const pairSentence = (
  { sentences, contradictions }: Pick<Portrait, 'sentences' | 'contradictions'>,
  results: readonly Result[],
): Portrait['sentences'][number] | null => {
  const fresh = new Set(results.map(({ uid }) => uid))
  const joining = [...sentences, ...contradictions].filter(({ evidence }) =>
    evidence.some(({ uid }) => fresh.has(uid)),
  )
  return (
    joining.find(({ kind }) => kind === 'tension') ?? joining.find(({ kind }) => kind === 'support') ?? null
  )
}

/** What an ending without a result tells of a quality: the end that it is nearer to, or its middle in a sentence. */
export type Guess = { id: string; name: string; text: string; isMiddle: boolean }

/**
 * Two qualities of different directions that the answers point to, of which an ending tells where it has no result: first what this
 * sitting has made clearer, an end and a middle beside each other where there are both. Weak ends are read where more stands beside them,
 * and what an earlier ending has told is told once.
 */
export const guessesOf = (
  directions: readonly Direction[],
  before: NearBefore,
  told: ReadonlySet<string>,
): Guess[] => {
  const all = directions
    .filter(({ is_consistent }) => is_consistent)
    .flatMap(({ uid: direction, qualities }) =>
      qualities.flatMap(({ id, name, certainty, leaning, leaning_text: text }) =>
        text === null || leaning === 'low' || certainty === 1 || told.has(id)
          ? []
          : [
              {
                id,
                name,
                text,
                direction,
                isMiddle: leaning === 'middle',
                certainty,
                isNews: certainty > (before[id] ?? 0),
              },
            ],
      ),
    )
  const [first, ...others] = all.toSorted(
    (a, b) => Number(b.isNews) - Number(a.isNews) || b.certainty - a.certainty,
  )
  if (!first) return []
  const beside = others.filter(({ id, direction }) => id !== first.id && direction !== first.direction)
  const second = beside.find(({ isMiddle }) => isMiddle !== first.isMiddle) ?? beside[0]
  return second ? [first, second] : [first]
}

export type Nearly = { id: string; name: string; direction: string; certainty: number }

/** What is told less certainly than this is not near. */
const NEAR = 0.3
const MAX_NEARLY = 3

/** How certain each quality was when it could have been named, by id. */
export type NearBefore = Readonly<Record<string, number>>

/**
 * The qualities that are nearest to a result, the nearest first; none while the responses do not agree. One that nothing is
 * left to ask about is not near, nor is one that has come no nearer since the last ending.
 */
export const nearlyClear = (directions: readonly Direction[], before: NearBefore): Nearly[] =>
  allNear(directions)
    .filter(({ id, certainty }) => certainty > (before[id] ?? 0))
    .slice(0, MAX_NEARLY)

/** All that could be named, the nearest first. */
export const allNear = (directions: readonly Direction[]): Nearly[] => {
  const near = directions
    .filter(({ is_consistent, is_measured }) => is_consistent && !is_measured)
    .flatMap(({ uid: direction, qualities }) =>
      qualities
        .filter(({ certainty, is_open }) => is_open && certainty >= NEAR && certainty < 1)
        .map(({ id, name, certainty }) => ({ id, name, direction, certainty })),
    )
  // A quality may belong to several directions.
  const unique = [...new Map(near.map(one => [one.id, one])).values()]
  return unique.toSorted((a, b) => b.certainty - a.certainty)
}
