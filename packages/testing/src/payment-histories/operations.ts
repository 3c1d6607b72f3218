import { recordConsent } from '@grani/server/features/auth/service.ts'
import { eraseAuth } from '@grani/server/features/auth/service.ts'
import { eraseBilling, receiptEmailOf } from '@grani/server/features/billing/service.ts'
import { buyGift, forgetBuyer, listGifts, redeemGift } from '@grani/server/features/gifts/service.ts'
import { buyBooster, eraseBoosting } from '@grani/server/features/boosting/service.ts'
import {
  checkPayment,
  erasePayments,
  handleNotification,
  type PaymentContext,
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
  startBinding,
  subscribe,
} from '@grani/server/features/subscription/service.ts'
import { countOccurrence } from './coverage-counters.ts'
import type { CheckoutButton, CrashPoint, Operation } from './history-step.ts'
import { pressOnBindingPage, pressOnPage } from './press.ts'
import { agree, changePrice, resume, stopNewestChange } from './price-operations.ts'
import { requestAndDecideRefund } from './refund-operations.ts'
import { type OperationEnvironment, pick, runOnServer, type Server } from './run-on-server.ts'

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
      return resume(server, environment, operation)
    case 'agreeToPrice':
      return agree(server, environment, operation)
    case 'changePrice':
      return changePrice(server, operation)
    case 'stopPriceChange':
      return stopNewestChange(server, operation)
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
