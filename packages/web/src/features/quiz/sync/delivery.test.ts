import { describe, expect, test } from 'vitest'
import { createDelivery, retryDelay, type DeliveryDependencies } from './delivery.ts'
import type { Entry } from './outbox.ts'
import type { Postponed, Outcome } from './send-entry.ts'
import { questionOf } from '../../../../testing/question.ts'

const entryOf = (id: string): Entry => ({ id, kind: 'answer', question: questionOf(id), answerId: 1, ms: 0 })
const OK: Outcome = { kind: 'confirmed', newResults: 0, contradicted: [], hint: null, questions: null }
const OFFLINE: Postponed = { kind: 'postponed', isOffline: true, retryAfterMs: null }

/** Resolves once all promises that are ready have run. */
const afterPendingWork = () => new Promise(resolve => setTimeout(resolve, 0))

const setUp = (
  ids: string[],
  replies: (Outcome | Postponed)[] = [],
  alone?: DeliveryDependencies['withLock'],
) => {
  const waiting = ids.map(entryOf)
  const sent: string[] = []
  const outcomes: [string, Outcome['kind']][] = []
  const timers: { ms: number; action: () => void }[] = []
  const delivery = createDelivery({
    outbox: {
      first: () => waiting[0] ?? null,
      remove: id =>
        waiting.splice(
          waiting.findIndex(entry => entry.id === id),
          1,
        ),
    },
    send: async entry => {
      sent.push(entry.id)
      return replies.shift() ?? OK
    },
    withLock: alone ?? (action => action()),
    schedule: (ms, action) => {
      const timer = { ms, action }
      timers.push(timer)
      return () => timers.splice(timers.indexOf(timer), 1)
    },
    random: () => 0,
    onOutcome: (entry, outcome) => outcomes.push([entry.id, outcome.kind]),
    onPostponed: () => {},
  })
  return { delivery, waiting, sent, outcomes, timers }
}

describe('delivery', () => {
  test('sends one entry after another, each once', async () => {
    const { delivery, sent, waiting } = setUp(['a', 'b', 'c'])
    delivery.start()
    delivery.start()
    await afterPendingWork()
    expect(sent).toEqual(['a', 'b', 'c'])
    expect(waiting).toEqual([])
  })

  test('keeps an entry that could not be sent, and sends nothing before it', async () => {
    const { delivery, sent, waiting, timers } = setUp(['a', 'b'], [OFFLINE])
    delivery.start()
    await afterPendingWork()
    expect(sent).toEqual(['a'])
    expect(waiting).toHaveLength(2)
    timers[0]?.action()
    await afterPendingWork()
    expect(sent).toEqual(['a', 'a', 'b'])
    expect(waiting).toEqual([])
  })

  test('continues after an entry that the server drops', async () => {
    const { delivery, outcomes, waiting } = setUp(['a', 'b'], [{ kind: 'dropped', isGone: false }])
    delivery.start()
    await afterPendingWork()
    expect(outcomes).toEqual([
      ['a', 'dropped'],
      ['b', 'confirmed'],
    ])
    expect(waiting).toEqual([])
  })

  test.each(['quota', 'read-only'] as const)(
    'keeps the refused entry and all after it, in order (%s)',
    async why => {
      const refused: Outcome = { kind: 'refused', why, retryAfterMs: null }
      const { delivery, outcomes, sent, waiting, timers } = setUp(['a', 'b', 'c'], [OK, refused])
      delivery.start()
      await afterPendingWork()
      expect(sent).toEqual(['a', 'b'])
      expect(outcomes.at(-1)).toEqual(['b', 'refused'])
      expect(waiting.map(({ id }) => id)).toEqual(['b', 'c'])
      // No retry is scheduled: the reply would be the same.
      expect(timers).toEqual([])
      delivery.start()
      await afterPendingWork()
      expect(sent).toEqual(['a', 'b', 'b', 'c'])
      expect(waiting).toEqual([])
    },
  )

  test('sends what was added while it was sending', async () => {
    const parts = setUp(['a'])
    parts.delivery.start()
    parts.waiting.push(entryOf('b'))
    parts.delivery.start()
    await afterPendingWork()
    expect(parts.sent).toEqual(['a', 'b'])
  })

  test('waits while another tab is sending', async () => {
    const freeing = new AbortController()
    const turn = new Promise(resolve => freeing.signal.addEventListener('abort', resolve))
    const { delivery, sent } = setUp(['a'], [], async action => {
      await turn
      return action()
    })
    delivery.start()
    await afterPendingWork()
    expect(sent).toEqual([])
    freeing.abort()
    await afterPendingWork()
    expect(sent).toEqual(['a'])
  })

  test('doubles the delay after each failure, up to a minute, never below what the server asks for', () => {
    expect([1, 2, 3].map(failures => retryDelay(failures, null, 0))).toEqual([1000, 2000, 4000])
    expect(retryDelay(40, null, 0)).toBe(60_000)
    expect(retryDelay(1, 7000, 0)).toBe(7000)
    expect(retryDelay(5, 7000, 0)).toBe(16_000)
    expect(retryDelay(1, 90_000, 0)).toBe(90_000)
  })

  test('spreads those who were refused together', () => {
    expect([0, 0.5, 0.99].map(random => retryDelay(1, 4000, random))).toEqual([4000, 5000, 5980])
  })

  test('starts again with a delay of a second when `online` has fired too early', async () => {
    const { delivery, sent, timers } = setUp(
      ['a'],
      Array.from({ length: 8 }, () => OFFLINE),
    )
    for (let i = 0; i < 7; i++) {
      delivery.start()
      await afterPendingWork()
    }
    expect(timers.at(-1)?.ms).toBe(60_000)
    delivery.retryNow()
    await afterPendingWork()
    expect(timers.at(-1)?.ms).toBe(1000)
    timers.at(-1)?.action()
    await afterPendingWork()
    expect(sent).toHaveLength(9)
  })

  test('sends nothing after it is stopped', async () => {
    const { delivery, sent, timers } = setUp(['a'], [OFFLINE])
    delivery.start()
    await afterPendingWork()
    delivery.stop()
    delivery.start()
    await afterPendingWork()
    expect(timers).toEqual([])
    expect(sent).toEqual(['a'])
  })
})
