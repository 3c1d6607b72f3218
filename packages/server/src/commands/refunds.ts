import { CommandError, reportError, runCommand, printLine, withContext } from './run-command.ts'
import {
  approveRefund,
  AlreadyDecidedError,
  declineRefund,
  markReceiptMade,
  missingReceipts,
  openRefundRequests,
  type PaymentContext,
} from '../features/payments/service.ts'
import { BY_COMMAND } from '../features/journal/service.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { runPaymentJobs, paymentContextOf } from '../boot/payment-jobs.ts'
import { fromDecimal, inRubles } from '../platform/payment-provider/kopecks.ts'

const USAGE = `Возвраты и чеки:
  npm run refunds -w @grani/server                          просьбы, которые ждут решения, и чеки, которых нет
  npm run refunds -w @grani/server -- approve <id>          вернуть неиспользованную часть
  npm run refunds -w @grani/server -- approve <id> 490.00   вернуть столько рублей
  npm run refunds -w @grani/server -- decline <id>          отказать
  npm run refunds -w @grani/server -- receipt <id>          чек по платежу или возврату сделан вручную
`

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

const now = (): Date => new Date()

const amountIn = (rubles: string): number => {
  try {
    return fromDecimal(rubles)
  } catch {
    throw new CommandError(`Это не сумма: ${rubles}. Пишите рубли и копейки: 490.00`)
  }
}

const KINDS = { payment: 'платёж', refund: 'возврат' }

const list = async (context: PaymentContext): Promise<void> => {
  const waiting = await openRefundRequests(context)
  if (waiting.length === 0) printLine('Просьб нет.')
  for (const { refund_id, created_at, title, amount, comment } of waiting)
    printLine([refund_id, created_at.toISOString(), inRubles(amount), title, comment ?? ''].join('  '))
  const missing = await missingReceipts(context.db)
  if (missing.length > 0) printLine('Чеки, которых касса не сделала:')
  for (const { of, id, settled_at, amount, title } of missing)
    printLine([id, settled_at?.toISOString() ?? '', KINDS[of], inRubles(amount), title].join('  '))
}

const decide = async (context: PaymentContext, [command = 'list', id, rubles]: string[]): Promise<void> => {
  if (command === 'list') return list(context)
  const isKnown = command === 'approve' || command === 'decline' || command === 'receipt'
  if (!isKnown || id === undefined) return printLine(USAGE)
  if (!UUID.test(id)) throw new CommandError(`Это не номер просьбы: ${id}`)
  if (command === 'receipt') {
    if (!(await markReceiptMade(context, { id, by: BY_COMMAND, now: now() })))
      throw new CommandError('Такого чека в списке нет.')
    printLine('Отмечено: чек есть.')
    return
  }
  if (command === 'decline') {
    await declineRefund(context, { refundId: id, now: now() })
    printLine('Отказано, письмо отправлено.')
    return
  }
  const amount = rubles === undefined ? null : amountIn(rubles)
  const refund = await approveRefund(context, { refundId: id, amount, now: now() })
  printLine(`К возврату: ${inRubles(refund.amount ?? 0)}`)
  await runPaymentJobs(context, { userId: refund.user_id, now: now(), onError: reportError })
}

/** The message for an expected error; null for an internal one. */
const messageFor = (error: unknown): string | null => {
  if (error instanceof AlreadyDecidedError) return 'По этой просьбе уже решено.'
  if (error instanceof Refusal && error.code === 'ERR_NOT_FOUND') return 'Такой просьбы нет.'
  if (error instanceof Refusal && error.code === 'ERR_VALIDATION')
    return 'Столько вернуть нельзя: сумма больше нуля и не больше платежа. Если неиспользованного не осталось, назовите сумму.'
  if (error instanceof Refusal && error.code === 'ERR_CONFLICT')
    return 'После этого периода оплачен ещё один: сначала верните деньги за него.'
  return null
}

/** Beside the admin area: one operator alone decides here, and the journal says that it was a command. */
const run = (args: string[]): Promise<void> => withContext(context => decide(paymentContextOf(context), args))

await runCommand(() =>
  run(process.argv.slice(2)).catch((error: unknown) => {
    const message = messageFor(error)
    throw message === null ? error : new CommandError(message)
  }),
)
