import type { Bank } from '../../bank/bank.ts'
import type { Db, Named } from '../../platform/db/db.ts'
import { untilSaved } from './attempts.ts'
import { FIRST_VERSION, replay, UNKNOWN_MODEL } from './belief.ts'
import { beliefOf, replaceBelief } from './store.ts'

/** Everybody to whom a question was ever put. */
export const peopleWithQuestions = async (db: Db): Promise<string[]> =>
  (await db.selectFrom('questions').select('user_id').distinct().orderBy('user_id').execute()).map(
    ({ user_id }) => user_id,
  )

type At = { db: Db; named: Named; bank: Bank }

/** Makes the belief of a person anew out of their answers, also while they go on answering. */
export const rebuildBelief = ({ db, named, bank }: At, userId: string): Promise<void> =>
  untilSaved(async () => {
    const belief = await beliefOf(db, userId)
    const session = await replay(db, bank, userId)
    const isSaved = await replaceBelief(named, {
      userId,
      version: belief?.version ?? FIRST_VERSION,
      // Bands called anew may differ from those published: the next answer compares them.
      model: UNKNOWN_MODEL,
      state: session.state(),
    })
    return isSaved ? undefined : 'moved'
  })
