import { inMoscow } from '../../platform/time/moscow.ts'

export const planTitle = (name: string): string => `Подписка «Грани», тариф «${name}», 1 месяц`
export const renewalTitle = (name: string): string => `Продление подписки «Грани», тариф «${name}», 1 месяц`

export const upgradeTitle = (name: string, until: Date): string =>
  `Переход на тариф «${name}» до ${inMoscow(until)}`

export const periodNote = (from: Date, until: Date): string =>
  `Оплачено с ${inMoscow(from)} до ${inMoscow(until)}`
