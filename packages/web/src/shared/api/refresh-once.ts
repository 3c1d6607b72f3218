import { refresh } from '@grani/contract'
import { wasRefused } from './api-error.ts'
import { deviceStorage } from './device-storage.ts'
import { sendRequest } from './send-request.ts'
import { markSignedOut } from './session.ts'

/** Changes with each refresh of any tab. */
const STAMP = 'session_refreshed'

export const lastRefresh = (): string | null => deviceStorage.read(STAMP)

/** Web Locks need a secure context; without them two tabs may both refresh, which the server forgives. */
const alone = <T>(action: () => Promise<T>): Promise<T> =>
  globalThis.navigator?.locks
    ? navigator.locks.request<Promise<T>>('session-refresh', action).then(result => result)
    : action()

const refreshUnless = async (refreshedSince: string | null): Promise<void> => {
  if (lastRefresh() !== refreshedSince) return
  try {
    await sendRequest(refresh, {})
  } catch (error) {
    if (wasRefused(error, 'ERR_SESSION')) markSignedOut('expired')
    throw error
  }
  deviceStorage.write(STAMP, `${Date.now()}-${Math.random()}`)
}

let underWay: Promise<void> | null = null

/**
 * Gets new cookies, once for all calls and all tabs that found the old ones expired. `since` is the refresh
 * that the failed call had known of: when another has happened meanwhile, there is nothing left to do.
 * A refusal ends the session; a lost connection does not.
 */
export const refreshOnce = (since: string | null): Promise<void> => {
  underWay ??= alone(() => refreshUnless(since)).finally(() => {
    underWay = null
  })
  return underWay
}
