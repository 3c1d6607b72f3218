import type { Entry, Outbox } from './outbox.ts'
import type { Postponed, Outcome } from './send-entry.ts'

export type Delivery = {
  /** Sends what waits, now. */
  start: () => void
  /** The same where the net may be back: it is often announced a moment too early, so the pauses begin anew. */
  retryNow: () => void
  stop: () => void
}

export type DeliveryDependencies = {
  outbox: Pick<Outbox, 'first' | 'remove'>
  send: (entry: Entry) => Promise<Outcome | Postponed>
  /** Runs the action while no other tab runs its own. */
  withLock: <T>(action: () => Promise<T>) => Promise<T>
  /** Calls back after so many milliseconds; returns the way to call it off. */
  schedule: (ms: number, action: () => void) => () => void
  onOutcome: (entry: Entry, outcome: Outcome) => void
  onDelay: (delay: Postponed) => void
}

const FIRST_RETRY_MS = 1000
const LONGEST_RETRY_MS = 60_000

/** Twice as long after each failure, up to a minute, or as long as the server asks. */
export const retryDelay = (failures: number, retryAfterMs: number | null): number =>
  retryAfterMs ?? Math.min(FIRST_RETRY_MS * 2 ** (failures - 1), LONGEST_RETRY_MS)

/** Takes the outbox to the server: one entry after another, in order, each kept until its outcome is known. */
export const createDelivery = (parts: DeliveryDependencies): Delivery => {
  const stopping = new AbortController()
  const { signal } = stopping
  let isUnderWay = false
  let isWanted = false
  let failures = 0
  let callOff: (() => void) | null = null

  const drain = async (): Promise<Postponed | null> => {
    for (let entry = parts.outbox.first(); entry && !signal.aborted; entry = parts.outbox.first()) {
      const outcome = await parts.send(entry)
      if (outcome.kind === 'not-now') return outcome
      failures = 0
      const isRefused = outcome.kind === 'refused'
      if (!isRefused) parts.outbox.remove(entry.id)
      parts.onOutcome(entry, outcome)
      // It stays, and nothing overtakes it: whoever learns that there is room again starts anew.
      if (isRefused) return null
    }
    return null
  }

  const run = async (): Promise<void> => {
    isUnderWay = true
    try {
      while (isWanted && !signal.aborted) {
        isWanted = false
        const delay = await parts.withLock(drain)
        if (!delay || signal.aborted) continue
        failures += 1
        parts.onDelay(delay)
        callOff = parts.schedule(retryDelay(failures, delay.retryAfterMs), start)
        return
      }
    } finally {
      isUnderWay = false
    }
  }

  const start = (): void => {
    if (signal.aborted) return
    isWanted = true
    if (isUnderWay) return
    callOff?.()
    void run()
  }

  return {
    start,
    retryNow: () => {
      failures = 0
      start()
    },
    stop: () => {
      stopping.abort()
      callOff?.()
    },
  }
}
