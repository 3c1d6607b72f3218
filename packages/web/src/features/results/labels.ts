import {
  BAND_CUT,
  CALL_PROBABILITY,
  CLEAR_CERTAINTY,
  type Direction,
  FAR_CUT,
  type Result,
  STRONG,
  WEAK,
} from '@grani/contract'
import { dateInWords } from '../../shared/format/date.ts'
import { nouns } from '../../shared/format/copy.ts'
import { plural } from '../../shared/format/plural.ts'
import { copy } from './copy.ts'

type Scored = Pick<Result, 'mean' | 'quality'>

export type ResultType = keyof typeof copy.types

export const typeOf = ({ type }: Pick<Result, 'type'>): ResultType => {
  if (type === STRONG) return 'strong'
  return type === WEAK ? 'weak' : 'neutral'
}

/** The name of a result's type. A preference is more or less marked: it has no weak side. */
export const typeLabel = (result: Scored & Pick<Result, 'type'>): string => {
  const { mean, quality } = result
  if (quality.kind !== 'P' || Math.abs(mean) <= BAND_CUT) return copy.types[typeOf(result)]
  return mean > 0 ? copy.preference.marked : copy.preference.faint
}

/** A probability of 0…1 as text. */
export const probabilityLabel = (probability: number): string => {
  if (probability >= 0.95) return copy.probability.almost
  if (probability >= 0.9) return copy.probability.very
  return probability >= CALL_PROBABILITY ? copy.probability.rather : copy.probability.maybe
}

const responsesLabel = (count: number): string => copy.basedOn(plural(count, nouns.responseDative))

/** How probable a result is, and on how many responses it rests. */
export const evidenceLabel = ({ probability, answers }: Pick<Result, 'probability' | 'answers'>): string =>
  `${probabilityLabel(probability)}, ${responsesLabel(answers)}`

/** A position on the scale as text. */
export const positionLabel = ({ mean }: Pick<Result, 'mean'>): string => {
  if (mean < -FAR_CUT) return copy.position.farLow
  if (mean < -BAND_CUT) return copy.position.low
  if (mean <= BAND_CUT) return copy.position.middle
  return mean <= FAR_CUT ? copy.position.high : copy.position.farHigh
}

const LEVEL_POSITIONS: Record<Result['level'], string> = {
  farAbove: copy.position.farHigh,
  above: copy.position.high,
  middle: copy.position.middle,
  below: copy.position.low,
  farBelow: copy.position.farLow,
}

const BAND_POSITIONS: Record<NonNullable<Result['revised_from']>, string> = {
  high: copy.position.high,
  middle: copy.position.middle,
  low: copy.position.low,
}

/** That the questions and not the user's answers alone have moved a result; null otherwise. */
export const revisionLabel = ({
  revised_from: before,
  level,
  shared_at,
}: Pick<Result, 'revised_from' | 'level' | 'shared_at'>): string | null =>
  before ? copy.revised(dateInWords(shared_at), BAND_POSITIONS[before], LEVEL_POSITIONS[level]) : null

/** The level that a text is about, and how common it is; null where people are not compared. */
export const shareLabel = ({ level, share }: Pick<Result, 'level' | 'share'>): string | null =>
  share === null ? null : copy.share(LEVEL_POSITIONS[level], share)

const precisionOf = (sd: number): keyof typeof copy.precision => {
  if (sd <= 0.35) return 'narrow'
  return sd <= 0.6 ? 'medium' : 'wide'
}

/** How precise a position is, with the number of responses. */
export const precisionLabel = ({ sd, answers }: Pick<Result, 'sd' | 'answers'>): string =>
  `${copy.precision[precisionOf(sd)]}, ${responsesLabel(answers)}`

/** The same in fewer words, for a table. */
export const shortPrecisionLabel = ({ sd, answers }: Pick<Result, 'sd' | 'answers'>): string =>
  `${copy.states.shortPrecision[precisionOf(sd)]}, ${responsesLabel(answers)}`

/** What the scale shows, for screen readers. */
export const scaleLabel = (result: Pick<Result, 'mean' | 'sd'>): string =>
  copy.scale(positionLabel(result), copy.precision[precisionOf(result.sd)])

/** The position before, when its label is another one; empty otherwise. */
export const earlierPositionLabel = (
  now: Pick<Result, 'mean'>,
  earlier: readonly Pick<Result, 'mean'>[],
): string => {
  const [before] = earlier
  if (!before || positionLabel(before) === positionLabel(now)) return ''
  return copy.profile.moved(positionLabel(before))
}

/** From this mean certainty on it would be untrue to say that responses are few. */
const MANY_RESPONSES_CERTAINTY = 0.5

type Measurable = Pick<Direction, 'is_measured' | 'qualities'>

/** Why a direction has no results yet. */
export const noResultsText = ({
  is_measured: isMeasured,
  qualities,
}: Measurable): { title: string; text: string } => {
  if (isMeasured) return copy.exhaustedDirection
  const total = qualities.reduce((sum, { certainty }) => sum + certainty, 0)
  return total >= MANY_RESPONSES_CERTAINTY * qualities.length ? copy.almostDirection : copy.emptyDirection
}

type Unclear = Omit<Direction['qualities'][number], 'id' | 'name'>

/**
 * Why a quality has no result yet, or what it is closer to so far. A clear quality without a result has enough responses:
 * its position is close to the cut of a band.
 */
export const unclearLabel = (
  { certainty, leaning, leaning_text: pole }: Unclear,
  { is_measured: isMeasured, is_consistent: isConsistent }: Pick<Direction, 'is_measured' | 'is_consistent'>,
): string => {
  const texts = copy.profile
  if (isMeasured) return texts.exhausted
  if (!isConsistent) return texts.unknown
  if (leaning === 'middle') return texts.leaningMiddle
  if (pole) return texts.leaning(pole)
  return certainty >= CLEAR_CERTAINTY ? texts.atEdge : texts.unclear(Math.floor(certainty * 100))
}

/** The position of a state, by the names of the ends of its scale. The server chooses the level text by the same cuts. */
export const stateLabel = ({ mean, quality }: Scored): string => {
  if (mean > BAND_CUT) return quality.high
  return mean < -BAND_CUT ? quality.low : copy.states.middle
}

/** How a state has changed since the measurement before. */
export const stateChangeLabel = ({ moved }: Pick<Result, 'moved'>, isFirst: boolean): string =>
  isFirst ? copy.states.moved.first : copy.states.moved[moved ?? 'none']

/** «о 2 из 7», «об 1 из 7»: один and одиннадцать begin with the vowel о. */
const saidOf = (said: number, all: number): string => {
  const { some, aboutOne, aboutMany } = copy.progress
  return some(said === 1 || said === 11 ? aboutOne : aboutMany, said, all)
}

type Progress = Pick<Direction, 'said' | 'sayable' | 'next_at' | 'qualities'>

/** What has been said of a direction, of what can be said. */
export const progressLabel = ({ said, sayable, next_at: nextAt, qualities }: Progress): string => {
  if (nextAt) return copy.weekDone(dateInWords(nextAt))
  if (sayable === 0) return copy.progress.noQuestions
  if (said === 0) return copy.progress.none
  if (said < sayable) return saidOf(said, sayable)
  if (sayable === qualities.length) return copy.progress.all
  return copy.progress.asMuchAsPossible(saidOf(said, qualities.length))
}
