import { longDate } from '../../platform/text/russian-date.ts'

export const planTitle = (name: string): string => `Подписка «Грани», тариф «${name}», 1 месяц`
export const renewalTitle = (name: string): string => `Продление подписки «Грани», тариф «${name}», 1 месяц`

export const periodNote = (from: Date, until: Date): string =>
  `Оплачено с ${longDate(from)} до ${longDate(until)}`
