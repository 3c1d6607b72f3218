import type { PaymentMethod } from '@grani/contract'

export const METHOD_TITLES: Record<PaymentMethod, string> = {
  card: 'карта',
  sbp: 'СБП',
  sberpay: 'SberPay',
  tpay: 'T-Pay',
}

/** Banks by their number in the СБП; another one is shown without its name. */
export const BANKS: ReadonlyMap<string, string> = new Map([
  ['100000000001', 'Газпромбанк'],
  ['100000000004', 'Т-Банк'],
  ['100000000005', 'ВТБ'],
  ['100000000007', 'Райффайзенбанк'],
  ['100000000008', 'Альфа-Банк'],
  ['100000000010', 'ПСБ'],
  ['100000000013', 'Совкомбанк'],
  ['100000000111', 'Сбербанк'],
])
