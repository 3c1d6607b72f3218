import { expect, test } from 'vitest'
import { ApiError, clientError } from '../shared/api/api-error.ts'
import { createOutbox, type SavedReply } from './outbox.ts'

const reply = (statement: string, value: number | null = 3): SavedReply => ({ statement, value, ms: 3000 })

/** A server on a line that can break, and a device that keeps what has not arrived. */
const device = (waiting: readonly SavedReply[] = []) => {
  const arrived: SavedReply[] = []
  const refusals: unknown[] = []
  let fails: Error | null = null
  let kept = waiting
  const connections: boolean[] = []
  const outbox = createOutbox({
    waiting,
    keep: replies => {
      kept = replies
    },
    send: async sent => {
      await Promise.resolve()
      if (fails) throw fails
      arrived.push(sent)
    },
    untilRetry: () => new Promise(resolve => setTimeout(resolve)),
    onConnection: isThere => connections.push(isThere),
    onRefused: error => refusals.push(error),
  })
  return {
    outbox,
    arrived,
    refusals,
    connections,
    kept: () => kept,
    fail: (error: Error | null) => {
      fails = error
    },
  }
}

const LOST = clientError('FETCH_ERROR', null)

test('sends answers in their order and keeps none that has arrived', async () => {
  const { outbox, arrived, kept } = device([reply('left by an earlier visit')])
  outbox.put(reply('a'))
  outbox.put(reply('b', null))
  await outbox.emptied()
  expect(arrived).toEqual([reply('left by an earlier visit'), reply('a'), reply('b', null)])
  expect(kept()).toEqual([])
})

test('keeps answers while the line is broken, and sends each once when it is back', async () => {
  const { outbox, arrived, kept, connections, fail } = device()
  fail(LOST)
  outbox.put(reply('a'))
  outbox.put(reply('b'))
  await new Promise(resolve => setTimeout(resolve))
  expect(kept()).toEqual([reply('a'), reply('b')])
  fail(null)
  await outbox.emptied()
  expect(arrived).toEqual([reply('a'), reply('b')])
  expect(connections).toEqual(expect.arrayContaining([false, true]))
  expect(connections.at(-1)).toBe(true)
})

test('an answer that is changed while it is under way arrives as it was changed', async () => {
  const { outbox, arrived, kept } = device()
  outbox.put(reply('a', 1))
  outbox.put(reply('a', 4))
  await outbox.emptied()
  expect(arrived.at(-1)).toEqual(reply('a', 4))
  expect(kept()).toEqual([])
})

test('waits where there are too many calls, and gives up where the server refuses for good', async () => {
  const { outbox, arrived, refusals, fail } = device()
  fail(new ApiError(429, { code: 'ERR_RATE', retry_after: 1 }))
  outbox.put(reply('a'))
  await new Promise(resolve => setTimeout(resolve))
  fail(null)
  await outbox.emptied()
  expect(arrived).toEqual([reply('a')])
  const gone = new ApiError(410, { code: 'ERR_TOKEN' })
  fail(gone)
  outbox.put(reply('b'))
  await expect(outbox.emptied()).rejects.toBe(gone)
  expect(refusals).toEqual([gone])
})

test('goes on after it had nothing to do', async () => {
  const { outbox, arrived } = device()
  await outbox.emptied()
  outbox.put(reply('a'))
  await outbox.emptied()
  outbox.put(reply('b'))
  await outbox.emptied()
  expect(arrived).toEqual([reply('a'), reply('b')])
})
