import { sql } from 'kysely'
import type { BillingInfo } from '@grani/contract'
import type { Db } from '../../platform/db/db.ts'
import { eraseMails } from '../../platform/mail/outbox.ts'

/** The address for receipts: the saved one once it is confirmed, until then the one that was confirmed before it. */
const CONFIRMED_EMAIL = sql<string | null>`case when billing_infos.is_verified then billing_infos.email
  else billing_infos.confirmed_email end`

const BILLING_INFO = ['email', 'is_verified', CONFIRMED_EMAIL.as('confirmed_email')] as const

export const billingInfoOf = (db: Db, userId: string): Promise<BillingInfo | undefined> =>
  db.selectFrom('billing_infos').select(BILLING_INFO).where('user_id', '=', userId).executeTakeFirst()

/** A changed address has to be confirmed, and until then the former one stays in use. Saving the same one changes nothing. */
export const saveBillingEmail = (db: Db, userId: string, email: string): Promise<BillingInfo> =>
  db
    .insertInto('billing_infos')
    .values({ user_id: userId, email, is_verified: false, confirmed_email: null })
    .onConflict(conflict =>
      conflict.column('user_id').doUpdateSet({
        email,
        confirmed_email: CONFIRMED_EMAIL,
        is_verified: sql<boolean>`coalesce(${CONFIRMED_EMAIL} = ${email}, false)`,
      }),
    )
    .returning(BILLING_INFO)
    .executeTakeFirstOrThrow()

/** Undefined when the address has been changed since the mail was sent. */
export const confirmBillingEmail = (
  db: Db,
  userId: string,
  email: string,
): Promise<BillingInfo | undefined> =>
  db
    .updateTable('billing_infos')
    .set({ is_verified: true, confirmed_email: email })
    .where('user_id', '=', userId)
    .where('email', '=', email)
    .returning(BILLING_INFO)
    .executeTakeFirst()

/** Deletes the addresses and the user's own mails to them. */
export const eraseBilling = async (db: Db, userId: string): Promise<number> => {
  const deleted = await db
    .deleteFrom('billing_infos')
    .where('user_id', '=', userId)
    .returning(['email', 'confirmed_email'])
    .execute()
  for (const address of deleted.flatMap(({ email, confirmed_email }) => [email, confirmed_email ?? email]))
    await eraseMails(db, userId, address)
  return deleted.length
}

/** The confirmed address that the user signs in with. */
export const accountEmailOf = async (db: Db, userId: string): Promise<string | null> => {
  const row = await db
    .selectFrom('users')
    .select(['email', 'is_email_verified'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.is_email_verified ? row.email : null
}

/** The address for mails about payments: the confirmed one for receipts, else the confirmed one of the account. */
export const contactOf = async (db: Db, userId: string): Promise<string | null> => {
  const row = await db
    .selectFrom('users')
    .leftJoin('billing_infos', 'billing_infos.user_id', 'users.user_id')
    .select(['users.email', 'users.is_email_verified', CONFIRMED_EMAIL.as('billing')])
    .where('users.user_id', '=', userId)
    .executeTakeFirst()
  if (row?.billing) return row.billing
  return row?.is_email_verified ? row.email : null
}
