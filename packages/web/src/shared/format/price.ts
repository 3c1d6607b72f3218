const rubles = new Intl.NumberFormat('ru-RU', {
  style: 'currency',
  currency: 'RUB',
  maximumFractionDigits: 0,
})

/**
 * Kopecks as «990 ₽» or «990,50 ₽», with no-break spaces. The kopecks are appended as digits, so that no fraction can be
 * rounded.
 */
export const price = (kopecks: number): string => {
  const rest = kopecks % 100
  const whole = rubles.format((kopecks - rest) / 100)
  return rest === 0 ? whole : whole.replace(/(?=\s₽$)/, `,${String(rest).padStart(2, '0')}`)
}
