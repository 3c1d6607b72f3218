import type { ConsentDocument } from '@grani/contract'
import type { Db } from '../../platform/db/db.ts'
import { eraseMails } from '../../platform/mail/outbox.ts'
import { deleteRestoreRequests } from './passwords/store.ts'

export const accountByEmail = (db: Db, email: string) =>
  db
    .selectFrom('identities')
    .innerJoin('users', 'users.user_id', 'identities.user_id')
    .select(['users.user_id', 'users.password_hash', 'users.is_email_verified', 'users.is_email_proven'])
    .where('identities.kind', '=', 'email')
    .where('identities.subject', '=', email)
    .executeTakeFirst()

export const accountById = (db: Db, userId: string) =>
  db
    .selectFrom('users')
    .select(['email', 'is_email_verified'])
    .where('user_id', '=', userId)
    .executeTakeFirst()

/**
 * Locks the credentials of the account until this transaction ends: a password change waits for it, and then also ends
 * the session that was created here. Undefined when there is no such user (any more).
 */
export const lockUserForShare = (tx: Db, userId: string) =>
  tx
    .selectFrom('users')
    .select(['email', 'is_email_verified', 'password_hash'])
    .where('user_id', '=', userId)
    .forShare()
    .executeTakeFirst()

/** Locks the account for a change of its credentials; returns whether its address is confirmed. */
export const lockUserForNoKeyUpdate = (tx: Db, userId: string) =>
  tx
    .selectFrom('users')
    .select('is_email_verified')
    .where('user_id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** False when the address already belongs to an account. */
export const claimEmail = async (db: Db, email: string, userId: string): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('identities')
    .values({ kind: 'email', subject: email, user_id: userId })
    .onConflict(conflict => conflict.columns(['kind', 'subject']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** The identities (address, VK id) of an account, always in the same order. */
export const identitiesOf = (db: Db, userId: string) =>
  db
    .selectFrom('identities')
    .select(['kind', 'subject'])
    .where('user_id', '=', userId)
    .orderBy('kind')
    .orderBy('subject')
    .execute()

type Account = { userId: string; email: string; passwordHash: string; now: Date }

export const insertUser = async (db: Db, { userId, email, passwordHash, now }: Account): Promise<void> => {
  await db
    .insertInto('users')
    .values({ user_id: userId, created_at: now, email, password_hash: passwordHash })
    .execute()
}

type Registration = { userId: string; ip: string; now: Date }

/** Stores the consent to every document of the registration, in its current version. */
export const recordRegistrationConsents = async (
  db: Db,
  legal: Record<'agreement' | 'privacy' | 'consent', { version: string }>,
  { userId, ip, now }: Registration,
): Promise<void> => {
  const documents = ['agreement', 'privacy', 'consent'] as const
  await db
    .insertInto('consents')
    .values(
      documents.map(document => ({
        user_id: userId,
        document,
        version: legal[document].version,
        given_at: now,
        ip,
      })),
    )
    .execute()
}

type Consent = { userId: string; document: ConsentDocument; version: string; ip: string; now: Date }

/** Stores the consent to one document: its version, the time and the IP address. */
export const recordConsent = async (
  tx: Db,
  { userId, document, version, ip, now }: Consent,
): Promise<void> => {
  await tx
    .insertInto('consents')
    .values({ user_id: userId, document, version, given_at: now, ip })
    // Taken back and given again within one moment.
    .onConflict(conflict =>
      conflict.columns(['user_id', 'document', 'version', 'given_at']).doUpdateSet({ withdrawn_at: null }),
    )
    .execute()
}

type OfDocument = Pick<Consent, 'userId' | 'document'>

/** The newest consent to any version of a document that was not taken back. */
export const consentInForce = (db: Db, { userId, document }: OfDocument) =>
  db
    .selectFrom('consents')
    .select(['version', 'given_at'])
    .where('user_id', '=', userId)
    .where('document', '=', document)
    .where('withdrawn_at', 'is', null)
    .orderBy('given_at', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Takes back the consent to a document, in all its versions; false when none was in force. */
export const endConsent = async (
  tx: Db,
  { userId, document, now }: OfDocument & { now: Date },
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('consents')
    .set({ withdrawn_at: now })
    .where('user_id', '=', userId)
    .where('document', '=', document)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Takes back what was consented to as a part of the account's own document: a row of its own says so. */
export const endPartOfConsent = async (tx: Db, part: OfDocument & { now: Date }): Promise<void> => {
  if (await endConsent(tx, part)) return
  const { userId, document, now } = part
  await tx
    .insertInto('consents')
    .columns(['user_id', 'document', 'version', 'given_at', 'ip', 'withdrawn_at'])
    .expression(eb =>
      eb
        .selectFrom('consents')
        .select([
          'user_id',
          eb.val(document).as('document'),
          'version',
          'given_at',
          'ip',
          eb.val(now).as('withdrawn_at'),
        ])
        .where('user_id', '=', userId)
        .where('document', '=', 'consent')
        .orderBy('given_at', 'desc')
        .limit(1),
    )
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

export const hasConsented = async (
  db: Db,
  { userId, document, version }: Pick<Consent, 'userId' | 'document' | 'version'>,
): Promise<boolean> =>
  (await db
    .selectFrom('consents')
    .select('version')
    .where('user_id', '=', userId)
    .where('document', '=', document)
    .where('version', '=', version)
    .where('withdrawn_at', 'is', null)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** The credentials of an account; undefined when there is no such user (any more). */
export const credentialsOf = (db: Db, userId: string) =>
  db
    .selectFrom('users')
    .select(['email', 'is_email_verified', 'password_hash'])
    .where('user_id', '=', userId)
    .executeTakeFirst()

/** Sets a new password unless the old one has been changed meanwhile. */
export const replacePassword = async (
  db: Db,
  userId: string,
  { before, after }: { before: string; after: string },
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ password_hash: after })
    .where('user_id', '=', userId)
    .where('password_hash', '=', before)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export const setPassword = async (db: Db, userId: string, passwordHash: string): Promise<void> => {
  await db.updateTable('users').set({ password_hash: passwordHash }).where('user_id', '=', userId).execute()
}

type Confirmation = { userId: string; email: string; isProven: boolean; now: Date }

/** False when the account has another address by now. A proven address stays proven. */
export const markEmailVerified = async (
  db: Db,
  { userId, email, isProven, now }: Confirmation,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set(eb => ({
      is_email_verified: true,
      confirmed_at: eb.fn.coalesce('confirmed_at', eb.val(now)),
      ...(isProven && { is_email_proven: true }),
    }))
    .where('user_id', '=', userId)
    .where('email', '=', email)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Unlinks VK ids that never vouched for the address: the owner of the mailbox may not know of them. */
export const deleteUnprovenIdentities = async (db: Db, userId: string): Promise<void> => {
  await db
    .deleteFrom('identities')
    .where('user_id', '=', userId)
    .where('kind', '=', 'vk')
    .where('is_vouched', '=', false)
    .execute()
}

export const consentsOf = (db: Db, userId: string) =>
  db
    .selectFrom('consents')
    .select(['document', 'version', 'given_at', 'ip', 'withdrawn_at'])
    .where('user_id', '=', userId)
    .orderBy('given_at')
    .execute()

/** Erases identities, consents, and the user's mails. */
export const eraseAccount = async (db: Db, userId: string): Promise<void> => {
  const email = (await accountById(db, userId))?.email
  if (email) await deleteRestoreRequests(db, email)
  await eraseMails(db, userId)
  await db.deleteFrom('identities').where('user_id', '=', userId).execute()
  await db.deleteFrom('consents').where('user_id', '=', userId).execute()
}
