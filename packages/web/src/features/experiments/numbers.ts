const withComma = (value: number): string => value.toFixed(1).replace('.', ',').replace('-', '−')

/** «30,5 %» of a share from 0 to 1. */
export const percent = (share: number): string => `${withComma(100 * share)}\u00A0%`

/** Percentage points of a difference of shares, with its sign. */
export const points = (difference: number): string =>
  `${difference > 0 ? '+' : ''}${withComma(100 * difference)}\u00A0п.\u00A0п.`
