import type { Context } from '../context.ts'
import { knownOf } from './asked-about.ts'
import { appraisalOf, expressionsOf, ratingsBefore } from './evaluation-store.ts'
import { placeOf, storedPlace, usualOf } from './rules.ts'

type Later = { userId: string; eventId: string; now: Date }

/**
 * Compares what was marked of an event and could not be compared then, where the answers it waited for are there now. It takes nothing of
 * the day: the answers have paid for it. What was compared once stays as it was.
 */
export const compareLater = async (context: Context, { userId, eventId, now }: Later): Promise<void> => {
  const { db } = context
  const appraisal = await appraisalOf(db, userId, eventId)
  if (!appraisal) return
  const waiting = (await expressionsOf(db, userId, [eventId])).filter(({ place }) => place === 'unknown')
  const marked = waiting.flatMap(({ item, quality, rating }) =>
    rating === null ? [] : [{ item, quality, rating }],
  )
  if (marked.length === 0) return
  const known = await knownOf(context, userId, now)
  const qualities = marked.map(({ quality }) => quality)
  const past = await ratingsBefore(db, { userId, qualities, before: appraisal.evaluated_at })
  for (const { item, quality, rating } of marked) {
    const ratings = past.get(quality) ?? { count: 0, sum: 0 }
    const place = placeOf(rating, known(quality), ratings)
    if (place === 'unknown') continue
    const { mean, sd } = usualOf(known(quality), ratings)
    await db
      .updateTable('event_expressions')
      .set({ place: storedPlace(place), expected: mean, expected_sd: sd })
      .where('user_id', '=', userId)
      .where('event_id', '=', eventId)
      .where('item', '=', item)
      // A correction that came meanwhile has compared anew.
      .where('place', '=', 'unknown')
      .where('rating', '=', rating)
      .execute()
  }
}
