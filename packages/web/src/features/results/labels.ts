import {
  BAND_CUT,
  CALL_PROBABILITY,
  CLEAR_CERTAINTY,
  type Direction,
  FAR_CUT,
  FEW_ANSWERS,
  type Result,
  STRONG,
  WEAK,
} from '@grani/contract'
import { dateInWords } from '../../shared/format/date.ts'
import { nouns } from '../../shared/format/copy.ts'
import { plural } from '../../shared/format/plural.ts'
import { copy } from './copy.ts'
import { sideOf } from './sides.ts'

type Scored = Pick<Result, 'mean' | 'quality'>

export type ResultType = keyof typeof copy.types | 'neutral'

export const typeOf = ({ type }: Pick<Result, 'type'>): ResultType => {
  if (type === STRONG) return 'strong'
  return type === WEAK ? 'weak' : 'neutral'
}

export const isMarkedPreference = (result: Pick<Result, 'level' | 'quality'>): boolean =>
  result.quality.kind === 'P' && sideOf(result) === 'high'

/** The name of a result's type. What has no weak side, a preference or a trait that is a style, is more or less marked. */
export const typeLabel = (result: Pick<Result, 'type' | 'level'>): string => {
  const type = typeOf(result)
  return type === 'neutral' ? copy.neutral[sideOf(result)] : copy.types[type]
}

const certaintyOf = (probability: number): keyof typeof copy.certainty => {
  if (probability >= 0.95) return 'almost'
  if (probability >= 0.9) return 'very'
  return probability >= CALL_PROBABILITY ? 'rather' : 'first'
}

/** A probability of 0…1 as text. */
export const probabilityLabel = (probability: number): string => copy.probability[certaintyOf(probability)]

const responsesLabel = (count: number): string => copy.basedOn(plural(count, nouns.responseDative))

/** So many and fewer make nothing almost certain to a reader, whatever they weigh. */
const MAX_UNCERTAIN = 5

type Evidence = Pick<Result, 'probability' | 'answers'>

/** Whether a result rests on so few responses that only a word says how sure it is. */
export const isOnFew = ({ answers }: Pick<Result, 'answers'>): boolean => answers < FEW_ANSWERS

const toldCertainty = (result: Evidence): keyof typeof copy.certainty => {
  if (isOnFew(result)) return 'first'
  const { probability, answers } = result
  return certaintyOf(answers <= MAX_UNCERTAIN ? Math.min(probability, 0.9) : probability)
}

/** How probable a result is, in a word or two. */
export const certaintyLabel = (result: Evidence): string => copy.certainty[toldCertainty(result)]

/** How probable a result is, and on how many responses it rests. */
export const evidenceLabel = (result: Evidence): string =>
  `${copy.probability[toldCertainty(result)]}, ${responsesLabel(result.answers)}`

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

/** A wider range is explained: there are few responses. */
const NARROW_RANGE = 20

/** A range wider than this says too little to name a number in it. */
const MAX_RANGE = 45

/**
 * How a result compares with people as the model has them: stronger or weaker than so many (less, where less is no weakness), with the 80 % range. Near the middle,
 * or where the range is wide, only how common the level is; null where people are not compared.
 */
export const shareLabel = ({
  level,
  share,
  people_below: below,
  type,
}: Pick<Result, 'level' | 'share' | 'people_below' | 'type'>): string | null => {
  if (share === null) return null
  if (!below || level === 'middle' || below.to - below.from > MAX_RANGE)
    return `${copy.share(LEVEL_POSITIONS[level], share)}.`
  const { expected, from, to } = below
  const low = typeOf({ type }) === 'weak' ? copy.weaker : copy.less
  const comparison =
    sideOf({ level }) === 'high'
      ? copy.stronger(expected, from, to)
      : low(100 - expected, 100 - to, 100 - from)
  return to - from > NARROW_RANGE ? copy.fewResponses(comparison) : `${comparison}.`
}

const precisionOf = (sd: number): keyof typeof copy.precision => {
  if (sd <= 0.35) return 'narrow'
  return sd <= 0.6 ? 'medium' : 'wide'
}

/** How precise a position is, with the number of responses. */
export const precisionLabel = ({ sd, answers }: Pick<Result, 'sd' | 'answers'>): string =>
  `${copy.precision[precisionOf(sd)]} (${plural(answers, nouns.response)})`

/** The same in fewer words, for a table. */
export const shortPrecisionLabel = ({ sd, answers }: Pick<Result, 'sd' | 'answers'>): string =>
  `${copy.states.shortPrecision[precisionOf(sd)]}, ${responsesLabel(answers)}`

/** What the scale shows, for screen readers. */
export const scaleLabel = (result: Pick<Result, 'mean' | 'sd'>): string =>
  copy.scale(positionLabel(result), copy.precision[precisionOf(result.sd)])

/** From this mean certainty on it would be untrue to say that responses are few. */
const MANY_RESPONSES_CERTAINTY = 0.5

type Measurable = Pick<Direction, 'is_measured' | 'is_weekly' | 'qualities'>

/** Why a direction has no results yet. */
export const noResultsText = ({
  is_measured: isMeasured,
  is_weekly: isWeekly,
  qualities,
}: Measurable): { title: string; text: string } => {
  if (isMeasured) return copy.exhaustedDirection
  if (isWeekly) return copy.weeklyDirection
  const total = qualities.reduce((sum, { certainty }) => sum + certainty, 0)
  return total >= MANY_RESPONSES_CERTAINTY * qualities.length ? copy.almostDirection : copy.emptyDirection
}

type Unclear = Pick<Direction['qualities'][number], 'certainty' | 'leaning' | 'leaning_text'>

/**
 * Why a quality has no result yet, or what it is closer to so far. A clear quality without a result has enough responses:
 * its position is close to the cut of a band.
 */
export const unclearLabel = (
  { certainty, leaning, leaning_text: text }: Unclear,
  { is_measured: isMeasured, is_consistent: isConsistent }: Pick<Direction, 'is_measured' | 'is_consistent'>,
): string => {
  const texts = copy.profile
  if (isMeasured) return texts.exhausted
  if (!isConsistent) return texts.unknown
  if (text) return leaning === 'middle' ? text : texts.leaning(text)
  if (certainty === 0) return texts.unknown
  return certainty >= CLEAR_CERTAINTY ? texts.atEdge : texts.unclear
}

/** The position of a state, by the names of the ends of its scale. The server chooses the level text by the same cuts. */
export const stateLabel = ({ mean, quality }: Scored): string => {
  if (mean > BAND_CUT) return quality.high
  return mean < -BAND_CUT ? quality.low : copy.states.middle
}

type Measured = Pick<Result, 'mean' | 'sd'>

/** Two weeks share no response, so this difference of their positions is beyond their joint error in 19 cases of 20. */
const CHANGE_Z = 1.96

/** How a state differs from the week before; null when the difference is within the errors of both. */
export const stateChange = (now: Measured, before: Measured): 'up' | 'down' | null => {
  const z = (now.mean - before.mean) / Math.hypot(now.sd, before.sd)
  if (Math.abs(z) < CHANGE_Z) return null
  return z > 0 ? 'up' : 'down'
}

/** The same in words; `before` is absent for the first week. */
export const stateChangeLabel = (now: Measured, before: Measured | undefined): string =>
  before ? copy.states.change[stateChange(now, before) ?? 'none'] : copy.states.change.first

type Progress = Pick<Direction, 'said' | 'sayable' | 'next_at' | 'qualities'>

/** How full the meter beside these words is, 0…100: of the same whole as they count. */
export const progressShare = ({ said, qualities }: Pick<Direction, 'said' | 'qualities'>): number =>
  qualities.length === 0 ? 0 : (100 * said) / qualities.length

/** What has been said of a direction, of what can be said. */
export const progressLabel = ({ said, sayable, next_at: nextAt, qualities }: Progress): string => {
  if (nextAt) return copy.weekDone(dateInWords(nextAt))
  if (sayable === 0) return copy.progress.noQuestions
  if (said === 0)
    return qualities.some(({ leaning }) => leaning !== null) ? copy.progress.guesses : copy.progress.none
  if (said < sayable) return copy.progress.some(said, qualities.length)
  if (sayable === qualities.length) return copy.progress.all
  return copy.progress.asMuchAsPossible(copy.progress.some(said, qualities.length))
}
