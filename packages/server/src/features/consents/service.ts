import { CONSENT_PURPOSES, type ConsentPurpose, type listConsents, type ReplyOf } from '@grani/contract'
import type { Db } from '../../platform/db/db.ts'
import { lockUserForUpdate } from '../../platform/db/lock-user.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { consentInForce, consentsOf } from '../auth/service.ts'
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
  return {
    account: account ? onWire(account) : null,
    consents: consents.flat(),
    history: await historyOf(db, userId),
  }
}

/** The page of the text to which a consent refers, where it is not called like the document. */
const PAGES: Readonly<Record<string, string>> = {
  diary: 'diary-consent',
  'text-model': 'text-model-consent',
  consultation: 'consultation-consent',
  calibration: 'consent',
}

const DATE_LENGTH = 'YYYY-MM-DD'.length

/** Everything that was ever consented to, the newest first, each with the page of its text. */
const historyOf = async (db: Db, userId: string): Promise<ReplyOf<typeof listConsents>['history']> => {
  const kept = await db.selectFrom('document_versions').select(['document', 'version']).execute()
  const known = new Set(kept.map(({ document, version }) => `${document} ${version}`))
  return (await consentsOf(db, userId))
    .toReversed()
    .map(({ document, version, given_at, ip, withdrawn_at }) => {
      const name = PAGES[document] ?? document
      // Behind its date a version may name who runs a text model.
      const date = version.slice(0, DATE_LENGTH)
      return {
        document,
        version,
        given_at: given_at.toISOString(),
        ip,
        withdrawn_at: withdrawn_at?.toISOString() ?? null,
        text: known.has(`${name} ${date}`) ? { name, version: date } : null,
      }
    })
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
