import type { Context } from '../context.ts'
import { BY_COMMAND, record } from './record.ts'
import { signatureOf } from './start.ts'
import { deleteEntriesUpTo, insertStart, lastEntryBefore, lockJournal } from './store.ts'
import { verifyJournal } from './verify.ts'

type Retention = { years: number; now: Date }

const yearsBefore = (now: Date, years: number): Date => {
  const moment = new Date(now)
  moment.setUTCFullYear(moment.getUTCFullYear() - years)
  return moment
}

/**
 * Takes off the entries that are older than so many years, and signs where the journal begins from then on; returns how far.
 * A journal that does not fit together is left as it is: it is evidence. Harmless on several servers at once.
 */
export const takeOffOldEntries = async (
  context: Context,
  { years, now }: Retention,
): Promise<number | null> => {
  const last = await lastEntryBefore(context.db, yearsBefore(now, years))
  if (!last) return null
  const { brokenAt } = await verifyJournal(context)
  if (brokenAt !== null)
    throw new Error(`The journal does not fit together at entry ${brokenAt}: nothing is taken off`)
  return context.db.transaction().execute(async tx => {
    await lockJournal(tx)
    const start = { seq: Number(last.seq), hash: last.hash }
    if (!(await insertStart(tx, { ...start, signature: signatureOf(context, start), now }))) return null
    await deleteEntriesUpTo(tx, start.seq)
    await record(tx, {
      ...BY_COMMAND,
      action: 'journal.take-off',
      subjectKind: 'journal',
      subject: String(start.seq),
      after: { seq: start.seq, hash: start.hash.toString('hex'), older_than_years: years },
      now,
    })
    return start.seq
  })
}
