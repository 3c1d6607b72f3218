import type { Entry, Outbox } from './outbox.ts'
import type { Outcome, Postponed } from './send-entry.ts'

export type Delivery = {
  /** Sends the outbox now. */
  start: () => void
  /** Sends it now and forgets earlier failures: `online` often fires a moment too early, so delays begin anew. */
  retryNow: () => void
  stop: () => void
}

export type DeliveryDependencies = {
  outbox: Pick<Outbox, 'first' | 'remove'>
  send: (entry: Entry) => Promise<Outcome | Postponed>
  /** Runs the action while no other tab of the account runs its own. */
  withLock: <T>(action: () => Promise<T>) => Promise<T>
  /** Runs the action after a delay; returns a function that cancels it. */
  schedule: (ms: number, action: () => void) => () => void
  /** From 0 up to 1. */
  random: () => number
  onOutcome: (entry: Entry, outcome: Outcome) => void
  onPostponed: (reason: Postponed) => void
}

const FIRST_RETRY_MS = 1000
const LONGEST_RETRY_MS = 60_000

/**
 * Doubles with each failure, up to a minute, and is never less than the server asks for. Up to a half is added at random (0 to 1):
 * those whom a server under load has refused together must not come back together.
 */
export const retryDelay = (failures: number, retryAfterMs: number | null, random: number): number => {
  const doubled = Math.min(FIRST_RETRY_MS * 2 ** (failures - 1), LONGEST_RETRY_MS)
  return Math.max(doubled, retryAfterMs ?? 0) * (1 + random / 2)
}

/** Sends the outbox to the server: one entry after another, in order, each kept until its outcome is known. */
export const createDelivery = (dependencies: DeliveryDependencies): Delivery => {
  const { outbox, send, withLock, schedule, random, onOutcome, onPostponed } = dependencies
  let isSending = false
  let isRequested = false
  let failures = 0
  let isStopped = false
  let cancelRetry: (() => void) | null = null

  const nextEntry = () => (isStopped ? null : outbox.first())

  const sendAll = async (): Promise<Postponed | null> => {
    for (let entry = nextEntry(); entry; entry = nextEntry()) {
      const outcome = await send(entry)
      if (outcome.kind === 'postponed') return outcome
      failures = 0
      const isRefused = outcome.kind === 'refused'
      if (!isRefused) outbox.remove(entry.id)
      onOutcome(entry, outcome)
      // A refused entry stays first in the outbox; delivery is started again once answers are accepted.
      if (isRefused) return null
    }
    return null
  }

  const run = async (): Promise<void> => {
    isSending = true
    try {
      while (isRequested) {
        isRequested = false
        const postponed = await withLock(sendAll)
        if (!postponed || isStopped) continue
        failures += 1
        onPostponed(postponed)
        cancelRetry = schedule(retryDelay(failures, postponed.retryAfterMs, random()), start)
        return
      }
    } finally {
      isSending = false
    }
  }

  const start = (): void => {
    if (isStopped) return
    isRequested = true
    if (isSending) return
    cancelRetry?.()
    void run()
  }

  return {
    start,
    retryNow: () => {
      failures = 0
      start()
    },
    stop: () => {
      isStopped = true
      isRequested = false
      cancelRetry?.()
    },
  }
}
