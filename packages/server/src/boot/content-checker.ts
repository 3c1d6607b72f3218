import { setTimeout as sleep } from 'node:timers/promises'
import type { ContentChange, FoundProblem } from '../content/editable/checking.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { openThread } from '../platform/programs/thread.ts'
import { MINUTE, SECOND } from '../platform/time/durations.ts'

/** A call is not kept waiting longer; the thread goes on, and a later call gets what it found. */
const PATIENCE_MS = 8 * SECOND

/** A text that failed is tried again after so long: the machine may have been busy. */
const FORGET_FAILURE_MS = MINUTE

const MOST_KNOWN = 20
const MOST_WAITING = 20

const unavailable = (): Refusal => new Refusal('ERR_UNAVAILABLE', { retryAfter: 1 })

const tooLate = async (): Promise<never> => {
  await sleep(PATIENCE_MS, undefined, { ref: false })
  throw unavailable()
}

type Checker = {
  /** @throws {ThreadFailed} The checks took more time or memory than one text may. */
  check: (change: ContentChange) => Promise<FoundProblem[]>
  stop: () => Promise<void>
}

/** Checks drafts in a thread of its own, which is started by the first one. */
export const openContentChecker = (contentDir: string): Checker => {
  const thread = openThread<ContentChange, FoundProblem[]>({
    program: 'check-worker',
    workerData: contentDir,
    requestMs: MINUTE,
    startMs: MINUTE,
    // The dictionary alone takes 400.
    heapMb: 1024,
    idleMs: 2 * MINUTE,
  })
  const known = new Map<string, Promise<FoundProblem[]>>()
  /** The same change is checked once: a call that came too early asks again, and publishing asks what asking for approval did. */
  const found = (change: ContentChange): Promise<FoundProblem[]> => {
    const { state, target, fields } = change
    const key = JSON.stringify([state, target, fields])
    const before = known.get(key)
    if (before) return before
    if (thread.waiting() >= MOST_WAITING) throw unavailable()
    const [oldest] = known.keys()
    if (known.size >= MOST_KNOWN && oldest !== undefined) known.delete(oldest)
    const checking = thread.ask(change)
    known.set(key, checking)
    checking.catch(() => setTimeout(() => known.delete(key), FORGET_FAILURE_MS).unref())
    return checking
  }
  return {
    check: async change => Promise.race([found(change), tooLate()]),
    stop: thread.stop,
  }
}
