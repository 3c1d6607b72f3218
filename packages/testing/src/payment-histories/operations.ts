import { bindOnPage, refuseOnPage } from '@grani/stand-ins/yookassa/bindings.ts'
import { type Shop, declineOnPage, payOnPage } from '@grani/stand-ins/yookassa/shop.ts'
import { recordConsent } from '@grani/server/features/auth/service.ts'
import { eraseAuth } from '@grani/server/features/auth/service.ts'
import { eraseBilling, receiptEmailOf } from '@grani/server/features/billing/service.ts'
import { buyGift, forgetBuyer, listGifts, redeemGift } from '@grani/server/features/gifts/service.ts'
import { buyBooster, eraseBoosting } from '@grani/server/features/boosting/service.ts'
import {
  AlreadyDecidedError,
  approveRefund,
  checkPayment,
  declineRefund,
  erasePayments,
  handleNotification,
  openRefundRequests,
  type PaymentContext,
  requestRefund,
} from '@grani/server/features/payments/service.ts'
import { type Eraser, eraseProfile } from '@grani/server/features/profile/service.ts'
import {
  cancelSubscription,
  checkBinding,
  eraseReceived,
  eraseSubscription,
  handleBindingNotification,
  readSubscription,
  removeCard,
  resumeSubscription,
  startBinding,
  subscribe,
} from '@grani/server/features/subscription/service.ts'
import { Refusal } from '@grani/server/platform/http/refusal.ts'
import { HOUR } from '@grani/server/platform/time/durations.ts'
import { ProviderUnavailable } from '@grani/server/platform/payment-provider/provider.ts'
import type { BindingButton, CheckoutButton, CrashPoint, Operation } from './arbitraries.ts'
import { Crash } from './crash-injector.ts'
import { countOccurrence } from './coverage-counters.ts'
import type { ServerUnderTest } from './server-under-test.ts'

/** Errors that a caller may get without a defect of ours. */
export const isExpectedError = (error: unknown): boolean =>
  error instanceof AlreadyDecidedError ||
  error instanceof Crash ||
  error instanceof Refusal ||
  error instanceof ProviderUnavailable

/** A server with a clock that may be off, and a crash injector. */
export type Server = {
  paymentContext: PaymentContext
  clock: () => Date
  crashInjector: ServerUnderTest['crashInjector']
}

export type OperationEnvironment = {
  userId: string
  /** Somebody else, who gets gifts and pays for nothing. */
  receiverId: string
  /** Every code that the buyer has ever seen. */
  codes: string[]
  shop: Shop
  /** Every payment page that was ever opened for this user. */
  pages: { payment: string; charge: string }[]
  /** What the user was told that a binding charges at once, when its page was opened, by the true clock. */
  asked: { owed: number; method: string; at: Date }[]
  /** Every page of a binding: our id, and the provider's. */
  bindingPages: { binding: string; method: string }[]
  runJobs: (server: Server) => Promise<void>
}

/** The erasers of the app, for the tables that histories write to. */
const ERASERS: Eraser[] = [
  async (tx, userId) => ({ payments: await erasePayments(tx, userId) }),
  async (tx, userId) => ({ subscription: await eraseSubscription(tx, userId) }),
  async (tx, userId) => ({ gifts: await forgetBuyer(tx, userId) }),
  async (tx, userId) => ({ received: await eraseReceived(tx, userId) }),
  async (tx, userId) => ({ boosting: await eraseBoosting(tx, userId) }),
  async (tx, userId) => ({ billing: await eraseBilling(tx, userId) }),
  async (tx, userId) => ({ auth: await eraseAuth(tx, userId) }),
]

export const pick = <T>(list: readonly T[], index: number): T | undefined =>
  list.length === 0 ? undefined : list[index % list.length]

/** Longer than the hour for which a page is open. */
const SLOW_ANSWER = 3 * HOUR

export const pressOnPage = (
  shop: Shop,
  charge: string | undefined,
  press: CheckoutButton | 'later',
): void => {
  if (charge === undefined || press === 'later') return
  // Every card has digits of its own.
  const last4 = String(1000 + shop.methods.size)
  if (press === 'pay') payOnPage(shop, charge, { last4 })
  else if (press === 'slow') payOnPage(shop, charge, { last4, afterMs: SLOW_ANSWER })
  else declineOnPage(shop, charge, press)
}

export const pressOnBindingPage = (
  shop: Shop,
  method: string | undefined,
  press: BindingButton | 'later',
): void => {
  if (method === undefined || press === 'later') return
  const last4 = String(1000 + shop.methods.size)
  if (press === 'refuse') refuseOnPage(shop, method)
  else bindOnPage(shop, method, { last4, afterMs: press === 'slow' ? SLOW_ANSWER : 0 })
}

/** Runs an operation on a server that may crash in it. */
const runOnServer = async (
  { crashInjector, paymentContext }: Server,
  crash: CrashPoint,
  operation: (context: PaymentContext) => Promise<unknown>,
): Promise<void> => {
  crashInjector.crashAt(crash)
  try {
    await operation(paymentContext)
  } catch (error) {
    if (!isExpectedError(error)) throw error
  } finally {
    crashInjector.crashAt(null)
  }
}

const requestAndDecideRefund = async (
  server: Server,
  { userId }: OperationEnvironment,
  { payment, crash }: Operation & { kind: 'decideRefund' },
) => {
  const { clock, paymentContext } = server
  const payments = await paymentContext.db
    .selectFrom('payments')
    .select('payment_id')
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('payment_id')
    .execute()
  const paymentId = pick(payments, payment)?.payment_id
  if (paymentId === undefined) return
  await runOnServer(server, null, context =>
    requestRefund(context, { userId, paymentId, comment: null, now: clock() }),
  )
  const [request] = await openRefundRequests(paymentContext)
  if (!request) return
  // The whole amount, or a part of it.
  const decision = {
    refundId: request.refund_id,
    amount: payment % 2 === 0 ? request.amount : 1,
    now: clock(),
  }
  await runOnServer(server, crash, context => approveRefund(context, decision))
  // After a crash the operator approves again; a request that cannot be approved is declined.
  await runOnServer(server, null, context => approveRefund(context, decision))
  await runOnServer(server, null, context =>
    declineRefund(context, { refundId: request.refund_id, now: clock() }),
  )
}

const deliverNotification = async (
  server: Server,
  { shop }: OperationEnvironment,
  { notification: index, times, crash }: Operation & { kind: 'notification' },
) => {
  const sent = pick(shop.notifications, index)
  if (!sent) return
  const { object } = sent
  countOccurrence('notifications', times)
  const handle = (context: PaymentContext): Promise<void> => {
    const now = server.clock()
    if ('payment_id' in object)
      return handleNotification(context, { kind: 'refund', chargeId: object.payment_id }, now)
    if ('metadata' in object) {
      const paymentId = object.metadata['payment_id'] ?? null
      return handleNotification(context, { kind: 'payment', id: object.id, paymentId }, now)
    }
    countOccurrence('notifications of bindings')
    return handleBindingNotification(context, object.id, now)
  }
  for (let i = 0; i < times; i++) await runOnServer(server, crash, handle)
}

/** Opens the page of a binding as the web app does: with what it has just shown as owed. */
const bind = (
  server: Server,
  { userId, shop, asked, bindingPages }: OperationEnvironment,
  { method, crash, press }: Operation & { kind: 'bind' },
): Promise<void> =>
  runOnServer(server, crash, async context => {
    const now = server.clock()
    const owed = (await readSubscription(context, userId, now))?.owed ?? null
    const input = { userId, method, owed, ip: '198.18.0.1', now }
    const { paymentUrl } = await startBinding(context, recordConsent, input)
    countOccurrence('bindings begun')
    const id = paymentUrl.split('/').at(-1) ?? ''
    const returnUrl = shop.bindings.get(id)?.binding.confirmation?.return_url
    if (returnUrl === undefined) return
    bindingPages.push({ method: id, binding: new URL(returnUrl).searchParams.get('binding') ?? '' })
    if (owed !== null) asked.push({ owed, method: id, at: shop.now() })
    pressOnBindingPage(shop, id, press)
  })

/** Types a code in, whether it is unused or not: a code that was seen once may lie anywhere. */
const enterCode = async (
  server: Server,
  { userId, receiverId, codes }: OperationEnvironment,
  { gift, by, crash }: Operation & { kind: 'redeemGift' },
): Promise<void> => {
  const { clock, paymentContext } = server
  const bought = await listGifts(paymentContext, { userId, now: clock() })
  for (const { code } of bought) if (code !== null && !codes.includes(code)) codes.push(code)
  const code = pick(codes, gift)
  if (code === undefined) return
  const who = by === 'buyer' ? userId : receiverId
  await runOnServer(server, crash, async context => {
    await redeemGift(context, { userId: who, code, ip: '198.18.0.2', now: clock() })
    countOccurrence('gifts redeemed')
  })
}

const erase = (server: Server, userId: string, crash: CrashPoint): Promise<void> =>
  runOnServer(server, crash, context =>
    eraseProfile(context, userId, { erasers: ERASERS, receiptEmailOf, now: server.clock() }),
  )

/** Runs one operation on one server. */
export const runOperation = async (
  server: Server,
  environment: OperationEnvironment,
  operation: Operation,
): Promise<void> => {
  const { clock } = server
  const { userId, shop, pages } = environment
  const { crash } = operation
  const ip = '198.18.0.1'
  const openPage = (paymentUrl: string, press: CheckoutButton | 'later'): void => {
    const charge = paymentUrl.split('/').at(-1) ?? ''
    pages.push({ charge, payment: shop.payments.get(charge)?.metadata['payment_id'] ?? '' })
    pressOnPage(shop, charge, press)
  }
  switch (operation.kind) {
    case 'buy':
      return runOnServer(server, crash, async context => {
        const { tariff, autoPayments, method, press } = operation
        countOccurrence(`bought by ${method}`)
        const input = { userId, tariff, autoPayments, method, ip, now: clock() }
        openPage((await subscribe(context, recordConsent, input)).paymentUrl, press)
      })
    case 'buyBooster':
      return runOnServer(server, crash, async context => {
        const { paymentUrl } = await buyBooster(context, {
          userId,
          booster: 'booster-100',
          method: operation.method,
          now: clock(),
        })
        openPage(paymentUrl, operation.press)
      })
    case 'buyGift':
      return runOnServer(server, crash, async context => {
        const { tariff, months, method, press } = operation
        const input = { userId, tariff, months, method, ip, now: clock() }
        openPage((await buyGift(context, recordConsent, input)).paymentUrl, press)
      })
    case 'redeemGift':
      return enterCode(server, environment, operation)
    case 'openReturnPage': {
      const page = pick(pages, operation.page)
      if (!page) return
      return runOnServer(server, crash, context =>
        checkPayment(context, { userId, paymentId: page.payment, now: clock() }),
      )
    }
    case 'bind':
      return bind(server, environment, operation)
    case 'returnFromBinding': {
      const page = pick(environment.bindingPages, operation.page)
      if (!page) return
      return runOnServer(server, crash, context =>
        checkBinding(context, { userId, bindingId: page.binding, now: clock() }),
      )
    }
    case 'notification':
      return deliverNotification(server, environment, operation)
    case 'cancel':
      return runOnServer(server, crash, context => cancelSubscription(context, userId, clock()))
    case 'resume':
      return runOnServer(server, crash, context =>
        resumeSubscription(context, recordConsent, { userId, ip, now: clock() }),
      )
    case 'removeCard':
      return runOnServer(server, crash, context => removeCard(context, userId, clock()))
    case 'runJobs':
      return runOnServer(server, crash, () => environment.runJobs(server))
    case 'decideRefund':
      return requestAndDecideRefund(server, environment, operation)
    case 'erase':
      return erase(server, userId, crash)
    case 'eraseReceiver':
      return erase(server, environment.receiverId, crash)
  }
}
