import { isRefusal, retryAfterMs } from '../shared/api/api-error.ts'

/** The answer to one statement; null of «не знаю». */
export type SavedReply = { statement: string; value: number | null; ms: number }

type Dependencies = {
  /** What an earlier visit has left. */
  waiting: readonly SavedReply[]
  keep: (waiting: readonly SavedReply[]) => void
  send: (reply: SavedReply) => Promise<unknown>
  /** Resolves when it is worth trying again, after so many failures or so many milliseconds. */
  untilRetry: (failures: number, ms: number | null) => Promise<void>
  onConnection: (isThere: boolean) => void
  /** The server has refused, which no repetition changes. */
  onRefused: (error: unknown) => void
}

export type Outbox = {
  /** Takes an answer, in place of one to the same statement that still waits. */
  put: (reply: SavedReply) => void
  /**
   * Resolves when nothing waits.
   * @throws {ApiError} when the server has refused
   */
  emptied: () => Promise<void>
}

const RATE_LIMIT = 429

const isFinal = (error: unknown): boolean =>
  isRefusal(error) && !(error instanceof Error && 'status' in error && error.status === RATE_LIMIT)

/** Sends answers in their order, one at a time, and keeps what has not arrived. */
export const createOutbox = ({
  keep,
  send,
  untilRetry,
  onConnection,
  onRefused,
  ...kept
}: Dependencies): Outbox => {
  let waiting = kept.waiting
  let sending: Promise<void> | null = null

  const change = (replies: readonly SavedReply[]): void => {
    waiting = replies
    keep(waiting)
  }

  const sendFirst = async (first: SavedReply): Promise<void> => {
    await send(first)
    // One that was changed meanwhile is another, and is sent in its turn.
    change(waiting.filter(reply => reply !== first))
    onConnection(true)
  }

  const sendAll = async (): Promise<void> => {
    let failures = 0
    try {
      for (let [first] = waiting; first; [first] = waiting) {
        try {
          await sendFirst(first)
          failures = 0
        } catch (error) {
          if (isFinal(error)) throw error
          onConnection(false)
          await untilRetry(failures++, retryAfterMs(error))
        }
      }
    } finally {
      // Before anything else can run: what is put now has to begin anew.
      sending = null
    }
  }

  const start = async (): Promise<void> => {
    if (waiting.length > 0) await (sending ??= sendAll())
  }

  return {
    put: reply => {
      change([...waiting.filter(({ statement }) => statement !== reply.statement), reply])
      start().catch(onRefused)
    },
    emptied: start,
  }
}
