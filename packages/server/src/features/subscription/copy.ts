import { inMoscow } from '../../platform/time/moscow.ts'

export const planTitle = (name: string): string => `Подписка «Грани», тариф «${name}», 1 месяц`
export const renewalTitle = (name: string): string => `Продление подписки «Грани», тариф «${name}», 1 месяц`

export const upgradeTitle = (name: string, until: Date): string =>
  `Переход на тариф «${name}» до ${inMoscow(until)}`

export const periodNote = (from: Date, until: Date): string =>
  `Оплачено с ${inMoscow(from)} до ${inMoscow(until)}`

export const accessGoesOn = (until: Date): string => `Оплаченный срок действует до ${inMoscow(until)}.`
export const accessIsOver = (since: Date): string =>
  `Оплаченный срок закончился ${inMoscow(since)}, поэтому включился режим чтения. Результаты остаются с вами.`
