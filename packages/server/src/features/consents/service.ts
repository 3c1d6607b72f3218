import { CONSENT_PURPOSES, type ConsentPurpose, type listConsents, type ReplyOf } from '@grani/contract'
import type { Db } from '../../platform/db/db.ts'
import { lockUserForUpdate } from '../../platform/db/lock-user.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { consentInForce } from '../auth/service.ts'
import type { Context } from '../context.ts'
import { type Given, PURPOSES } from './purposes.ts'

const onWire = ({ version, given_at }: Given) => ({ version, given_at: given_at.toISOString() })

export const readConsents = async (
  { db }: Context,
  userId: string,
): Promise<ReplyOf<typeof listConsents>> => {
  const account = await consentInForce(db, { userId, document: 'consent' })
  const consents = await Promise.all(
    CONSENT_PURPOSES.map(async purpose => {
      const given = await PURPOSES[purpose].read(db, userId)
      return given ? [{ purpose, ...onWire(given) }] : []
    }),
  )
  return { account: account ? onWire(account) : null, consents: consents.flat() }
}

type Withdrawal = {
  userId: string
  purpose: ConsentPurpose
  now: Date
  /** In the same transaction, last. */
  andThen?: (tx: Db) => Promise<void>
}

/** Takes a consent back, with everything that its text promises, or nothing at all. */
export const withdrawConsent = async (
  { db }: Context,
  { userId, purpose, now, andThen }: Withdrawal,
): Promise<void> => {
  await db.transaction().execute(async tx => {
    if (!(await lockUserForUpdate(tx, userId))) throw new Refusal('ERR_SESSION')
    await PURPOSES[purpose].withdraw(tx, { userId, now })
    await andThen?.(tx)
  })
}
