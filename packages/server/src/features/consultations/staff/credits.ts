import type { Db } from '../../../platform/db/db.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { DAY } from '../../../platform/time/durations.ts'
import type { Context } from '../../context.ts'
import { record } from '../../journal/service.ts'
import { holdClient } from '../change.ts'
import { mailCredit } from '../mails.ts'
import { giveCredit } from '../withdraw.ts'
import type { ByStaff } from './consultations.ts'

type Give = ByStaff & { userId: string }

/** So many credits of a client within so long need no second person. */
const CREDITS_ALONE = 2
const CREDITS_COUNTED = 90 * DAY

/** Who gave the credits of a client by hand since then, the newest first. */
const creditGivers = async (db: Db, userId: string, since: Date): Promise<(string | null)[]> =>
  (
    await db
      .selectFrom('consultation_credits')
      .select('given_by')
      .where('user_id', '=', userId)
      .where('cause', '=', 'given')
      .where('given_at', '>=', since)
      .orderBy('given_at', 'desc')
      .execute()
  ).map(row => row.given_by)

/** Gives a consultation; beyond two in ninety days whoever gave the last one leaves the next to somebody else (ERR_SECOND_PERSON). */
export const giveCreditByHand = async (
  context: Context,
  { userId, by, reason, now }: Give,
): Promise<void> => {
  await context.db.transaction().execute(async tx => {
    await holdClient(tx, userId)
    const givers = await creditGivers(tx, userId, new Date(now.getTime() - CREDITS_COUNTED))
    if (givers.length >= CREDITS_ALONE && givers[0] === by.actor) throw new Refusal('ERR_SECOND_PERSON')
    const given = { cause: 'given', replaces: null, quarter: null, by: by.actor } as const
    const until = await giveCredit(tx, { userId, ...given, now })
    await mailCredit(context, tx, { userId, until, now })
    const subject = { subjectKind: 'user', subject: userId }
    await record(tx, { ...by, ...subject, action: 'person.give-credit', reason, now })
  })
  context.wakeMailWorker()
}
