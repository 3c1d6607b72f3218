import { setTimeout as sleep } from 'node:timers/promises'
import { Refusal } from '../../platform/http/refusal.ts'

/** Fifty answers of one person at the same moment each need at most fifty rounds; this is far above. */
const MOST_ROUNDS = 300
const PAUSE_MS = 4

/** Runs `round` again while it says `moved`: somebody else changed the belief between reading and saving. */
export const untilSaved = async <T>(round: () => Promise<T | 'moved'>): Promise<T> => {
  for (let i = 0; i < MOST_ROUNDS; i++) {
    const outcome = await round()
    if (outcome !== 'moved') return outcome
    await sleep(Math.random() * PAUSE_MS * Math.min(i + 1, 10))
  }
  throw new Refusal('ERR_UNAVAILABLE')
}
