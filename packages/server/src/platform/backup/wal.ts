import { openSync, readSync, closeSync } from 'node:fs'
import { join } from 'node:path'

/** Files of the write-ahead log by PostgreSQL's names: timeline, then number, in hexadecimal digits. */
const SEGMENT = /^[0-9A-F]{24}$/
const HISTORY = /^[0-9A-F]{8}\.history$/

export const isSegment = (name: string): boolean => SEGMENT.test(name)
export const isWalFile = (name: string): boolean => SEGMENT.test(name) || HISTORY.test(name)

const segmentsPerLog = (segmentBytes: number): number => 2 ** 32 / segmentBytes

/** The number of a segment in its timeline: consecutive ones differ by 1. */
export const numberOf = (segment: string, segmentBytes: number): number =>
  parseInt(segment.slice(8, 16), 16) * segmentsPerLog(segmentBytes) + parseInt(segment.slice(16), 16)

const hex = (value: number): string => value.toString(16).toUpperCase().padStart(8, '0')

export const segmentOf = (timeline: string, number: number, segmentBytes: number): string =>
  timeline +
  hex(Math.floor(number / segmentsPerLog(segmentBytes))) +
  hex(number % segmentsPerLog(segmentBytes))

/** All segments from the first to the last one of a timeline. */
export const segmentsBetween = (first: string, last: string, segmentBytes: number): string[] => {
  const from = numberOf(first, segmentBytes)
  const count = numberOf(last, segmentBytes) - from + 1
  return Array.from({ length: count }, (_, i) => segmentOf(first.slice(0, 8), from + i, segmentBytes))
}

const unsigned64At = (file: string, offset: number): string => {
  const bytes = Buffer.alloc(8)
  const opened = openSync(file, 'r')
  try {
    readSync(opened, bytes, 0, 8, offset)
  } finally {
    closeSync(opened)
  }
  return bytes.readBigUInt64LE().toString()
}

/** Which database cluster this is, from birth to death and through every restore: pg_control begins with it. */
export const systemIdOf = (data: string): string => unsigned64At(join(data, 'global', 'pg_control'), 0)

/** Which cluster wrote a segment: xlp_sysid in the header of its first page. */
export const systemIdOfSegment = (file: string): string => unsigned64At(file, 24)

/** A moment as part of a name, which sorts by time: 20261124T021500Z. */
export const stampOf = (moment: Date): string => moment.toISOString().replaceAll(/[-:]|\.\d+/g, '')

export const momentOf = (stamp: string): Date =>
  new Date(stamp.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
