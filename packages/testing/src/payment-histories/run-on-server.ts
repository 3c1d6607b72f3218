import type { Shop } from '@grani/stand-ins/yookassa/shop.ts'
import { AlreadyDecidedError, type PaymentContext } from '@grani/server/features/payments/service.ts'
import { Refusal } from '@grani/server/platform/http/refusal.ts'
import { ProviderUnavailable } from '@grani/server/platform/payment-provider/provider.ts'
import { Crash } from './crash-injector.ts'
import type { CrashPoint } from './history-step.ts'
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
  /** Every price that the user agreed to, or tried to. */
  agreed: { tariff: string; price: number; at: Date }[]
  /** Every page of a binding: our id, and the provider's. */
  bindingPages: { binding: string; method: string }[]
  runJobs: (server: Server) => Promise<void>
}

export const pick = <T>(list: readonly T[], index: number): T | undefined =>
  list.length === 0 ? undefined : list[index % list.length]

/** Runs an operation on a server that may crash in it. */
export const runOnServer = async (
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
