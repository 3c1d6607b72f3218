import {
  type ReplyOf,
  type readTruth,
  TRUTH_CLAIMS,
  type TruthClaim,
  type TruthClaimId,
  type TruthUnit,
} from '@grani/contract'

const groups = new Intl.NumberFormat('ru-RU')

export const whole = (count: number): string => groups.format(count)

const decimal = (value: number): string => value.toFixed(2).replace('.', ',').replace('-', '−')

/** Near nothing and near all with one digit more: «0,8 %» and «1,2 %» are not the same, and 99,6 % are not all. */
const isNearAnEnd = (share: number): boolean => share < 0.1 || (share > 0.99 && share < 1)

const points = (share: number, isFine: boolean): string =>
  isFine ? (100 * share).toFixed(1).replace('.', ',') : String(Math.round(100 * share))

const percent = (share: number): string => `${points(share, isNearAnEnd(share))}\u00A0%`

/** A figure as its claim reads: «87 %», «0,64». */
export const numberOf = (unit: TruthUnit, value: number): string =>
  unit === 'share' || unit === 'fact' ? percent(value) : decimal(value)

export const unitOf = (id: TruthClaimId): TruthUnit => TRUTH_CLAIMS[id].unit

/** A narrower interval needs a digit more to have two ends. */
const NARROW = 0.02

/** «84–90 %», «0,61–0,67». */
export const intervalOf = (unit: TruthUnit, [low, high]: [number, number]): string => {
  if (unit !== 'share') return `${decimal(low)}–${decimal(high)}`
  const isFine = isNearAnEnd(high) || high - low < NARROW
  return `${points(low, isFine)}–${points(high, isFine)}\u00A0%`
}

/** A figure that is told. */
export type Told = TruthClaim & { value: number }

export const isTold = (claim: TruthClaim): claim is Told => claim.value !== null

export const hasNorms = ({ id, people, needed }: TruthClaim): boolean => id === 'norms' && people >= needed

/** Whether anything at all has been counted of real people. */
export const isAnythingCounted = ({ claims, calibration }: ReplyOf<typeof readTruth>): boolean =>
  calibration !== null || claims.some(claim => isTold(claim) || hasNorms(claim))
