import { BackupError } from './backup-error.ts'
import type { BackupStore } from './backup-store.ts'
import { walPrefix } from './ship-wal.ts'
import { isSegment, momentOf, numberOf, segmentOf } from './wal.ts'

/** A file of the log in the store, and when its last record was written: what is in the next one came later. */
export type StoredWal = { file: string; object: string; writtenAt: Date }

const NAME = /\/wal\/([0-9A-F]{24}|[0-9A-F]{8}\.history)-(\d{8}T\d{6}Z)$/

/** All files of the log of a cluster, by their names; of one that was stored twice, the later. */
export const storedWal = async (store: BackupStore, systemId: string): Promise<StoredWal[]> => {
  const byFile = new Map<string, StoredWal>()
  for (const { name } of await store.list(walPrefix(systemId))) {
    const [, file, stamp] = NAME.exec(name) ?? []
    if (file !== undefined && stamp !== undefined)
      byFile.set(file, { file, object: name, writtenAt: momentOf(stamp) })
  }
  return [...byFile.values()]
}

type Needed = {
  wal: readonly StoredWal[]
  /** The last segment that lies in the copy itself. */
  lastInCopy: string
  segmentBytes: number
  /** Null: as far as there is. */
  until: Date | null
}

type Log = {
  files: StoredWal[]
  /** Whether all is there that was written before `until`. */
  isWhole: boolean
}

/**
 * The files of the log to fetch for a copy: what was written after it, up to the first that reaches `until`.
 * @throws {BackupError} one in between is missing
 */
export const neededWal = ({ wal, lastInCopy, segmentBytes, until }: Needed): Log => {
  const first = numberOf(lastInCopy, segmentBytes) + 1
  const numberIn = ({ file }: StoredWal): number => numberOf(file, segmentBytes)
  const later = wal
    .filter(one => isSegment(one.file) && numberIn(one) >= first)
    .toSorted((a, b) => numberIn(a) - numberIn(b))
  const end = until === null ? -1 : later.findIndex(({ writtenAt }) => writtenAt >= until)
  const segments = end === -1 ? later : later.filter(one => numberIn(one) <= numberIn(later[end] ?? one))
  let before: StoredWal | null = null
  let expected = first
  for (const one of segments) {
    // After a restore a segment is there once on each timeline.
    if (numberIn(one) > expected)
      throw new BackupError({
        kind: 'missing-wal',
        name: segmentOf((before ?? one).file.slice(0, 8), expected, segmentBytes),
        until: before?.writtenAt ?? null,
      })
    expected = numberIn(one) + 1
    before = one
  }
  return {
    files: [...wal.filter(({ file }) => !isSegment(file)), ...segments],
    isWhole: until === null || end !== -1,
  }
}
