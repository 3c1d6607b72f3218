import type { Context } from '../context.ts'
import type { Db } from '../../platform/db/db.ts'
import { startTrial } from '../subscription/service.ts'
import { identitiesOf } from './store.ts'

/** Starts the user's only trial, unless one of their identities (address, VK id) has already had one. */
export const startTrialOf = async (context: Context, tx: Db, userId: string, now: Date): Promise<void> => {
  const [identity, ...others] = await identitiesOf(tx, userId)
  if (identity) await startTrial(tx, context, { userId, identity, also: others, now })
}
