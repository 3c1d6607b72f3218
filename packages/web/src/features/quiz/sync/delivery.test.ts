import { describe, expect, test } from 'vitest'
import { createDelivery, retryDelay, type DeliveryDependencies } from './delivery.ts'
import type { Entry } from './outbox.ts'
import type { Postponed, Outcome } from './send-entry.ts'
import { questionOf } from '../../../../testing/question.ts'

const entryOf = (id: string): Entry => ({ id, kind: 'answer', question: questionOf(id), answerId: 1, ms: 0 })
const OK: Outcome = { kind: 'confirmed', newResults: 0, hint: null }
const LOST: Postponed = { kind: 'not-now', isOffline: true, retryAfterMs: null }

/** Lets everything that is ready to happen happen. */
const settled = () => new Promise(resolve => setTimeout(resolve, 0))

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
    onOutcome: (entry, outcome) => outcomes.push([entry.id, outcome.kind]),
    onDelay: () => {},
  })
  return { delivery, waiting, sent, outcomes, timers }
}

describe('delivery', () => {
  test('sends one entry after another, each once', async () => {
    const { delivery, sent, waiting } = setUp(['a', 'b', 'c'])
    delivery.start()
    delivery.start()
    await settled()
    expect(sent).toEqual(['a', 'b', 'c'])
    expect(waiting).toEqual([])
  })

  test('keeps an entry that did not get through, and nothing overtakes it', async () => {
    const { delivery, sent, waiting, timers } = setUp(['a', 'b'], [LOST])
    delivery.start()
    await settled()
    expect(sent).toEqual(['a'])
    expect(waiting).toHaveLength(2)
    timers[0]?.action()
    await settled()
    expect(sent).toEqual(['a', 'a', 'b'])
    expect(waiting).toEqual([])
  })

  test('goes on behind an entry that the server knew better', async () => {
    const { delivery, outcomes, waiting } = setUp(['a', 'b'], [{ kind: 'dropped' }])
    delivery.start()
    await settled()
    expect(outcomes).toEqual([
      ['a', 'dropped'],
      ['b', 'confirmed'],
    ])
    expect(waiting).toEqual([])
  })

  test.each(['quota', 'read-only'] as const)('keeps all from a refusal on (%s), in order', async why => {
    const refused: Outcome = { kind: 'refused', why, retryAfterMs: null }
    const { delivery, outcomes, sent, waiting, timers } = setUp(['a', 'b', 'c'], [OK, refused])
    delivery.start()
    await settled()
    expect(sent).toEqual(['a', 'b'])
    expect(outcomes.at(-1)).toEqual(['b', 'refused'])
    expect(waiting.map(({ id }) => id)).toEqual(['b', 'c'])
    // Asking the same again in a second would only bring the same reply.
    expect(timers).toEqual([])
    delivery.start()
    await settled()
    expect(sent).toEqual(['a', 'b', 'b', 'c'])
    expect(waiting).toEqual([])
  })

  test('sends what was added while it was busy', async () => {
    const parts = setUp(['a'])
    parts.delivery.start()
    parts.waiting.push(entryOf('b'))
    parts.delivery.start()
    await settled()
    expect(parts.sent).toEqual(['a', 'b'])
  })

  test('waits its turn while another tab sends', async () => {
    const freeing = new AbortController()
    const turn = new Promise(resolve => freeing.signal.addEventListener('abort', resolve))
    const { delivery, sent } = setUp(['a'], [], async action => {
      await turn
      return action()
    })
    delivery.start()
    await settled()
    expect(sent).toEqual([])
    freeing.abort()
    await settled()
    expect(sent).toEqual(['a'])
  })

  test('waits twice as long after each failure, up to a minute, or as long as the server asks', () => {
    expect([1, 2, 3].map(failures => retryDelay(failures, null))).toEqual([1000, 2000, 4000])
    expect(retryDelay(40, null)).toBe(60_000)
    expect(retryDelay(1, 7000)).toBe(7000)
  })

  test('waits a second, not a minute, where the net is said to be back and is not quite', async () => {
    const { delivery, sent, timers } = setUp(
      ['a'],
      Array.from({ length: 8 }, () => LOST),
    )
    for (let i = 0; i < 7; i++) {
      delivery.start()
      await settled()
    }
    expect(timers.at(-1)?.ms).toBe(60_000)
    delivery.retryNow()
    await settled()
    expect(timers.at(-1)?.ms).toBe(1000)
    timers.at(-1)?.action()
    await settled()
    expect(sent).toHaveLength(9)
  })

  test('sends nothing more once it is stopped', async () => {
    const { delivery, sent, timers } = setUp(['a'], [LOST])
    delivery.start()
    await settled()
    delivery.stop()
    delivery.start()
    await settled()
    expect(timers).toEqual([])
    expect(sent).toEqual(['a'])
  })
})
