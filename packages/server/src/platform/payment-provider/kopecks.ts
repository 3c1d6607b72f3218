/**
 * Amounts are integers in kopecks, converted to and from the provider's decimal strings digit by digit: no floating-point
 * number is involved, so nothing is rounded.
 */

/** 49000 → "490.00". */
export const toDecimal = (kopecks: number): string => {
  if (!Number.isSafeInteger(kopecks) || kopecks < 0) throw new Error(`Not an amount: ${kopecks}`)
  const digits = String(kopecks).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** "490.00" → 49000. Throws at everything that is not an amount with two decimals. */
export const fromDecimal = (decimal: string): number => {
  const parts = /^(\d{1,11})\.(\d{2})$/.exec(decimal)
  if (!parts) throw new Error(`Not an amount: ${decimal}`)
  return Number(`${parts[1]}${parts[2]}`)
}

/** The price of `part` out of `whole` days or questions, rounded down to a kopeck. */
export const shareOf = (kopecks: number, part: number, whole: number): number =>
  Number((BigInt(kopecks) * BigInt(part)) / BigInt(whole))

/** "490 ₽", or "490,50 ₽" where there are kopecks. */
export const inRubles = (kopecks: number): string => {
  const [rubles = '', rest = ''] = toDecimal(kopecks).split('.')
  const grouped = rubles.replaceAll(/\B(?=(\d{3})+$)/g, ' ')
  return `${grouped}${rest === '00' ? '' : `,${rest}`} ₽`
}
