import { FIGURES_PER_SESSION } from '@grani/contract'
import { DAY } from '../../platform/time/durations.ts'

/** Which figures come when. Pure. */

export type SessionRow = {
  session_id: string
  day: string
  figure_set: number
  drawn: string[]
  round: string[]
  round_at: number
  started_at: Date
}

const AGAIN_AFTER_DAYS = 90

export type NextSession =
  | { kind: 'today'; session: SessionRow }
  /** `drawn`: the figures of it that are not asked for again. */
  | { kind: 'new'; set: number; drawn: string[]; round: string[]; round_at: number }
  /** All sets were drawn too short a time ago. */
  | { kind: 'later'; at: Date }

type Given = { order: readonly number[]; sessions: readonly SessionRow[]; today: string; now: Date }

export const isDrawn = ({ drawn }: Pick<SessionRow, 'drawn'>): boolean => drawn.length >= FIGURES_PER_SESSION

/** A set of which something was drawn, and not all. */
const isUnfinished = (session: SessionRow): boolean => session.drawn.length > 0 && !isDrawn(session)

/** Whether a session brought a figure that the one before it, which it went on from, did not have. */
const broughtSome = (session: SessionRow, sessions: readonly SessionRow[]): boolean => {
  const before = sessions.filter(({ figure_set }) => figure_set === session.figure_set).at(-2)
  return !before || isDrawn(before) || session.drawn.length > before.drawn.length
}

const goOn = ({ figure_set: set, drawn, round, round_at }: SessionRow): NextSession => ({
  kind: 'new',
  set,
  drawn,
  round,
  round_at,
})

const begin = (set: number): NextSession => ({ kind: 'new', set, drawn: [], round: [], round_at: 0 })

/** The figures that a round still has, which was begun and left. */
export const leftOfRound = ({ drawn, round, round_at }: Pick<SessionRow, 'drawn' | 'round' | 'round_at'>) =>
  round.slice(round_at).filter(figure => !drawn.includes(figure))

/**
 * One session a day: that of today; or what is left of the set that was begun last, unless a whole day brought nothing more of it;
 * or the next set of the order; or what is left of others; or the set drawn longest ago, if that is 90 days.
 */
export const nextSession = ({ order, sessions, today, now }: Given): NextSession => {
  const session = sessions.find(({ day }) => day === today)
  if (session) return { kind: 'today', session }
  const lastOf = (set: number) => sessions.findLast(({ figure_set }) => figure_set === set)
  const last = sessions.at(-1)
  if (last && order.includes(last.figure_set) && isUnfinished(last) && broughtSome(last, sessions))
    return goOn(last)
  const fresh = order.find(set =>
    sessions.every(({ figure_set, drawn }) => figure_set !== set || drawn.length === 0),
  )
  if (fresh !== undefined) return begin(fresh)
  const left = order.flatMap(set => lastOf(set) ?? []).find(isUnfinished)
  if (left) return goOn(left)
  const ready = order
    .map(set => {
      const starts = sessions
        .filter(({ figure_set, drawn }) => figure_set === set && drawn.length > 0)
        .map(({ started_at }) => started_at)
      return { set, at: new Date(Math.max(...starts.map(Number)) + AGAIN_AFTER_DAYS * DAY) }
    })
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
  const [first] = ready
  if (!first) return { kind: 'later', at: new Date(now.getTime() + DAY) }
  return first.at <= now ? begin(first.set) : { kind: 'later', at: first.at }
}
