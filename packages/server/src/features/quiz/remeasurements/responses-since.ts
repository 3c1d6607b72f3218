import type { QuestionStatus } from '../../../platform/db/tables.ts'
import type { Response } from './measure.ts'

/** What the user did with a question about an item of the quality. */
export type Done = {
  uid: string
  item: string
  status: QuestionStatus
  value: number | null
  ms: number | null
  answered_at: Date | null
}

export type Answered = Done & { value: number }

export const isAnswered = (row: Done): row is Answered => row.status === 'answered' && row.value !== null

/** Where a re-measurement stands. */
export type Since = {
  /** The responses that count, one an item, the newest of each. */
  responses: (Response & { uid: string })[]
  /** Items that are not asked: asked since it began, skipped, or missing from the user's life. */
  except: ReadonlySet<string>
  /** How many more repeats and new items it takes. */
  repeats: number
  fresh: number
}

/** When a re-measurement began, and how many responses it takes. */
type Begun = { startedAt: Date; wanted: number }

/** @param inOrder what the user did with the items of the quality, oldest first */
export const sinceStart = ({ startedAt, wanted }: Begun, inOrder: readonly Done[]): Since => {
  const isSince = ({ answered_at: at }: Done): boolean => at !== null && at >= startedAt
  const since = inOrder.filter(isSince)
  const responses = [...new Map(since.filter(isAnswered).map(row => [row.item, row])).values()]
  const before = new Set(inOrder.filter(row => isAnswered(row) && !isSince(row)).map(({ item }) => item))
  const repeated = responses.filter(({ item }) => before.has(item)).length
  const wantedFresh = Math.floor(wanted / 2)
  const missing = Math.max(0, wanted - responses.length)
  const fresh = Math.min(missing, Math.max(0, wantedFresh - (responses.length - repeated)))
  return {
    responses,
    except: new Set([...since, ...inOrder.filter(row => !isAnswered(row))].map(({ item }) => item)),
    repeats: missing - fresh,
    fresh,
  }
}

/** Where questions run out, because many were skipped, so few responses are enough; with fewer little would be found. */
const LEAST_RESPONSES = 6

/** Whether a re-measurement has what it takes. @param own the items of its quality */
export const isComplete = ({ responses, except, repeats, fresh }: Since, own: readonly string[]): boolean =>
  repeats + fresh === 0 || (responses.length >= LEAST_RESPONSES && own.every(item => except.has(item)))
