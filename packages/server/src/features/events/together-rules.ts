import type { Evaluation } from '@grani/contract'
import type { EventContent } from '../../content/events-schema.ts'
import type { AppraisalRow, ExpressionRow } from './evaluation-store.ts'
import { HOLDS_FROM, MIN_EVENTS } from './marked-rules.ts'

/** What one event has in common with the newest others: one count of the user's own marks, and no conclusion. Pure. */

/** So many of the newest events are looked at; later on there are patterns. */
export const TOGETHER_EVENTS = 30
const MIN_TIMES = 2

type Event = Pick<AppraisalRow, 'event_id' | 'situations' | 'pleasantness' | 'cause'>

type Together = {
  /** Newest first, the event itself before all others. */
  events: readonly Event[]
  expressions: readonly Pick<ExpressionRow, 'event_id' | 'item' | 'value'>[]
}

/**
 * What held in it and before, else what kind of event it is as others were, else a cause that comes back; null where nothing does, and of
 * fewer than three events.
 */
export const togetherIn = (
  { situations, expressions: items }: Pick<EventContent, 'situations' | 'expressions'>,
  { events, expressions }: Together,
): Evaluation['together'] => {
  const [event] = events
  if (!event || events.length < MIN_EVENTS) return null
  const own = new Set(
    expressions
      .filter(({ event_id: id, value }) => id === event.event_id && (value ?? 0) >= HOLDS_FROM)
      .map(({ item }) => item),
  )
  const counted = (
    kind: NonNullable<Evaluation['together']>['kind'],
    name: string,
    same: readonly Event[],
  ) => ({
    kind,
    name,
    events: events.length,
    times: same.length,
    pleasant: same.filter(({ pleasantness }) => pleasantness > 3).length,
    unpleasant: same.filter(({ pleasantness }) => pleasantness < 3).length,
  })
  const heldIn = (item: string): Event[] =>
    events.filter(({ event_id: id }) =>
      expressions.some(row => row.event_id === id && row.item === item && (row.value ?? 0) >= HOLDS_FROM),
    )
  const kinds = situations
    .filter(({ id }) => event.situations.includes(id))
    .map(({ id, name }) =>
      counted(
        'situation',
        name,
        events.filter(other => other.situations.includes(id)),
      ),
    )
  const causes = events.filter(({ cause }) => cause === event.cause && cause !== 'unclear')
  return (
    [
      ...items.filter(({ id }) => own.has(id)).map(({ id, text }) => counted('statement', text, heldIn(id))),
      ...kinds.toSorted((a, b) => b.times - a.times),
      counted('cause', event.cause, causes),
    ].find(({ times }) => times >= MIN_TIMES) ?? null
  )
}
