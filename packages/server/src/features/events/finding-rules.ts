import { normalCdf } from '@grani/engine'
import { RATING_VARIANCE } from './rules.ts'

/** When a quality is said to go together with a kind of situation. Pure; rates are in decision 085. */

/** Ratings of one quality in events of one set of situations: number, sum, sum of squares. */
export type RatingGroup = { situations: readonly string[]; count: number; sum: number; squares: number }

/** Evaluated events before anything is looked for. */
export const MIN_EVENTS = 30

/**
 * Whether patterns are looked for at this number of evaluated events: 30, 60, 120, 240 … Each look may find what is not
 * there, so there are few: weekly looks at p ≥ .995 showed a false pattern to 25 % of users within 120 events.
 */
export const isLook = (events: number): boolean =>
  events >= MIN_EVENTS && Number.isInteger(Math.log2(events / MIN_EVENTS))

/** Of the events with and of those without the situation. */
const MIN_SIDE = 6
/** Differences between situations are small as a rule: their SD before any data. */
const DIFFERENCE_SD = 0.5
const SHOWN_FROM = 0.9993
const KEPT_FROM = 0.95
export const MAX_SHOWN = 3
/** Guesses are decided at so many events, and if not confirmed at so many. */
export const GUESS_LOOKS = [30, 60] as const
/** At the first look, and at the second: together they confirm a guess that is wrong in at most 5 %. */
const CONFIRMED_FROM = [0.955, 0.95] as const

type Side = { count: number; sum: number; squares: number }

const EMPTY: Side = { count: 0, sum: 0, squares: 0 }

const added = (a: Side, b: Side): Side => ({
  count: a.count + b.count,
  sum: a.sum + b.sum,
  squares: a.squares + b.squares,
})

const sideOf = (groups: readonly RatingGroup[], has: (group: RatingGroup) => boolean): Side =>
  groups.filter(has).reduce(added, EMPTY)

/** Never less than a third of what is usual within a person: a few equal ratings prove no certainty. */
const pooledVariance = (a: Side, b: Side): number => {
  const within = ({ count, sum, squares }: Side): number => squares - sum ** 2 / count
  return Math.max(RATING_VARIANCE / 3, (within(a) + within(b)) / (a.count + b.count - 2))
}

/**
 * The probability that the quality is stronger in the situation than elsewhere, with a prior N(0, .5²) of the difference;
 * null when one of the sides has too few events.
 */
export const probabilityStronger = (groups: readonly RatingGroup[], situation: string): number | null => {
  const inside = sideOf(groups, ({ situations }) => situations.includes(situation))
  const outside = sideOf(groups, ({ situations }) => !situations.includes(situation))
  if (inside.count < MIN_SIDE || outside.count < MIN_SIDE) return null
  const error = pooledVariance(inside, outside) * (1 / inside.count + 1 / outside.count)
  const difference = inside.sum / inside.count - outside.sum / outside.count
  const shrunk = DIFFERENCE_SD ** 2 / (DIFFERENCE_SD ** 2 + error)
  return normalCdf((difference * shrunk) / Math.sqrt(error * shrunk))
}

export type Finding = { situation: string; quality: string; direction: 1 | -1; probability: number }

type Shown = { situation: string; quality: string; direction: number }

/** Which patterns are shown after a look: sure ones, and those shown before that still hold; the surest three. */
export const findingsOf = (
  groupsByQuality: ReadonlyMap<string, readonly RatingGroup[]>,
  situations: readonly string[],
  shown: readonly Shown[],
): Finding[] =>
  [...groupsByQuality]
    .flatMap(([quality, groups]) =>
      situations.flatMap((situation): Finding[] => {
        const stronger = probabilityStronger(groups, situation)
        if (stronger === null) return []
        const direction = stronger >= 0.5 ? 1 : -1
        const probability = Math.max(stronger, 1 - stronger)
        const wasShown = shown.some(
          old => old.quality === quality && old.situation === situation && old.direction === direction,
        )
        return probability >= (wasShown ? KEPT_FROM : SHOWN_FROM)
          ? [{ situation, quality, direction, probability }]
          : []
      }),
    )
    .toSorted((a, b) => b.probability - a.probability)
    .slice(0, MAX_SHOWN)

type Guess = { situation: string; direction: number }

/** How often a guess has been looked at, by the number of events counted for it. */
export const looksAt = (events: number): number => GUESS_LOOKS.filter(look => events >= look).length

/** The state of a guess at its first or second look. */
export const guessState = (
  { situation, direction }: Guess,
  groups: readonly RatingGroup[],
  look: 1 | 2,
): 'open' | 'shown' | 'not-seen' => {
  const stronger = probabilityStronger(groups, situation)
  const probability = stronger === null ? 0 : direction === 1 ? stronger : 1 - stronger
  if (probability >= CONFIRMED_FROM[look - 1]!) return 'shown'
  return look === 1 ? 'open' : 'not-seen'
}
