import { FIGURES_PER_SESSION } from '@grani/contract'
import { DAY } from '../../platform/time/durations.ts'

/** Which figures come when. Pure. */

export type SessionRow = {
  session_id: string
  day: string
  figure_set: number
  drawn: string[]
  started_at: Date
}

const AGAIN_AFTER_DAYS = 90

export type NextSession =
  | { kind: 'today'; session: SessionRow }
  | { kind: 'new'; set: number }
  /** All sets were drawn too short a time ago. */
  | { kind: 'later'; at: Date }

type Given = { order: readonly number[]; sessions: readonly SessionRow[]; today: string; now: Date }

/** One session a day: that of today, or the next set of the order, or the one drawn longest ago if that is 90 days. */
export const nextSession = ({ order, sessions, today, now }: Given): NextSession => {
  const session = sessions.find(({ day }) => day === today)
  if (session) return { kind: 'today', session }
  const fresh = order.find(set => sessions.every(({ figure_set }) => figure_set !== set))
  if (fresh !== undefined) return { kind: 'new', set: fresh }
  const ready = order
    .map(set => {
      const starts = sessions
        .filter(({ figure_set }) => figure_set === set)
        .map(({ started_at }) => started_at)
      return { set, at: new Date(Math.max(...starts.map(Number)) + AGAIN_AFTER_DAYS * DAY) }
    })
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
  const [first] = ready
  if (!first) return { kind: 'later', at: new Date(now.getTime() + DAY) }
  return first.at <= now ? { kind: 'new', set: first.set } : { kind: 'later', at: first.at }
}

export const isDrawn = ({ drawn }: Pick<SessionRow, 'drawn'>): boolean => drawn.length >= FIGURES_PER_SESSION
