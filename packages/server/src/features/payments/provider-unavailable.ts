import { Refusal } from '../../platform/http/refusal.ts'
import { ProviderUnavailable } from '../../platform/payment-provider/provider.ts'

/** Seconds; what the web app's sentence «попробуйте через минуту» says. */
const RETRY_AFTER = 60

export const providerRefusal = (cause?: Error): Refusal =>
  new Refusal('ERR_UNAVAILABLE', { retryAfter: RETRY_AFTER, ...(cause && { cause }) })

/** An unavailable provider is a 503, not an internal error; the job goes on syncing. */
export const throwUnavailable = (error: unknown): never => {
  if (error instanceof ProviderUnavailable) throw providerRefusal(error)
  throw error
}
