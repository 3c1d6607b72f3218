import type { Direction, Portrait, Result, Today } from '@grani/contract'
import { typeOf } from '../labels.ts'
import { isLowMood } from '../low-mood.ts'
import { currentResults, mostTellingFirst } from '../result-selectors.ts'
import { changeOf } from '../told-before.ts'
import { copy } from './copy.ts'

const cameSince = ({ shared_at }: Result, since: string): boolean =>
  Date.parse(shared_at) >= Date.parse(since)

const isNews = (all: readonly Result[], result: Result, since: string): boolean =>
  (result.told_at === null || Date.parse(result.told_at) >= Date.parse(since)) &&
  changeOf(all, result) !== 'same'

/**
 * The current results told since a moment, as the server's clock has it: what had waited too, told behind what came. Not what a device has told
 * or named before that moment, nor what says of a quality what was told of it.
 */
export const resultsSince = (results: readonly Result[], since: string): Result[] => {
  const places = results.flatMap(result => (cameSince(result, since) ? (result.told ?? []) : []))
  const first = Math.min(...places)
  return currentResults(results).filter(
    result => result.told !== null && result.told >= first && isNews(results, result, since),
  )
}

/** What has become clear since a moment and is not told yet, because it is heavy to read. */
export const waitingSince = (results: readonly Result[], since: string): Result[] =>
  currentResults(results).filter(
    result => result.told === null && cameSince(result, since) && isNews(results, result, since),
  )

/** So many that are heavy to read are named at one time; */
const MAX_NAMED = 2

/** of more one is, and the others are counted: a list of them would be read as a sentence. */
export const namedOf = (waiting: readonly Result[]): readonly Result[] =>
  waiting.length > MAX_NAMED ? waiting.slice(0, 1) : waiting

const isHard = (result: Result): boolean => typeOf(result) === 'weak' || isLowMood(result)

/** A strength says most kindly who somebody is, a side that is no weakness says something; a middle says least. */
const rankOf = (result: Result): number => {
  if (typeOf(result) === 'strong') return 2
  return result.level === 'middle' ? 0 : 1
}

/**
 * Strengths first, then other sides, the most telling first; what is hard to read never begins where there is anything else, nor stands
 * behind another hard one as long as there are enough of the others, which end the list too.
 */
export const kindestFirst = (results: readonly Result[]): Result[] => {
  const ordered = mostTellingFirst(results)
  const hard = ordered.filter(isHard)
  const kind = ordered.filter(result => !isHard(result)).toSorted((a, b) => rankOf(b) - rankOf(a))
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

export type SittingWord = Today['sitting']['words'][number]

/** What an ending without a result tells of a quality, with the answers of the sitting that point there. */
export type Guess = { id: string; name: string; text: string; words: readonly SittingWord[] }

/** So many answers stand beside what they point to. */
const MAX_WORDS = 2

/** Those that say it, the surest first. */
const wordsFor = (words: readonly SittingWord[], quality: string): SittingWord[] =>
  words
    .filter(one => one.quality === quality && one.side === 'high')
    .toSorted((a, b) => Number(b.is_sure) - Number(a.is_sure))

/**
 * Two qualities of different directions that the answers of this sitting point to, of which an ending tells where it has no result: first
 * what more of them say. Weak ends are read where more stands beside them, a middle that nothing prevails in says nothing, and what an
 * earlier ending has told is told once.
 */
export const guessesOf = (
  directions: readonly Direction[],
  words: readonly SittingWord[],
  told: ReadonlySet<string>,
): Guess[] => {
  const all = directions.flatMap(({ uid: direction, qualities }) =>
    qualities.flatMap(({ id, name, certainty, leaning, leaning_text: text }) => {
      const own = wordsFor(words, id)
      const [first] = own
      if (text === null || leaning !== 'high' || told.has(id) || !first) return []
      const said = first.means === null ? text : copy.nothing.seems(first.means)
      return [
        { id, name, text: said, direction, certainty, count: own.length, words: own.slice(0, MAX_WORDS) },
      ]
    }),
  )
  const [first, ...others] = all.toSorted((a, b) => b.count - a.count || b.certainty - a.certainty)
  if (!first) return []
  const second = others.find(({ id, direction }) => id !== first.id && direction !== first.direction)
  return second ? [first, second] : [first]
}

type Sentence = Portrait['sentences'][number]

/** By what it rests on: under this an ending keeps that it has told it. */
export const sentenceKey = ({ evidence }: Sentence): string =>
  `said ${evidence
    .map(({ quality }) => quality.id)
    .toSorted()
    .join('+')}`

/**
 * A sentence of the portrait that no ending has told, about sides that were told before and are not hard to read: two together first.
 */
export const knownSentence = (
  { sentences, contradictions }: Pick<Portrait, 'sentences' | 'contradictions'>,
  results: readonly Result[],
  told: ReadonlySet<string>,
): Sentence | null => {
  const light = results.filter(result => result.told !== null && result.level !== 'middle' && !isHard(result))
  const uids = new Set(light.map(({ uid }) => uid))
  const sayable = [...sentences, ...contradictions].filter(
    sentence =>
      sentence.evidence.length > 0 &&
      sentence.evidence.every(({ uid }) => uids.has(uid)) &&
      !told.has(sentenceKey(sentence)),
  )
  return sayable.find(({ evidence }) => evidence.length > 1) ?? sayable[0] ?? null
}

/** The surest of what was said in a sitting, of two qualities: nothing is concluded from it, and nothing weak is repeated. */
export const surestWords = (words: readonly SittingWord[]): SittingWord[] => {
  const sure = words.filter(({ side, is_sure }) => side === 'high' && is_sure)
  return [...new Map(sure.map(one => [one.quality, one])).values()].slice(0, MAX_WORDS)
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
