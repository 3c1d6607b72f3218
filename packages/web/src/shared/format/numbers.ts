const groups = new Intl.NumberFormat('ru-RU')

export const whole = (count: number): string => groups.format(count)

const withComma = (value: number, digits: number): string =>
  value.toFixed(digits).replace('.', ',').replace('-', '−')

export const decimal = (value: number | null): string => (value === null ? '—' : withComma(value, 2))
export const percent = (share: number): string => `${withComma(100 * share, share < 0.1 ? 1 : 0)} %`
