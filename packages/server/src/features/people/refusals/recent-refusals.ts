import type { RefusalCode } from '@grani/contract'
import type { Db } from '../../../platform/db/db.ts'
import { calendarDayOf } from '../../../platform/time/moscow.ts'
import { DAY } from '../../../platform/time/durations.ts'
import type { RefusedCall } from '../../../platform/http/bind.ts'
import { addRefusal, deleteRefusals, MOST_REQUESTS, type RefusalRow, refusalsOf } from './store.ts'

export type RecentRefusals = {
  /** What a request of a user was refused with; never what was in it. */
  note: (refused: RefusedCall) => void
  /** Writes down what was noted since the last time. */
  flush: () => Promise<void>
}

/** Every web app renews its session many times a day: nothing is wrong then. */
const ROUTINE: ReadonlySet<RefusalCode> = new Set(['ERR_SESSION'])

/** A flood of refusals must not fill the memory between two flushes. */
const MOST_HELD = 2000

/** Counts in memory, so that a refused request costs no statement. */
export const openRecentRefusals = (db: Db): RecentRefusals => {
  let held = new Map<string, RefusalRow>()
  return {
    note: ({ userId, endpoint, code, requestId, now }) => {
      if (ROUTINE.has(code)) return
      const day = calendarDayOf(now)
      const key = `${userId} ${day} ${endpoint} ${code}`
      const row = held.get(key)
      if (!row && held.size >= MOST_HELD) return
      held.set(key, {
        user_id: userId,
        day,
        endpoint,
        code,
        times: (row?.times ?? 0) + 1,
        last_at: now,
        request_ids: [requestId, ...(row?.request_ids ?? [])].slice(0, MOST_REQUESTS),
        asked_at: [now, ...(row?.asked_at ?? [])].slice(0, MOST_REQUESTS),
      })
    },
    flush: async () => {
      if (held.size === 0) return
      const rows = [...held.values()]
      held = new Map()
      for (const row of rows) await addRefusal(db, row)
    },
  }
}

/** Who helps somebody needs what happened lately. */
const KEPT_MS = 7 * DAY

export const sweepRefusals = (db: Db, now: Date): Promise<void> =>
  deleteRefusals(db, new Date(now.getTime() - KEPT_MS))

export const exportRefusals = async ({ db }: { db: Db }, userId: string) =>
  (await refusalsOf(db, userId)).map(({ day, endpoint, code, times, request_ids: requests }) => ({
    day,
    call: endpoint,
    code,
    times,
    requests,
  }))
