import { inMoscow } from '../../platform/time/moscow.ts'

const MONTHS: Record<number, string> = { 1: '1 месяц', 3: '3 месяца', 12: '12 месяцев' }

export const monthsText = (months: number): string => MONTHS[months] ?? `${months} мес.`

export const giftTitle = (plan: string, months: number): string =>
  `Подарок: подписка «Грани», тариф «${plan}», ${monthsText(months)}`

export const giftNote = (expiresAt: Date): string =>
  `Код подарка придёт отдельным письмом, до ${inMoscow(expiresAt)} им можно воспользоваться`
