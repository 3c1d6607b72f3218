import type { Portrait } from '@grani/contract'
import type { Context } from '../../context.ts'
import { newestResultsOf } from '../store.ts'
import { composePortrait } from './compose.ts'

/**
 * The portrait of a user, made anew from the results that stand; nothing of it is stored. A result that the user does not
 * recognise («Не похоже») is left out.
 */
export const readPortrait = async ({ db, bank, texts }: Context, userId: string): Promise<Portrait> => {
  const rows = await newestResultsOf(db, userId)
  return composePortrait(
    bank(),
    texts.portrait,
    rows.filter(({ agrees }) => agrees !== false),
  )
}
