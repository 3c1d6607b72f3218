import { expect, test } from 'vitest'
import { gatherSegments } from './wal-segments.ts'

const BYTES = 1024 ** 2
const minute = (n: number): Date => new Date(Date.UTC(2026, 0, 1, 10, n))

const message = (at: number, length: number, sentAt: Date, isNewest: boolean) => ({
  at,
  bytes: Buffer.alloc(length, 1),
  sentAt,
  isNewest,
})

test('a segment is dated by when the log ended in it, not by when it arrived after an outage', () => {
  const segments = gatherSegments({ timeline: 1, segmentBytes: BYTES, from: 0, writtenAt: minute(0) })
  segments.take(message(0, 100, minute(1), true))
  // From here on the store was down: all of this arrives half an hour later.
  segments.take(message(100, 2 * BYTES, minute(30), false))
  segments.take(message(2 * BYTES + 100, 10, minute(31), true))
  expect(segments.takeFull().map(({ file, writtenAt }) => [file, writtenAt])).toEqual([
    ['000000010000000000000000', minute(1)],
    ['000000010000000000000001', minute(1)],
  ])
  expect(segments.takeBeginning()).toMatchObject({ writtenAt: minute(31), isFull: false })
  expect(segments.takeBeginning()).toBeNull()
})

test('the beginning of a segment is not stored before all of the log has arrived once', () => {
  const segments = gatherSegments({ timeline: 1, segmentBytes: BYTES, from: 0, writtenAt: minute(0) })
  segments.take(message(0, 100, minute(1), false))
  expect(segments.takeBeginning()).toBeNull()
  expect(segments.takenTo()).toBe(0)
  segments.take(message(100, 100, minute(1), true))
  expect(segments.takeBeginning()?.bytes.subarray(198, 202)).toEqual(Buffer.from([1, 1, 0, 0]))
  expect(segments.takenTo()).toBe(200)
})
