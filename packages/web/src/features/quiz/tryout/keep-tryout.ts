import { keepTryout as endpoint } from '@grani/contract'
import { ApiError } from '../../../shared/api/api-error.ts'
import { call } from '../../../shared/api/call.ts'
import { deviceStorage } from '../../../shared/api/device-storage.ts'
import { claimedTryout, eraseClaimedTryout, type StoredTryout } from './stored-tryout.ts'

/** Pauses before another attempt. After the last one the user goes on without, and the next visit tries again. */
const PAUSES_MS = [500, 2000]

const pause = (ms: number): Promise<void> => new Promise(resolve => setTimeout(resolve, ms))

/** Below 500 the server has understood and refused; too many requests and an ended session pass. */
const isRefusedForGood = (error: unknown): boolean =>
  error instanceof ApiError && [400, 403, 409].includes(Number(error.status))

type Told = { quality: string; agrees: boolean | null }

/** The name of the quality whose result the last page of a try has told, and what was said of it; null when it has told none. */
const toldBy = ({ outcome, agrees = null }: StoredTryout): Told | null =>
  outcome?.kind === 'result' ? { quality: outcome.quality, agrees } : null

/**
 * Sends the answers that this user gave as a visitor. They are erased once the server has taken or refused them. Resolves to the
 * quality whose result the visitor has read, null when there is none.
 */
export const keepTryout = async (uid: string): Promise<Told | null> => {
  const tryout = claimedTryout(deviceStorage, uid, Date.now())
  if (!tryout) return null
  for (const ms of [...PAUSES_MS, null]) {
    try {
      await call(endpoint, { body: { answers: [...tryout.answers] } })
      eraseClaimedTryout(deviceStorage, uid)
      return toldBy(tryout)
    } catch (error) {
      if (isRefusedForGood(error)) {
        eraseClaimedTryout(deviceStorage, uid)
        return null
      }
      if (ms !== null) await pause(ms)
    }
  }
  return null
}
