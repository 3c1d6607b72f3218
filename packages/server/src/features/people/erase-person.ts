import type { Context } from '../context.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { emptyReasonsAbout, record } from '../journal/service.ts'
import { eraseProfile, type PersonalData } from '../profile/service.ts'
import { rolesOf } from '../staff/service.ts'
import type { ActionOn } from './types.ts'
import * as store from './store.ts'

type Erase = ActionOn & { /** The e-mail, or the id of an account without one. */ typed: string }

/**
 * Erases an account at the wish of its user. Refuses what was typed when it is not that user's, and a member of the staff,
 * whose roles have to be taken away first (ERR_CONFLICT).
 */
export const erasePerson = async (
  context: Context,
  data: PersonalData,
  { userId, typed, by, reason, now }: Erase,
): Promise<void> => {
  const user = await store.userById(context.db, userId)
  if (!user) throw new Refusal('ERR_NOT_FOUND')
  if (typed !== (user.email ?? userId) || (await rolesOf(context.db, userId)))
    throw new Refusal('ERR_CONFLICT')
  const entry = { ...by, action: 'person.erase', subjectKind: 'user', subject: userId, reason, now }
  await eraseProfile(context, userId, {
    ...data,
    now,
    andThen: async tx => {
      await record(tx, entry)
      await emptyReasonsAbout(context, tx, userId)
    },
  })
}
