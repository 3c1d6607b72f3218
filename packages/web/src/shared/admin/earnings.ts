import type { EarningKind, EarningsOfMonth } from '@grani/contract'
import { price } from '../format/price.ts'

type Earnings = Pick<EarningsOfMonth['specialists'][number], 'lines' | 'waiting'>

const KINDS: Record<EarningKind, string> = {
  held: 'состоялись',
  missed: 'клиент не пришёл',
  late: 'поздно отменены',
}

/** «состоялись: 4 по 2 000 ₽». */
export const lineInWords = ({ kind, count, fee }: Earnings['lines'][number]): string =>
  `${KINDS[kind]}: ${count}${fee === null ? ', без вознаграждения' : ` по\u00A0${price(fee)}`}`

/** «без отметки или с возражением: 2, в сумму пока не вошли»; null for none. */
export const waitingInWords = ({ waiting }: Pick<Earnings, 'waiting'>): string | null =>
  waiting > 0 ? `без отметки или с возражением: ${waiting}, в сумму пока не вошли` : null
