import type { Bank } from '../../../bank/bank.ts'
import type { Db, Named } from '../../../platform/db/db.ts'
import { beliefOf, replaceBelief } from '../store.ts'
import { NO_VERSION, rebuildFromAnswers, UNKNOWN_MODEL } from './load-session.ts'
import { retryOnConflict } from './retry-on-conflict.ts'

type Dependencies = { db: Db; named: Named; bank: Bank }

/** Replaces a user's belief by one made from the responses. The user may go on answering meanwhile. */
export const rebuildBelief = ({ db, named, bank }: Dependencies, userId: string): Promise<void> =>
  retryOnConflict(async () => {
    const belief = await beliefOf(db, userId)
    const session = await rebuildFromAnswers(db, bank, userId)
    const isSaved = await replaceBelief(named, {
      userId,
      version: belief?.version ?? NO_VERSION,
      // The new bands may differ from those published: the next response compares them.
      model: UNKNOWN_MODEL,
      state: session.state(),
    })
    return isSaved ? undefined : 'conflict'
  })
