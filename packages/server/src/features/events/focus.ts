import { Refusal } from '../../platform/http/refusal.ts'
import type { Context } from '../context.ts'
import { lockConsented, requireAccess } from './access.ts'
import { eventContent, watchableQualities } from './content.ts'
import { saveFocus } from './finding-store.ts'

type Choice = { userId: string; qualities: string[]; now: Date }

/** Puts the chosen qualities in focus. */
export const chooseFocus = async (context: Context, { userId, qualities, now }: Choice): Promise<void> => {
  const possible = watchableQualities(eventContent(context.bank()))
  if (new Set(qualities).size < qualities.length || qualities.some(quality => !possible.includes(quality)))
    throw new Refusal('ERR_VALIDATION', { fields: { qualities: 'forms.errors.invalid' } })
  await requireAccess(context, userId, now)
  await context.db.transaction().execute(async tx => {
    await lockConsented(context, tx, userId)
    await saveFocus(tx, userId, qualities, now)
  })
}
