import type { Caller } from '../../platform/http/access-token.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Context } from '../context.ts'
import { askFirst, countAskable } from '../quiz/service.ts'
import { newestResultsOf } from '../results/service.ts'
import { appraisalOf, type ExpressionRow, expressionsOf } from './evaluation-store.ts'

/** What the event was about by its marks, and of which no result stands. */
const unclearIn = async (
  { db }: Pick<Context, 'db'>,
  userId: string,
  expressions: readonly ExpressionRow[],
): Promise<string[]> => {
  const marked = expressions.filter(({ rating }) => rating !== null).map(({ quality }) => quality)
  if (marked.length === 0) return []
  const clear = new Set((await newestResultsOf(db, userId)).map(({ quality }) => quality))
  return marked.filter(quality => !clear.has(quality))
}

/** How many questions would tell more of what an event was about. */
export const countMore = async (
  context: Context,
  userId: string,
  expressions: readonly ExpressionRow[],
): Promise<number> => countAskable(context, userId, await unclearIn(context, userId, expressions))

type AskMore = { caller: Caller; eventId: string; now: Date }

/** Asks about what an event was about, and is not clear yet, before all else. */
export const askMore = async (context: Context, { caller, eventId, now }: AskMore): Promise<void> => {
  const { userId } = caller
  if (!(await appraisalOf(context.db, userId, eventId))) throw new Refusal('ERR_NOT_FOUND')
  const expressions = await expressionsOf(context.db, userId, [eventId])
  await askFirst(context, { caller, qualities: await unclearIn(context, userId, expressions), now })
}
