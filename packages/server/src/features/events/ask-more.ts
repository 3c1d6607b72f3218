import type { Caller } from '../../platform/http/access-token.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Context } from '../context.ts'
import { askFirst } from '../quiz/service.ts'
import { appraisalOf, expressionsOf } from './evaluation-store.ts'
import { toldOf } from './of-moment.ts'

type AskMore = { caller: Caller; eventId: string; now: Date }

/** Asks what an event waits for before all else. Resolves to the numbers of these questions, in order. */
export const askMore = async (
  context: Context,
  { caller, eventId, now }: AskMore,
): Promise<{ questions: number[] }> => {
  const { userId } = caller
  const appraisal = await appraisalOf(context.db, userId, eventId)
  if (!appraisal) throw new Refusal('ERR_NOT_FOUND')
  const asked = await expressionsOf(context.db, userId, [eventId])
  const { wanted } = await toldOf(context, { userId, moment: { ...appraisal, asked }, now })
  return {
    questions: await askFirst(context, { caller, qualities: wanted.map(({ quality }) => quality), now }),
  }
}
