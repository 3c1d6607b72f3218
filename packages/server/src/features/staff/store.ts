import type { Role } from '@grani/contract'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import type { Caller } from '../../platform/http/access-token.ts'

/** One statement reads the roles, and the staff session of this browser if there is one. */
export const staffState = (db: Db, { userId, sessionId }: Caller) =>
  db
    .selectFrom('staff')
    .leftJoin('staff_sessions as opened', join =>
      join.onRef('opened.user_id', '=', 'staff.user_id').on('opened.session_id', '=', sessionId),
    )
    .select(['staff.roles', 'staff.waits_until'])
    .select(['opened.token_hash', 'opened.opened_at', 'opened.used_at', 'opened.stepped_at'])
    .where('staff.user_id', '=', userId)
    .executeTakeFirst()

/** Changes to who belongs to the staff wait for each other: two owners cannot remove one another at once. */
export const lockStaff = async (tx: Db): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtext('staff'))`.execute(tx)
}

export const appointmentOf = (db: Db, userId: string) =>
  db.selectFrom('staff').select(['roles', 'added_at']).where('user_id', '=', userId).executeTakeFirst()

/** Null for everybody but the staff. */
export const memberOf = (db: Db, userId: string) =>
  db
    .selectFrom('staff')
    .select(['roles', 'waits_until', 'granted_by', 'has_factor'])
    .where('user_id', '=', userId)
    .executeTakeFirst()

export const rolesOf = async (db: Db, userId: string): Promise<Role[] | null> => {
  const row = await appointmentOf(db, userId)
  return row?.roles ?? null
}

/** Whether anybody but these users is an owner. */
export const hasOwnerBeside = async (db: Db, userIds: readonly string[]): Promise<boolean> =>
  (await db
    .selectFrom('staff')
    .select('user_id')
    .where(sql<boolean>`'owner' = any (roles)`)
    .where('user_id', 'not in', userIds)
    .executeTakeFirst()) !== undefined

export type Wait = { waits_until: Date | null; granted_by: string | null }

type Appointed = { userId: string; roles: readonly Role[]; wait: Wait; addedBy: string | null; now: Date }

export const insertStaff = async (
  db: Db,
  { userId, roles, wait, addedBy, now }: Appointed,
): Promise<void> => {
  await db
    .insertInto('staff')
    .values({ user_id: userId, roles: [...roles], added_by: addedBy, added_at: now, ...wait })
    .execute()
}

type Changed = Partial<Wait> & { roles?: Role[]; has_factor?: boolean }

export const updateStaff = async (db: Db, userId: string, set: Changed): Promise<void> => {
  await db.updateTable('staff').set(set).where('user_id', '=', userId).execute()
}

/** The second factor and the staff sessions go with it. */
export const deleteStaff = async (db: Db, userId: string): Promise<void> => {
  await db.deleteFrom('staff').where('user_id', '=', userId).execute()
}

export const staffList = (db: Db) =>
  db
    .selectFrom('staff')
    .innerJoin('users', 'users.user_id', 'staff.user_id')
    .select(row => [
      'staff.user_id',
      'users.email',
      'staff.roles',
      'staff.added_at',
      'staff.waits_until',
      'staff.granted_by',
      row
        .or([
          row.exists(
            row
              .selectFrom('staff_totp')
              .select('user_id')
              .whereRef('staff_totp.user_id', '=', 'staff.user_id')
              .where('sealed_secret', 'is not', null),
          ),
          row.exists(
            row
              .selectFrom('staff_passkeys as accepted')
              .innerJoin('passkeys', join =>
                join
                  .onRef('passkeys.user_id', '=', 'accepted.user_id')
                  .onRef('passkeys.passkey_id', '=', 'accepted.passkey_id'),
              )
              .select('accepted.user_id')
              .whereRef('accepted.user_id', '=', 'staff.user_id'),
          ),
        ])
        .as('has_second_factor'),
      row
        .selectFrom('staff_sessions')
        .select(session => session.fn.max('used_at').as('used_at'))
        .whereRef('staff_sessions.user_id', '=', 'staff.user_id')
        .as('last_seen_at'),
    ])
    .orderBy('staff.added_at')
    .orderBy('staff.user_id')
    .execute()

/** The user with this e-mail as their sign-in. */
export const userByEmail = (db: Db, email: string) =>
  db
    .selectFrom('identities')
    .innerJoin('users', 'users.user_id', 'identities.user_id')
    .select(['users.user_id', 'users.is_email_verified'])
    .where('identities.kind', '=', 'email')
    .where('identities.subject', '=', email)
    .executeTakeFirst()

export const ownersOf = (db: Db) =>
  db
    .selectFrom('staff')
    .innerJoin('users', 'users.user_id', 'staff.user_id')
    .select(['users.user_id', 'users.email'])
    .where(sql<boolean>`'owner' = any (staff.roles)`)
    .orderBy('users.user_id')
    .execute()

export const addressOf = async (db: Db, userId: string): Promise<string | null> =>
  (await db.selectFrom('users').select('email').where('user_id', '=', userId).executeTakeFirst())?.email ??
  null
