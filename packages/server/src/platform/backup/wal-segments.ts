import type { WalMessage } from './wal-stream.ts'
import { segmentOf } from './wal.ts'

/** A segment as it is to be stored: whole files only, of one that is still being written the rest is zeros. */
export type ReceivedSegment = { file: string; bytes: Buffer; writtenAt: Date; isFull: boolean }

type Options = {
  timeline: number
  segmentBytes: number
  /** The first byte of a segment. */
  from: number
  /** When the newest of what is stored already was written. */
  writtenAt: Date
}

/**
 * Puts a stream of the write-ahead log together as segments. `writtenAt` is the last moment at which nothing lay behind the
 * bytes that are there: what comes later in the log was written after it, also where the stream lags behind.
 */
export const gatherSegments = ({ timeline, segmentBytes, from, writtenAt }: Options) => {
  const prefix = timeline.toString(16).toUpperCase().padStart(8, '0')
  const fileAt = (position: number): string =>
    segmentOf(prefix, Math.floor(position / segmentBytes), segmentBytes)
  const full: ReceivedSegment[] = []
  let current = Buffer.alloc(segmentBytes)
  let position = from
  let newestAt = writtenAt
  let hasCaughtUp = false
  let isChanged = false
  return {
    take: ({ at, bytes, sentAt, isNewest }: WalMessage): void => {
      if (at !== position) throw new Error(`The log goes on at ${at}, not at ${position}`)
      for (let done = 0; done < bytes.length;) {
        const within = position % segmentBytes
        const copied = bytes.copy(current, within, done)
        done += copied
        position += copied
        isChanged = true
        const isLast = done === bytes.length
        if (isLast && isNewest) {
          newestAt = sentAt > newestAt ? sentAt : newestAt
          hasCaughtUp = true
        }
        if (within + copied === segmentBytes) {
          full.push({ file: fileAt(position - 1), bytes: current, writtenAt: newestAt, isFull: true })
          current = Buffer.alloc(segmentBytes)
          isChanged = false
        }
      }
    },
    waiting: (): number => full.length,
    /** Up to where all was taken. */
    takenTo: (): number => (isChanged ? position - (position % segmentBytes) : position),
    /** The full segments since the last call. */
    takeFull: (): ReceivedSegment[] => full.splice(0),
    /**
     * A copy of the segment that is being written; null when nothing in it is new. Before all of the log has arrived once there is
     * none: the same segment may be stored with more in it.
     */
    takeBeginning: (): ReceivedSegment | null => {
      if (!isChanged || !hasCaughtUp) return null
      isChanged = false
      return { file: fileAt(position), bytes: Buffer.from(current), writtenAt: newestAt, isFull: false }
    },
  }
}
