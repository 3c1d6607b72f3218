import { type Mails, MAILS_SHOWN } from '@grani/contract'
import type { StaffCaller } from '../../platform/http/staff-access.ts'
import type { Context } from '../context.ts'
import { record } from '../journal/service.ts'
import * as store from './store.ts'

export const listMails = async ({ db }: Context): Promise<Mails> => {
  const [counts, mails] = await Promise.all([store.countUnsent(db), store.unsentMails(db, MAILS_SHOWN)])
  return {
    ...counts,
    mails: mails.map(({ mail_id: uid, kind, created_at, tries, next_try_at, failed_at, last_error }) => ({
      uid,
      kind,
      created_at: created_at.toISOString(),
      tries,
      next_try_at: failed_at ? null : next_try_at.toISOString(),
      failed_at: failed_at?.toISOString() ?? null,
      last_error,
    })),
  }
}

type Retry = { mails: readonly string[]; by: StaffCaller; now: Date }

/** Tries mails once more: one that fails again is given up again. The journal says how many of which kind. */
export const retryMails = async (context: Context, { mails, by, now }: Retry): Promise<number> => {
  const kinds = await context.db.transaction().execute(async tx => {
    const found = await store.makeDue(tx, mails, now)
    const [first] = mails
    if (found.length > 0)
      await record(tx, {
        ...by,
        action: 'mail.retry',
        subjectKind: 'mail',
        subject: first ?? '',
        after: { mails: found.length, kinds: [...new Set(found)].toSorted() },
        now,
      })
    return found
  })
  context.wakeMailWorker()
  return kinds.length
}
