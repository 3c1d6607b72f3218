/** People of whom something has to be known before a claim's figure is told. */
export const TRUTH_PEOPLE = 200

/** A part of a claim about fewer people is not told. */
export const TRUTH_CELL = 50

/** Days between two answers to the same question that are compared. */
export const TRUTH_RETEST_DAYS = 14

/** How the figure of a claim reads: a share, a correlation, a median in SD, or a fact without an interval. */
export type TruthUnit = 'share' | 'correlation' | 'sd' | 'fact'

/** `higher`: the higher the figure, the better it is for what the product says. */
export const TRUTH_CLAIMS = {
  portraits: { unit: 'share', better: 'higher' },
  forecasts: { unit: 'share', better: 'higher' },
  retests: { unit: 'correlation', better: 'higher' },
  checks: { unit: 'share', better: 'higher' },
  drift: { unit: 'sd', better: 'lower' },
  diary: { unit: 'correlation', better: 'higher' },
  observers: { unit: 'correlation', better: 'higher' },
  careless: { unit: 'share', better: 'lower' },
  unlike: { unit: 'share', better: 'lower' },
  countdowns: { unit: 'share', better: 'higher' },
  calibration: { unit: 'fact', better: 'higher' },
  norms: { unit: 'fact', better: 'higher' },
} as const satisfies Record<string, { unit: TruthUnit; better: 'higher' | 'lower' }>

export type TruthClaimId = keyof typeof TRUTH_CLAIMS

const isClaim = (id: string): id is TruthClaimId => id in TRUTH_CLAIMS

export const TRUTH_CLAIM_IDS = Object.keys(TRUTH_CLAIMS).filter(isClaim)
