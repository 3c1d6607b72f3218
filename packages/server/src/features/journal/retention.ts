import type { Context } from '../context.ts'
import { BY_COMMAND, record } from './record.ts'
import { calendarDayOf } from '../../platform/time/moscow.ts'
import { type Head, isHeadSigned, signatureOf } from './signatures.ts'
import { deleteEntriesUpTo, headsUpTo, insertStart, lastEntryBefore, lockJournal } from './store.ts'
import { verifyJournal } from './verify.ts'

type Retention = { years: number; now: Date }

const yearsBefore = (now: Date, years: number): Date => {
  const moment = new Date(now)
  moment.setUTCFullYear(moment.getUTCFullYear() - years)
  return moment
}

/**
 * The newest entry that is older than this and that a head vouches for, signed at the time: a time in an entry can be written
 * by whoever writes to the database, a head of that day cannot.
 */
const startBefore = async (context: Context, moment: Date): Promise<Head | null> => {
  const { db } = context
  const last = await lastEntryBefore(db, moment)
  if (!last) return null
  for (const head of await headsUpTo(db, { day: calendarDayOf(moment), seq: Number(last.seq) })) {
    const { signature, ...stored } = head
    const known = { ...stored, seq: Number(stored.seq) }
    if (signature !== null && isHeadSigned(context, { ...known, signature })) return known
  }
  return null
}

/**
 * Takes off the entries that are older than so many years, up to a head of their own days, and signs where the journal begins from then on; returns how far.
 * A journal that does not fit together is left as it is: it is evidence. Harmless on several servers at once.
 */
export const takeOffOldEntries = async (
  context: Context,
  { years, now }: Retention,
): Promise<number | null> => {
  const start = await startBefore(context, yearsBefore(now, years))
  if (!start) return null
  const { brokenAt } = await verifyJournal(context)
  if (brokenAt !== null)
    throw new Error(`The journal does not fit together at entry ${brokenAt}: nothing is taken off`)
  return context.db.transaction().execute(async tx => {
    await lockJournal(tx)
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
