import { setTimeout as sleep } from 'node:timers/promises'
import { Client, type ClientConfig, DatabaseError } from 'pg'
import { clusterOf } from './backup-connection.ts'
import { BackupError } from './backup-error.ts'
import type { BackupKey } from './backup-key.ts'
import type { BackupStore } from './backup-store.ts'
import { putZipped } from './sealed-object.ts'
import { SECOND } from '../time/durations.ts'
import { walPrefix } from './ship-wal.ts'
import { storedWal } from './stored-wal.ts'
import { gatherSegments, type ReceivedSegment } from './wal-segments.ts'
import { type NextTimeline, positionOf, streamWal } from './wal-stream.ts'
import { isSegment, numberOf, stampOf } from './wal.ts'

/** PostgreSQL keeps its log for this slot until it is stored; only one process at a time can read by it. */
const SLOT = 'wal_of_grani'

/** So many full segments wait in memory for the store; the rest stays with PostgreSQL. */
const MAX_WAITING = 4
const TICK_MS = SECOND

type Options = {
  connection: ClientConfig
  store: BackupStore
  key: BackupKey
  /** How often the segment that is being written is stored; a full one is stored at once. */
  everyMs: number
  stopping: AbortSignal
  /** Up to where all is stored that was received, in bytes of the log; null: another process stores. */
  onStored: (position: number | null) => void
}

type Start = NextTimeline & { writtenAt: Date }

const connected = async <T>(config: ClientConfig, work: (client: Client) => Promise<T>): Promise<T> => {
  const client = new Client({ ...config, application_name: 'grani-backup' })
  // When the server goes away, what runs fails by itself.
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Where the server begins to keep the log: made at the first time, and on a new leader after a failover. */
const slotStart = async (client: Client): Promise<number> => {
  const found = () =>
    client.query<{ at: string }>('select restart_lsn as at from pg_replication_slots where slot_name = $1', [
      SLOT,
    ])
  let { rows } = await found()
  if (rows.length === 0) {
    await client.query('select pg_create_physical_replication_slot($1, true)', [SLOT])
    ;({ rows } = await found())
  }
  return positionOf(rows[0]?.at ?? '0/0')
}

type Session = Options & { client: Client; systemId: string; segmentBytes: number }

const historyOf = async (client: Client, timeline: number): Promise<{ file: string; content: string }> => {
  const { rows } = await client.query(`TIMELINE_HISTORY ${timeline}`)
  return { file: String(rows[0]?.filename), content: String(rows[0]?.content) }
}

/** Where a timeline left the one before it: the second word of the last line of its history. */
const branchOf = (history: string): number =>
  positionOf([...history.matchAll(/^\d+\t(\S+)/gm)].at(-1)?.[1] ?? '0/0')

/**
 * Where to begin, best first: at what was stored last, which may have been half a segment; after a restore at the beginning of the
 * new timeline; at what the slot keeps. The server refuses what it does not have.
 */
const startsOf = async ({ client, connection, store, systemId, segmentBytes }: Session): Promise<Start[]> => {
  const floor = (position: number): number => position - (position % segmentBytes)
  const kept = floor(await connected(connection, slotStart))
  const stored = (await storedWal(store, systemId)).filter(({ file }) => isSegment(file))
  const last = stored.toSorted((a, b) => (a.file < b.file ? -1 : 1)).at(-1)
  const { rows } = await client.query('IDENTIFY_SYSTEM')
  const current = Number(rows[0]?.timeline)
  const writtenAt = last?.writtenAt ?? new Date(0)
  const starts: Start[] = [{ timeline: current, from: kept, writtenAt }]
  if (!last) return starts
  const lastTimeline = parseInt(last.file.slice(0, 8), 16)
  const lastFrom = numberOf(last.file, segmentBytes) * segmentBytes
  if (lastTimeline !== current)
    starts.unshift({
      timeline: current,
      from: floor(branchOf((await historyOf(client, current)).content)),
      writtenAt,
    })
  if (kept <= lastFrom + segmentBytes)
    starts.unshift({ timeline: lastTimeline, from: Math.max(lastFrom, kept), writtenAt })
  return starts
}

/** Stores one timeline to its end; returns the next one, null when the connection was ended in an orderly way. */
const storeTimeline = async (
  session: Session,
  { timeline, from, writtenAt }: Start,
): Promise<Start | null> => {
  const { client, store, key, systemId, segmentBytes, everyMs, stopping, onStored } = session
  const prefix = walPrefix(systemId)
  const segments = gatherSegments({ timeline, segmentBytes, from, writtenAt })
  const { stream } = client.connection
  let storedTo = from
  let before: { file: string; object: string } | null = null
  let newest = writtenAt

  const storeSegment = async ({ file, bytes, writtenAt: at, isFull }: ReceivedSegment): Promise<void> => {
    const object = `${prefix}${file}-${stampOf(at)}`
    await putZipped(store, key, object, bytes)
    // The same segment with less in it.
    if (before?.file === file && before.object !== object) await store.remove(before.object)
    before = { file, object }
    newest = at
    if (isFull) storedTo = (numberOf(file, segmentBytes) + 1) * segmentBytes
  }
  const storeArrived = async (withBeginning: boolean): Promise<void> => {
    for (const segment of segments.takeFull()) await storeSegment(segment)
    if (stream.isPaused()) stream.resume()
    if (!withBeginning) return
    const beginning = segments.takeBeginning()
    const position = segments.takenTo()
    if (beginning) await storeSegment(beginning)
    onStored(position)
  }

  if (timeline > 1) {
    const { file, content } = await historyOf(client, timeline)
    await putZipped(store, key, `${prefix}${file}-${stampOf(writtenAt)}`, Buffer.from(content))
  }
  const ending = new AbortController()
  const storing = (async () => {
    let beginningAt = Date.now()
    while (!ending.signal.aborted) {
      await sleep(Math.min(TICK_MS, everyMs), undefined, { signal: ending.signal }).catch(() => {})
      const isDue = Date.now() - beginningAt >= everyMs || ending.signal.aborted
      if (isDue) beginningAt = Date.now()
      await storeArrived(isDue)
    }
  })()
  // What cannot be stored ends the connection: the next one begins at what is stored.
  storing.catch(() => stream.destroy())
  const stop = (): void => void stream.destroy()
  stopping.addEventListener('abort', stop)
  try {
    const next = await streamWal({
      client,
      slot: SLOT,
      timeline,
      from,
      storedTo: () => storedTo,
      onWal: message => {
        segments.take(message)
        if (segments.waiting() >= MAX_WAITING) stream.pause()
      },
    })
    ending.abort()
    await storing
    return next && { ...next, from: next.from - (next.from % segmentBytes), writtenAt: newest }
  } finally {
    stopping.removeEventListener('abort', stop)
    ending.abort()
    await storing
  }
}

/** Another server of ours has the slot. */
const isTaken = (error: unknown): boolean => error instanceof DatabaseError && error.code === '55006'

const storeFromFirst = async (session: Session, [start, ...others]: Start[]): Promise<Start | null> => {
  if (!start) return null
  try {
    return await storeTimeline(session, start)
  } catch (error) {
    if (others.length === 0 || isTaken(error) || !(error instanceof DatabaseError)) throw error
    return storeFromFirst(session, others)
  }
}

/**
 * Stores the write-ahead log of a PostgreSQL of one's own while it is written, one connection long. Resolves when another
 * process does it already, or `stopping` is aborted; call it again then.
 * @throws {BackupError} PostgreSQL refuses, and why
 * @throws the server or the store went away
 */
export const receiveWal = async (options: Options): Promise<void> => {
  const { connection, stopping, onStored } = options
  try {
    const { systemId, segmentBytes } = await connected(connection, clusterOf)
    await connected({ ...connection, replication: 'true' } as ClientConfig, async client => {
      const session = { ...options, client, systemId, segmentBytes }
      let next = await storeFromFirst(session, await startsOf(session))
      while (next && !stopping.aborted) next = await storeTimeline(session, next)
    })
  } catch (error) {
    if (isTaken(error)) onStored(null)
    else if (!stopping.aborted)
      throw error instanceof DatabaseError
        ? new BackupError({ kind: 'log-refused', reason: error.message })
        : error
  }
}
