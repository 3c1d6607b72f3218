import { randomBytes } from 'node:crypto'

export type Attributes = Record<string, string | number>

/** A piece of work with its time in ms since 1970. No attribute may tell who somebody is or what they have written. */
export type Span = {
  traceId: string
  spanId: string
  /** Null: the request itself. */
  parentId: string | null
  name: string
  /** Who does the work: this server for a caller, this server alone, or another one that it asks. */
  kind: 'server' | 'internal' | 'client'
  startedAt: number
  endedAt: number
  attributes: Attributes
  hasFailed: boolean
}

export const newTraceId = (): string => randomBytes(16).toString('hex')
export const newSpanId = (): string => randomBytes(8).toString('hex')

/** Ms since 1970, finer than `Date.now()`. */
export const preciseNow = (): number => performance.timeOrigin + performance.now()
