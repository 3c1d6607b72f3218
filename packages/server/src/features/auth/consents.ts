import type { Db } from '../../platform/db/db.ts'

type Consent = { userId: string; document: string; version: string; ip: string; now: Date }

/** Stores that a document was agreed to, with its version, when, and from where. */
export const recordConsent = async (
  tx: Db,
  { userId, document, version, ip, now }: Consent,
): Promise<void> => {
  await tx
    .insertInto('consents')
    .values({ user_id: userId, document, version, given_at: now, ip })
    .onConflict(conflict => conflict.doNothing())
    .execute()
}
