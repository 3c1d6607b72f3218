import { TRUTH_CLAIMS, type TruthClaim, type TruthClaimId, type TruthUnit } from '@grani/contract'

const groups = new Intl.NumberFormat('ru-RU')

export const whole = (count: number): string => groups.format(count)

const decimal = (value: number): string => value.toFixed(2).replace('.', ',').replace('-', '−')

const percent = (share: number): string => `${Math.round(100 * share)}\u00A0%`

/** A figure as its claim reads: «87 %», «0,64». */
export const numberOf = (unit: TruthUnit, value: number): string =>
  unit === 'share' || unit === 'fact' ? percent(value) : decimal(value)

export const unitOf = (id: TruthClaimId): TruthUnit => TRUTH_CLAIMS[id].unit

/** «84–90 %», «0,61–0,67». */
export const intervalOf = (unit: TruthUnit, [low, high]: [number, number]): string =>
  unit === 'share' ? `${Math.round(100 * low)}–${percent(high)}` : `${decimal(low)}–${decimal(high)}`

/** A figure that is told. */
export type Told = TruthClaim & { value: number }

export const isTold = (claim: TruthClaim): claim is Told => claim.value !== null
