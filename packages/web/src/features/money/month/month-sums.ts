import type { AccountedMonth, EarningsOfMonth } from '@grani/contract'
import { lineInWords, waitingInWords } from '../../../shared/admin/earnings.ts'
import { copy as checkout } from '../../../shared/checkout/copy.ts'
import { copy } from './copy.ts'

export type Specialists = EarningsOfMonth['specialists']
type Movement = AccountedMonth['movements'][number]
export type Sum = { name: string; count: number; amount: number; withoutReceipt: number }

const KINDS: readonly Movement['kind'][] = ['sale', 'gift', 'refund']

export const nameOf = ({ kind, method }: Pick<Movement, 'kind' | 'method'>): string =>
  `${copy.kinds[kind]}, ${checkout.methods.name[method]}`

const add = (sum: Sum, { count, amount, receipts }: Movement): Sum => ({
  ...sum,
  count: sum.count + count,
  amount: sum.amount + amount,
  withoutReceipt: sum.withoutReceipt + count - receipts,
})

const sumOf = (name: string, movements: readonly Movement[]): Sum =>
  movements.reduce(add, { name, count: 0, amount: 0, withoutReceipt: 0 })

/** The sums of a month by kind and way to pay, and of all of it. */
export const sumsOf = ({ movements }: AccountedMonth): { parts: Sum[]; total: Sum } => {
  const parts = KINDS.flatMap(kind => {
    const own = movements.filter(movement => movement.kind === kind)
    return [...new Set(own.map(({ method }) => method))].map(method =>
      sumOf(
        nameOf({ kind, method }),
        own.filter(movement => movement.method === method),
      ),
    )
  })
  return { parts, total: sumOf(copy.total, movements) }
}

/** What a specialist is owed for, as one sentence. */
export const earningsInWords = ({ lines, waiting }: Specialists[number]): string =>
  [...lines.map(lineInWords), waitingInWords({ waiting })].filter(Boolean).join('; ')

/** The same by day for a program for tables; what is paid ahead, what was given and what specialists are owed stand below. */
export const tableOf = (
  { movements, given, prepaid }: AccountedMonth,
  specialists: Specialists,
): (string | number)[][] => [
  copy.csvColumns,
  ...movements.map(({ day, method, kind, count, amount, receipts }) => [
    day,
    checkout.methods.name[method],
    copy.kinds[kind],
    count,
    amount / 100,
    receipts,
    count - receipts,
  ]),
  ...given.map(({ day, kind, count }) => [day, '', copy.givenKinds[kind], count, '', '', '']),
  ...prepaid.map(({ kind, payments, amount }) => [
    '',
    '',
    `${copy.prepaid}: ${copy.prepaidKinds[kind]}`,
    payments,
    amount / 100,
    '',
    '',
  ]),
  ...specialists.map(({ name, lines, amount }) => [
    '',
    '',
    `${copy.specialists}: ${name}`,
    lines.reduce((sum, { count }) => sum + count, 0),
    amount / 100,
    '',
    '',
  ]),
]
