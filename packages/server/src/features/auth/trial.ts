import type { Context } from '../context.ts'
import type { Db } from '../../platform/db/db.ts'
import { startTrial } from '../subscription/service.ts'
import { identitiesOf } from './store.ts'

/** Starts the one trial of a person, unless any of the ways they come in by has had it. */
export const startTrialOf = async (context: Context, tx: Db, userId: string, now: Date): Promise<void> => {
  const [identity, ...also] = await identitiesOf(tx, userId)
  if (identity) await startTrial(tx, context, { userId, identity, also, now })
}
