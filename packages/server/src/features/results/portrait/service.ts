import type { Portrait } from '@grani/contract'
import type { Session } from '@grani/engine'
import type { Context } from '../../context.ts'
import { newestResultsOf } from '../store.ts'
import { composePortrait } from './compose.ts'
import { leaningsOf } from './leanings.ts'

type ReadPortrait = { userId: string; session: Session; isConsistent: () => boolean }

/**
 * The portrait of a user, made anew from the results that stand and from the session; nothing of it is stored. A result that the
 * user does not recognise («Не похоже») is left out. Of responses that do not fit together nothing provisional is said.
 */
export const readPortrait = async (
  { db, bank, texts }: Context,
  { userId, session, isConsistent }: ReadPortrait,
): Promise<Portrait> => {
  const rows = await newestResultsOf(db, userId)
  const published = new Set(rows.map(({ quality }) => quality))
  const estimates = session.result()
  return composePortrait(bank(), texts.portrait, {
    rows: rows.filter(({ agrees }) => agrees !== false),
    leanings: isConsistent() ? leaningsOf(estimates, quality => published.has(quality)) : [],
  })
}
