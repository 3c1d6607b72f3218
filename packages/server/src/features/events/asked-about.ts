import { measurementOf } from '../quiz/service.ts'
import { newestResultsOf } from '../results/service.ts'
import type { Context } from '../context.ts'
import { eventContent, expressionQualities } from './content.ts'
import { appraisalOf, expressionsOf, ratingsBefore } from './evaluation-store.ts'
import { focusOf } from './finding-store.ts'
import { type About, type Questionnaire, questionsAbout, type Standing } from './questions.ts'
import { isKnown, type Known } from './rules.ts'

const NOTHING_KNOWN: Known = { mean: 0, sd: 1, answers: 0 }

/** What is known of qualities from answers about oneself. */
export const knownOf = async (
  context: Context,
  userId: string,
  now: Date,
): Promise<(quality: string) => Known> => {
  const { session } = await measurementOf(context, userId, now)
  const known = new Map(session.result().map(result => [result.quality, result]))
  return quality => known.get(quality) ?? NOTHING_KNOWN
}

type Asked = {
  asked: Questionnaire
  focus: string[]
  known: (quality: string) => Known
}

type Ask = Omit<About, 'mentioned' | 'focus' | 'standingOf'> & {
  userId: string
  /** Undefined: the client has no words to find them in, or does not look. */
  mentioned: readonly string[] | undefined
  now: Date
}

/** Those that were asked about for the words' sake when the event was evaluated. */
const mentionedBefore = async ({ db }: Context, userId: string, eventId: string): Promise<string[]> =>
  (await expressionsOf(db, userId, [eventId]))
    .filter(({ is_mentioned }) => is_mentioned)
    .map(({ quality }) => quality)

/** What the user is asked about an event, and what that was chosen by. */
export const askedAbout = async (
  context: Context,
  { userId, now, mentioned, ...about }: Ask,
): Promise<Asked> => {
  const content = eventContent(context.bank())
  const known = await knownOf(context, userId, now)
  // By what was known when it was evaluated: a correction is asked the same.
  const before = (await appraisalOf(context.db, userId, about.eventId))?.evaluated_at ?? now
  const ratings = await ratingsBefore(context.db, {
    userId,
    qualities: expressionQualities(content),
    before,
  })
  const results = new Set((await newestResultsOf(context.db, userId)).map(({ quality }) => quality))
  const standingOf = (quality: string): Standing => {
    const past = ratings.get(quality) ?? { count: 0, sum: 0 }
    if (!isKnown(known(quality), past)) return past.count > 0 ? 'begun' : 'unknown'
    return results.has(quality) ? 'result' : 'comparable'
  }
  const focus = await focusOf(context.db, userId)
  const words = mentioned ?? (await mentionedBefore(context, userId, about.eventId))
  const asked = questionsAbout(content, { ...about, mentioned: words, focus, standingOf })
  return { asked, focus, known }
}
