import type { Client } from 'pg'

/** Positions in the write-ahead log: bytes since the database cluster was made. */
const LOW = 2 ** 32

export const positionOf = (lsn: string): number => {
  const [high = '0', low = '0'] = lsn.split('/')
  return parseInt(high, 16) * LOW + parseInt(low, 16)
}

export const lsnOf = (position: number): string =>
  `${Math.floor(position / LOW).toString(16)}/${(position % LOW).toString(16)}`.toUpperCase()

export type WalMessage = {
  at: number
  bytes: Buffer
  sentAt: Date
  /** Nothing was written behind these bytes when they were sent. */
  isNewest: boolean
}

/** The protocol counts microseconds from here. */
const EPOCH_MS = Date.UTC(2000, 0, 1)
const HEADER_BYTES = 25
const STATUS_BYTES = 34
const REPORT_MS = 5000

const number64 = (buffer: Buffer, at: number): number => Number(buffer.readBigUInt64BE(at))

const walMessageOf = (chunk: Buffer): WalMessage => {
  const at = number64(chunk, 1)
  const bytes = chunk.subarray(HEADER_BYTES)
  return {
    at,
    bytes,
    sentAt: new Date(EPOCH_MS + number64(chunk, 17) / 1000),
    isNewest: at + bytes.length >= number64(chunk, 9),
  }
}

/** A message of the client within a stream: its letter, its length, its content. */
const framed = (letter: string, content: Buffer): Buffer => {
  const head = Buffer.alloc(5)
  head.write(letter, 'latin1')
  head.writeUInt32BE(content.length + 4, 1)
  return Buffer.concat([head, content])
}

const statusOf = (storedTo: number): Buffer => {
  const status = Buffer.alloc(STATUS_BYTES)
  status.write('r', 'latin1')
  for (const at of [1, 9, 17]) status.writeBigUInt64BE(BigInt(storedTo), at)
  status.writeBigInt64BE(BigInt(Date.now() - EPOCH_MS) * 1000n, 25)
  return framed('d', status)
}

type Options = {
  /** Connected with `replication=true`. */
  client: Client
  slot: string
  timeline: number
  /** The first byte of a segment. */
  from: number
  onWal: (message: WalMessage) => void
  /** Up to where all is stored: the server may forget what lies before. */
  storedTo: () => number
}

export type NextTimeline = { timeline: number; from: number }

/**
 * Receives the write-ahead log of a PostgreSQL by its replication protocol until the connection ends (PostgreSQL's
 * documentation, "Streaming Replication Protocol"). Where the server has gone over to another timeline, returns it and where.
 * @throws the connection has ended, or the server refuses
 */
export const streamWal = async (options: Options): Promise<NextTimeline | null> => {
  const { client, slot, timeline, from, onWal, storedTo } = options
  const { connection } = client
  const report = (): void => void connection.stream.write(statusOf(storedTo()))
  const onCopyData = ({ chunk }: { chunk: Buffer }): void => {
    const kind = chunk.toString('latin1', 0, 1)
    if (kind === 'w') onWal(walMessageOf(chunk))
    // A keepalive; its last byte asks for a report at once.
    else if (kind === 'k' && chunk[17] === 1) report()
  }
  const onCopyDone = (): void => void connection.stream.write(framed('c', Buffer.alloc(0)))
  connection.on('copyData', onCopyData)
  connection.on('copyDone', onCopyDone)
  const reporting = setInterval(report, REPORT_MS)
  try {
    const replies = await client.query(
      `START_REPLICATION SLOT ${slot} PHYSICAL ${lsnOf(from)} TIMELINE ${timeline}`,
    )
    const rows = [replies].flat().flatMap(({ rows: found }) => found)
    const next = rows.find(row => 'next_tli' in row)
    return next ? { timeline: Number(next.next_tli), from: positionOf(String(next.next_tli_startpos)) } : null
  } finally {
    clearInterval(reporting)
    connection.off('copyData', onCopyData)
    connection.off('copyDone', onCopyDone)
  }
}
