import { type BodyOf, type Mails, MAILS_SHOWN, type reportUndelivered } from '@grani/contract'
import { type Limit, limitAttempts } from '../../platform/http/rate-limit.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { StaffCaller } from '../../platform/http/staff-access.ts'
import { blockAddress, blockedAddresses, blockOf } from '../../platform/mail/blocked-addresses.ts'
import { maskedEmail } from '../../platform/mail/masked-email.ts'
import { limitKey } from '../../platform/secrets/limit-key.ts'
import { isSameSecret } from '../../platform/secrets/same-secret.ts'
import type { Context } from '../context.ts'
import { record } from '../journal/service.ts'
import * as store from './store.ts'

export const listMails = async ({ db }: Context): Promise<Mails> => {
  const [counts, mails, blocked] = await Promise.all([
    store.countUnsent(db),
    store.unsentMails(db, MAILS_SHOWN),
    blockedAddresses(db, MAILS_SHOWN),
  ])
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
    blocked: blocked.count,
    blocked_addresses: blocked.newest.map(({ user_id: uid, address, reason, code, blocked_at }) => ({
      uid,
      email: maskedEmail(address),
      reason,
      code,
      blocked_at: blocked_at.toISOString(),
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

/** Of one address: a service that is set up wrongly tries often, and so does whoever guesses. */
const WRONG_TOKENS: Limit = { hits: 20, seconds: 3600 }

type Report = { authorization: string; ip: string; event: BodyOf<typeof reportUndelivered>; now: Date }

/**
 * Takes what a mail service says of a mail that did not arrive, or was not wanted. There is no such call without
 * MAIL_EVENTS_TOKEN (ERR_NOT_FOUND); a wrong token is refused (ERR_SESSION).
 */
export const takeReport = async (
  context: Context,
  { authorization, ip, event, now }: Report,
): Promise<void> => {
  const { db, secret, mailEventsToken: token } = context
  if (token === null) throw new Refusal('ERR_NOT_FOUND')
  if (!isSameSecret(authorization, `Bearer ${token}`)) {
    await limitAttempts(db, `mail-events:${limitKey(secret, ip)}`, WRONG_TOKENS, now)
    throw new Refusal('ERR_SESSION')
  }
  const { address, kind: reason, code = null, is_permanent: isPermanent = !code?.startsWith('4') } = event
  if (reason === 'bounce' && !isPermanent) return
  await blockAddress(db, { address, reason, code, now })
}

export const exportBlockedAddress = async ({ db }: Context, userId: string) => {
  const block = await blockOf(db, userId)
  if (!block) return null
  const { address, reason, code, blocked_at } = block
  return { address, reason, code, blocked_at: blocked_at.toISOString() }
}
