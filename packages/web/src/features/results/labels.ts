import {
  BAND_CUT,
  CALL_PROBABILITY,
  CLEAR_CERTAINTY,
  type Direction,
  type Result,
  STRONG,
  WEAK,
} from '@grani/contract'
import { dateInWords } from '../../shared/format/date.ts'
import { copy } from './copy.ts'

export type ResultType = keyof typeof copy.types

export const typeOf = ({ type }: Pick<Result, 'type'>): ResultType => {
  if (type === STRONG) return 'strong'
  return type === WEAK ? 'weak' : 'neutral'
}

/** What a result is called. A preference is more or less marked: it has no weak side. */
export const typeLabel = (result: Pick<Result, 'type' | 'mean' | 'quality'>): string => {
  const { mean, quality } = result
  if (quality.kind !== 'P' || Math.abs(mean) <= BAND_CUT) return copy.types[typeOf(result)]
  return mean > 0 ? copy.preference.marked : copy.preference.faint
}

/** A probability of 0…1 in words. */
export const probabilityLabel = (probability: number): string => {
  if (probability >= 0.95) return copy.sure.almost
  if (probability >= 0.9) return copy.sure.very
  return probability >= CALL_PROBABILITY ? copy.sure.rather : copy.sure.maybe
}

const positionOf = (mean: number): string => {
  if (mean <= -1.5) return copy.place.farLow
  if (mean < -BAND_CUT) return copy.place.low
  if (mean <= BAND_CUT) return copy.place.middle
  return mean < 1.5 ? copy.place.high : copy.place.farHigh
}

/** Where on the scale, for a table. */
export const positionLabel = ({ mean }: Pick<Result, 'mean'>): string => positionOf(mean)

const precisionOf = (sd: number): keyof typeof copy.range => {
  if (sd <= 0.35) return 'narrow'
  return sd <= 0.6 ? 'medium' : 'wide'
}

const rangeOf = (sd: number): string => copy.range[precisionOf(sd)]

/** What the axis shows, for those who do not see it. */
export const scaleLabel = ({ mean, sd }: Pick<Result, 'mean' | 'sd'>): string =>
  copy.axis(positionOf(mean), rangeOf(sd))

/** Where it stood before, when that was elsewhere; nothing otherwise. */
export const earlierPositionLabel = (
  now: Pick<Result, 'mean'>,
  earlier: readonly Pick<Result, 'mean'>[],
): string => {
  const [before] = earlier
  return before && positionOf(before.mean) !== positionOf(now.mean)
    ? copy.profile.moved(positionOf(before.mean))
    : ''
}

/** From this progress on it would be untrue that there are few answers. */
const MANY = 50

/** Why a direction has no results yet; its progress is 0…100. */
export const noResultsText = (qp: number): { title: string; text: string } =>
  qp >= MANY ? copy.almostDirection : copy.emptyDirection

/**
 * Why nothing is said about a quality yet; its certainty is 0…1. A clear quality without a result is not short of
 * answers: its position is close to the cut of a band.
 */
export const unclearLabel = (certainty: number): string =>
  certainty >= CLEAR_CERTAINTY ? copy.profile.atEdge : copy.profile.unclear(Math.floor(certainty * 100))

type Said = Pick<Result, 'mean' | 'quality'>

/** Where a week was, by the names of the two ends: the text of a reading is chosen by the same borders. */
export const stateLabel = ({ mean, quality }: Said): string => {
  if (mean > BAND_CUT) return quality.high
  return mean < -BAND_CUT ? quality.low : copy.states.middle
}

/** How a week differs from where the line was before; `isFirst` has nothing before it. */
export const stateChangeLabel = ({ moved }: Pick<Result, 'moved'>, isFirst: boolean): string =>
  isFirst ? copy.states.moved.first : copy.states.moved[moved ?? 'none']

/** How sure a place is. */
export const precisionLabel = ({ sd }: Pick<Result, 'sd'>): string => rangeOf(sd)

/** The same in a word, for a table. */
export const shortPrecisionLabel = ({ sd }: Pick<Result, 'sd'>): string =>
  copy.states.precision[precisionOf(sd)]

/** How far a direction has come. */
export const progressLabel = ({
  is_measured: isMeasured,
  next_at: nextAt,
  qp,
}: Pick<Direction, 'is_measured' | 'next_at' | 'qp'>): string => {
  if (nextAt) return copy.weekDone(dateInWords(nextAt))
  return isMeasured ? copy.measured : copy.clear(qp)
}
