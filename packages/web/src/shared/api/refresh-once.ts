import { refresh } from '@grani/contract'
import { wasRefused } from './api-error.ts'
import { deviceStorage } from './device-storage.ts'
import { sendRequest } from './send-request.ts'
import { markSignedOut } from './session.ts'

/** Changes with each refresh of any tab. */
const REFRESH_STAMP_KEY = 'session_refreshed'

export const lastRefresh = (): string | null => deviceStorage.read(REFRESH_STAMP_KEY)

/** Web Locks need a secure context; without them two tabs may both refresh, which the server forgives. */
const withRefreshLock = <T>(action: () => Promise<T>): Promise<T> =>
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
  deviceStorage.write(REFRESH_STAMP_KEY, `${Date.now()}-${Math.random()}`)
}

let pendingRefresh: Promise<void> | null = null

/**
 * Gets new cookies, once for all calls and all tabs that found the old ones expired. `since` is the refresh
 * that the failed call had known of: when another has happened meanwhile, there is nothing left to do.
 * A refusal ends the session; a lost connection does not.
 */
export const refreshOnce = (since: string | null): Promise<void> => {
  pendingRefresh ??= withRefreshLock(() => refreshUnless(since)).finally(() => {
    pendingRefresh = null
  })
  return pendingRefresh
}
