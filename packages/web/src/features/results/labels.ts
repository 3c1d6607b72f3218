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

/** The level that a text is about, and how common it is; null where nobody is compared. */
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

/** From this progress on it would be untrue to say that responses are few. */
const MANY_RESPONSES_PROGRESS = 50

/** Why a direction has no results yet; its progress is 0…100. */
export const noResultsText = (qp: number): { title: string; text: string } =>
  qp >= MANY_RESPONSES_PROGRESS ? copy.almostDirection : copy.emptyDirection

/**
 * Why a quality has no result yet; its certainty is 0…1. A clear quality without a result has enough responses: its
 * position is close to the cut of a band.
 */
export const unclearLabel = (certainty: number): string =>
  certainty >= CLEAR_CERTAINTY ? copy.profile.atEdge : copy.profile.unclear(Math.floor(certainty * 100))

/** The position of a state, by the names of the ends of its scale. The server chooses the level text by the same cuts. */
export const stateLabel = ({ mean, quality }: Scored): string => {
  if (mean > BAND_CUT) return quality.high
  return mean < -BAND_CUT ? quality.low : copy.states.middle
}

/** How a state has changed since the measurement before. */
export const stateChangeLabel = ({ moved }: Pick<Result, 'moved'>, isFirst: boolean): string =>
  isFirst ? copy.states.moved.first : copy.states.moved[moved ?? 'none']

/** How far a direction is measured. */
export const progressLabel = ({
  is_measured: isMeasured,
  next_at: nextAt,
  qp,
}: Pick<Direction, 'is_measured' | 'next_at' | 'qp'>): string => {
  if (nextAt) return copy.weekDone(dateInWords(nextAt))
  return isMeasured ? copy.measured : copy.clear(qp)
}
