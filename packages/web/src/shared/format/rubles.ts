/** Kopecks as an amount to edit: `490` or `490,50`. */
export const inRubles = (kopecks: number): string => {
  const rest = kopecks % 100
  const whole = String((kopecks - rest) / 100)
  return rest === 0 ? whole : `${whole},${String(rest).padStart(2, '0')}`
}

/** What was typed as `490`, `490,5` or `490.50`, in kopecks; 0, which no refund may be, for anything else. */
export const kopecksIn = (typed: string): number => {
  const [, whole, fraction = ''] = /^(\d{1,7})(?:[.,](\d{1,2}))?$/.exec(typed.replace(/\s/g, '')) ?? []
  return whole === undefined ? 0 : Number(whole) * 100 + Number(fraction.padEnd(2, '0'))
}
