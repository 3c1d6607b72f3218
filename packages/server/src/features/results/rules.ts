import {
  BAND_CUT,
  FAR_CUT,
  FEW_ANSWERS,
  NEUTRAL,
  type Result,
  STATE_DAYS,
  STRONG,
  WEAK,
} from '@grani/contract'
import { normalCdf } from '@grani/engine'
import type { LevelText, LevelTexts, Quality } from '../../content/schema.ts'
import { DAY } from '../../platform/time/durations.ts'

export type Band = 'high' | 'middle' | 'low'
type Kind = LevelTexts['kind']
type Level = Result['level']

/** The type of a result: only a trait has strong and weak sides, and one whose low side is a style has no weak one. */
export const typeOf = ({ kind, lowSide }: Pick<Quality, 'kind' | 'lowSide'>, band: Band): 0 | 1 | -1 => {
  if (kind !== 'T' || band === 'middle') return NEUTRAL
  if (band === 'high') return STRONG
  return lowSide === 'style' ? NEUTRAL : WEAK
}

type Placed = { kind: Kind; band: Band; mean: number; answers: number }

/**
 * The level of a result. The published band decides; of a trait the mean tells how far it is from the middle, but a few answers
 * tell only the side.
 */
export const levelOf = ({ kind, band, mean, answers }: Placed): Level => {
  if (band === 'middle') return 'middle'
  const isFar = kind === 'T' && answers >= FEW_ANSWERS && Math.abs(mean) > FAR_CUT
  if (band === 'high') return isFar ? 'farAbove' : 'above'
  return isFar ? 'farBelow' : 'below'
}

const levelIn = <T>(level: Level, { high, middle, low }: Record<Band, T>): T => {
  if (level === 'middle') return middle
  return level === 'above' || level === 'farAbove' ? high : low
}

/** The text that belongs to a level. */
export const levelTextOf = (texts: LevelTexts, level: Level): LevelText => {
  if (texts.kind === 'T') return texts[level]
  const { neutral: middle } = texts
  return texts.kind === 'P'
    ? levelIn(level, { high: texts.expressed, middle, low: texts.faint })
    : levelIn(level, { high: texts.high, middle, low: texts.low })
}

/** The share of people on one side between the middle and beyond, 0…1: P(θ > cut) for a standard normal θ. */
const shareBeyond = (cut: number): number => normalCdf(-cut)

/** How many of 100 people the model expects at this level. States are compared with no one. */
export const shareOf = (kind: Kind, level: Level): number | null => {
  if (kind === 'S') return null
  const far = kind === 'T' ? shareBeyond(FAR_CUT) : 0
  const isFar = level === 'farAbove' || level === 'farBelow'
  if (level === 'middle') return Math.round(100 * (1 - 2 * shareBeyond(BAND_CUT)))
  return Math.round(100 * (isFar ? far : shareBeyond(BAND_CUT) - far))
}

/** Two-sided 80 % quantile of the normal distribution. */
const RANGE_80 = 1.2816

/** Never 0 or 100: the model always expects somebody on the other side. */
const of100 = (probability: number): number => Math.min(99, Math.max(1, Math.round(100 * probability)))

/**
 * How many of 100 people the model expects below a user, and the range of 80 %. A person drawn from the model is a standard normal
 * θ, and the user's is normal with this mean and standard error: P(θ < user) = Φ(mean ÷ √(1 + sd²)). States are compared with no one.
 */
export const peopleBelow = (
  kind: Kind,
  { mean, sd }: Pick<Result, 'mean' | 'sd'>,
): Result['people_below'] => {
  if (kind === 'S') return null
  return {
    expected: of100(normalCdf(mean / Math.hypot(1, sd))),
    from: of100(normalCdf(mean - RANGE_80 * sd)),
    to: of100(normalCdf(mean + RANGE_80 * sd)),
  }
}

const WEEK = STATE_DAYS * DAY

/** The step of the week: a user who stays at a level reads another one each week. `now` null: the first. */
export const stepOfWeek = (steps: readonly string[], sharedAt: Date, now: Date | null): string | null => {
  const weeks = now === null ? 0 : Math.floor((now.getTime() - sharedAt.getTime()) / WEEK)
  return steps[Math.max(0, weeks) % steps.length] ?? null
}

/** Certainty of one quality, 0…1: full with three direct responses and a standard error that leaves a fifth of the variance. */
export const certaintyOf = (responses: number, sd: number): number =>
  Math.min(1, responses / 3) * Math.min(1, Math.max(0, (1 - sd * sd) / 0.8))
