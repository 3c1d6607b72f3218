import { FOCUS_QUALITIES } from '@grani/contract'
import type { Db } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Context } from '../context.ts'
import { activeGoalsOf } from '../goals/service.ts'
import { measurementOf } from '../quiz/service.ts'
import { lockConsented, requireAccess } from './access.ts'
import { eventContent, everywhereAsked, expressionQualities } from './content.ts'
import { focusOf, saveFocus } from './finding-store.ts'

/** Qualities of the active goals nearest to a result, and such as can be asked about whatever happens. */
const defaultFocus = async (context: Context, userId: string, now: Date): Promise<string[]> => {
  const bank = context.bank()
  const everywhere = everywhereAsked(eventContent(bank))
  const goals = await activeGoalsOf(context.db, userId)
  const inGoals = new Set(
    goals.flatMap(goal => bank.directionsOf(goal).flatMap(({ qualities }) => qualities.map(({ id }) => id))),
  )
  const { session } = await measurementOf(context, userId, now)
  const nearest = session
    .result()
    .filter(({ quality, band }) => band === 'unclear' && inGoals.has(quality) && everywhere.includes(quality))
    .toSorted((a, b) => b.answers - a.answers || b.probability - a.probability)
    .map(({ quality }) => quality)
  return [...new Set([...nearest, ...everywhere])].slice(0, FOCUS_QUALITIES)
}

/** What a user who has chosen nothing watches; read before the transaction that keeps it. */
export const missingFocus = async (context: Context, userId: string, now: Date): Promise<string[] | null> =>
  (await focusOf(context.db, userId)).length > 0 ? null : defaultFocus(context, userId, now)

export const keepFocus = async (tx: Db, userId: string, focus: string[] | null, now: Date): Promise<void> => {
  if (focus !== null) await saveFocus(tx, userId, focus, now)
}

type Choice = { userId: string; qualities: string[]; now: Date }

/** Puts the chosen qualities in focus. */
export const chooseFocus = async (context: Context, { userId, qualities, now }: Choice): Promise<void> => {
  const possible = expressionQualities(eventContent(context.bank()))
  if (new Set(qualities).size < qualities.length || qualities.some(quality => !possible.includes(quality)))
    throw new Refusal('ERR_VALIDATION', { fields: { qualities: 'forms.errors.invalid' } })
  await requireAccess(context, userId, now)
  await context.db.transaction().execute(async tx => {
    await lockConsented(context, tx, userId)
    await saveFocus(tx, userId, qualities, now)
  })
}
