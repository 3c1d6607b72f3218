import { SERIES, type SeriesName } from '@grani/contract'
import { price } from '../../shared/format/price.ts'

const whole = new Intl.NumberFormat('ru-RU', { maximumFractionDigits: 0 })
const oneDigit = new Intl.NumberFormat('ru-RU', { maximumFractionDigits: 1 })

/** A value as its unit is read: «36 %», «12,5», «990 ₽». */
export const valueInWords = (name: SeriesName, value: number): string => {
  switch (SERIES[name].unit) {
    case 'share':
    case 'ratio':
      return `${oneDigit.format(100 * value)}\u00A0%`
    case 'people':
      return whole.format(value)
    case 'mean':
      return oneDigit.format(value)
    case 'kopecks':
      return price(Math.round(value / 100) * 100)
  }
}

export const count = (value: number): string => whole.format(value)
export const decimal = (value: number): string => oneDigit.format(value)

const UTC = 'UTC'
const dayFormat = new Intl.DateTimeFormat('ru-RU', { day: 'numeric', month: 'short', timeZone: UTC })
const monthFormat = new Intl.DateTimeFormat('ru-RU', { month: 'short', year: 'numeric', timeZone: UTC })

/** A calendar day as seconds, which is what the chart counts in. */
export const secondsOf = (day: string): number => Date.parse(`${day}T00:00:00Z`) / 1000

/** «9 нояб.» */
export const dayInWords = (seconds: number): string =>
  dayFormat.format(new Date(seconds * 1000)).replaceAll(' ', '\u00A0')

/** «нояб. 2026»: three columns fit into the narrowest window. */
export const monthInWords = (seconds: number): string =>
  monthFormat.format(new Date(seconds * 1000)).replace(/\sг\.$/u, '')
