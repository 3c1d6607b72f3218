import {
  MAX_RESPONSE_MS,
  type Question,
  type ReplyOf,
  sendAnswer,
  skipQuestion,
  undoAnswer,
} from '@grani/contract'
import { ApiError, retryAfterMs } from '../../../shared/api/api-error.ts'
import { call } from '../../../shared/api/call.ts'
import type { Entry } from './outbox.ts'

type Reply = ReplyOf<typeof sendAnswer>

/** What became of an entry. */
export type Outcome =
  | {
      kind: 'confirmed'
      newResults: number
      contradicted: readonly string[]
      hint: Reply['hint']
      questions: Question[] | null
    }
  /** No longer valid: answered or taken back on another device, or (`isGone`) no longer there to be answered. */
  | { kind: 'dropped'; isGone: boolean }
  /** Not accepted now, because of the quota or a subscription that has ended: it stays on the device. */
  | { kind: 'refused'; why: 'quota' | 'read-only'; retryAfterMs: number | null }

/** The outcome is unknown: send the entry again later. */
export type Postponed = { kind: 'postponed'; isOffline: boolean; retryAfterMs: number | null }

const CONFIRMED = { kind: 'confirmed', newResults: 0, contradicted: [], hint: null, questions: null } as const

const sendToServer = async (entry: Entry): Promise<Outcome> => {
  const params = { uid: entry.question.uid }
  if (entry.kind === 'answer') {
    // A question may stay in an open tab for days.
    const ms = Math.min(entry.ms, MAX_RESPONSE_MS)
    const body = { answer_id: entry.answerId, ms, with_list: true }
    const { new_results: newResults, ...reply } = await call(sendAnswer, { params, body })
    return { kind: 'confirmed', newResults, ...reply }
  }
  // The key makes a resent undo harmless: it does not take back an answer given on another device since.
  if (entry.kind === 'undo' || entry.kind === 'unskip')
    await call(undoAnswer, { params, query: { key: entry.id } })
  else
    await call(skipQuestion, {
      params,
      query: entry.kind === 'skip' ? {} : { reason: entry.kind },
    })
  return CONFIRMED
}

/** Refusals that say nothing about the entry itself: it is sent again later. */
const TEMPORARY_REFUSALS = new Set<string>([
  'ERR_RATE',
  'ERR_ORIGIN',
  'ERR_EMAIL_NOT_VERIFIED',
  'PARSING_ERROR',
])

const outcomeOf = (error: ApiError): Outcome | Postponed => {
  const { status, data } = error
  const wait = retryAfterMs(error)
  if (data.code === 'ERR_QUOTA') return { kind: 'refused', why: 'quota', retryAfterMs: wait }
  if (data.code === 'ERR_READ_ONLY') return { kind: 'refused', why: 'read-only', retryAfterMs: wait }
  const hasReply = typeof status === 'number'
  if (!hasReply || status >= 500 || status === 401 || TEMPORARY_REFUSALS.has(data.code)) {
    return { kind: 'postponed', isOffline: !hasReply, retryAfterMs: wait }
  }
  return { kind: 'dropped', isGone: data.code === 'ERR_NOT_FOUND' }
}

/** Sends one entry. Sending it twice is harmless: the server counts each answer once. */
export const sendEntry = async (entry: Entry): Promise<Outcome | Postponed> => {
  try {
    return await sendToServer(entry)
  } catch (error) {
    if (error instanceof ApiError) return outcomeOf(error)
    throw error
  }
}
