import type { Caller } from '../../platform/http/access-token.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Context } from '../context.ts'
import { askFirst, countAskable } from '../quiz/service.ts'
import { appraisalOf, type ExpressionRow, expressionsOf } from './evaluation-store.ts'

/** What was marked of the event and waits for answers to be compared with. */
const waitingIn = (expressions: readonly ExpressionRow[]): string[] =>
  expressions
    .filter(({ rating, place }) => rating !== null && place === 'unknown')
    .map(({ quality }) => quality)

/** How many questions an event waits for. */
export const countMore = async (
  context: Context,
  userId: string,
  expressions: readonly ExpressionRow[],
): Promise<number> => countAskable(context, userId, waitingIn(expressions))

type AskMore = { caller: Caller; eventId: string; now: Date }

/** Asks what an event waits for before all else. Resolves to the numbers of these questions, in order. */
export const askMore = async (
  context: Context,
  { caller, eventId, now }: AskMore,
): Promise<{ questions: number[] }> => {
  const { userId } = caller
  if (!(await appraisalOf(context.db, userId, eventId))) throw new Refusal('ERR_NOT_FOUND')
  const expressions = await expressionsOf(context.db, userId, [eventId])
  return { questions: await askFirst(context, { caller, qualities: waitingIn(expressions), now }) }
}
