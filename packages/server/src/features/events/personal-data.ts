import type { Context } from '../context.ts'
import { readerOf, replyPlace, textPlace } from './diary-words.ts'
import { appraisalsOf, expressionsOf } from './evaluation-store.ts'
import { findingsOfUser, focusOf } from './finding-store.ts'
import { allEvents } from './store.ts'

/** Everything that the diary holds about a user, with its words opened. */
export const exportEvents = async (context: Context, userId: string) => {
  const { db } = context
  const events = await allEvents(db, userId)
  const ids = events.map(({ event_id }) => event_id)
  const read = await readerOf(context, userId)
  const appraisals = await appraisalsOf(db, userId, ids)
  const expressions = await expressionsOf(db, userId, ids)
  return {
    events: events.map(({ sealed_text, sealed_reply, ...event }) => ({
      ...event,
      text: read(sealed_text, textPlace(event.event_id)),
      reply: read(sealed_reply, replyPlace(event.event_id)),
      appraisal: appraisals.find(({ event_id }) => event_id === event.event_id) ?? null,
      expressions: expressions.filter(({ event_id }) => event_id === event.event_id),
    })),
    focus: await focusOf(db, userId),
    findings: await findingsOfUser(db, userId),
  }
}
