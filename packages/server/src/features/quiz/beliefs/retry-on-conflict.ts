import { setTimeout as sleep } from 'node:timers/promises'
import { Refusal } from '../../../platform/http/refusal.ts'

/** Fifty responses of one user at the same moment need at most fifty attempts each; this is far above. */
const MAX_ATTEMPTS = 300
const MAX_BACKOFF_MS = 40
const BACKOFF_STEP_MS = 4

/**
 * Optimistic locking: runs `attempt` again while it returns 'conflict', because another request saved the belief between
 * this one's reading and saving.
 */
export const retryOnConflict = async <T>(attempt: () => Promise<T | 'conflict'>): Promise<T> => {
  for (let i = 0; i < MAX_ATTEMPTS; i++) {
    const outcome = await attempt()
    if (outcome !== 'conflict') return outcome
    await sleep(Math.random() * Math.min(BACKOFF_STEP_MS * (i + 1), MAX_BACKOFF_MS))
  }
  throw new Refusal('ERR_UNAVAILABLE', { retryAfter: 1 })
}
