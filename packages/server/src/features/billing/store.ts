import { sql } from 'kysely'
import type { BillingInfo } from '@grani/contract'
import type { Db } from '../../platform/db/db.ts'

/** Where receipts go: the address last named once it is confirmed, until then the one that was confirmed before it. */
const IN_USE = sql<string | null>`case when billing_infos.is_verified then billing_infos.email
  else billing_infos.confirmed_email end`

const SHOWN = ['email', 'is_verified', IN_USE.as('confirmed_email')] as const

export const billingInfoOf = (db: Db, userId: string): Promise<BillingInfo | undefined> =>
  db.selectFrom('billing_infos').select(SHOWN).where('user_id', '=', userId).executeTakeFirst()

/** A changed address has to be confirmed, and until then the former one stays in use; the same one stays as it is. */
export const saveBillingEmail = (db: Db, userId: string, email: string): Promise<BillingInfo> =>
  db
    .insertInto('billing_infos')
    .values({ user_id: userId, email, is_verified: false, confirmed_email: null })
    .onConflict(conflict =>
      conflict.column('user_id').doUpdateSet({
        email,
        confirmed_email: IN_USE,
        is_verified: sql<boolean>`coalesce(${IN_USE} = ${email}, false)`,
      }),
    )
    .returning(SHOWN)
    .executeTakeFirstOrThrow()

/** Nothing when the address has been changed since the mail was sent. */
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
    .returning(SHOWN)
    .executeTakeFirst()

/** The address goes, and with it the mails to it. */
export const eraseBilling = async (db: Db, userId: string): Promise<number> => {
  const gone = await db
    .deleteFrom('billing_infos')
    .where('user_id', '=', userId)
    .returning(['email', 'confirmed_email'])
    .execute()
  for (const address of gone.flatMap(({ email, confirmed_email }) => [email, confirmed_email ?? email])) {
    await db.deleteFrom('mail_outbox').where('recipient', '=', address).execute()
    await db.deleteFrom('local_mails').where('recipient', '=', address).execute()
  }
  return gone.length
}

/** The confirmed address that the person signs in with. */
export const accountEmailOf = async (db: Db, userId: string): Promise<string | null> => {
  const row = await db
    .selectFrom('users')
    .select(['email', 'is_email_verified'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.is_email_verified ? row.email : null
}

/** Where to write about money: the confirmed address for receipts, else the confirmed one of the account. */
export const contactOf = async (db: Db, userId: string): Promise<string | null> => {
  const row = await db
    .selectFrom('users')
    .leftJoin('billing_infos', 'billing_infos.user_id', 'users.user_id')
    .select(['users.email', 'users.is_email_verified', IN_USE.as('billing')])
    .where('users.user_id', '=', userId)
    .executeTakeFirst()
  if (row?.billing) return row.billing
  return row?.is_email_verified ? row.email : null
}
