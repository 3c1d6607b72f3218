import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

const COLUMNS = ['user_id', 'email', 'created_at'] as const

/** So many are shown at most. */
export const MOST_FOUND = 5

/** Found by a user id, or by the id of a payment here or at the provider. */
export const usersByIds = (db: Db, id: string) =>
  db
    .selectFrom('users')
    .select(COLUMNS)
    .where(row =>
      row.or([
        row(sql`user_id::text`, '=', id),
        row(
          'user_id',
          'in',
          row
            .selectFrom('payments')
            .select('user_id')
            .where(payment =>
              payment.or([payment('provider_id', '=', id), payment(sql`payment_id::text`, '=', id)]),
            ),
        ),
      ]),
    )
    .limit(MOST_FOUND)
    .execute()

/** Found by what they sign in with: an e-mail or a VK id. */
export const usersByIdentity = (db: Db, subject: string) =>
  db
    .selectFrom('users')
    .select(COLUMNS)
    .where('user_id', 'in', row =>
      row.selectFrom('identities').select('user_id').where('subject', '=', subject),
    )
    .limit(MOST_FOUND)
    .execute()

/** Of a used code who used it, else who bought it: never both, so that nobody learns here who gave what to whom. */
export const usersByGiftCode = (db: Db, digest: Buffer) =>
  db
    .selectFrom('gift_codes as code')
    .leftJoin('received_gifts as received', 'received.code_digest', 'code.code_digest')
    .innerJoin('users', join =>
      join.onRef(
        'users.user_id',
        '=',
        sql`case when code.redeemed_at is null then code.user_id else received.user_id end`,
      ),
    )
    .select(['users.user_id', 'email', 'users.created_at'])
    .where('code.code_digest', '=', digest)
    .execute()

/** Found by the code of a refused call, with that call. */
export const usersByRequest = (db: Db, requestId: string) =>
  db
    .selectFrom('recent_refusals as refused')
    .innerJoin('users', 'users.user_id', 'refused.user_id')
    .select([
      'users.user_id',
      'email',
      'users.created_at',
      'endpoint',
      'code',
      sql<Date>`asked_at[array_position(request_ids, ${requestId}::text)]`.as('at'),
    ])
    .where(sql<boolean>`request_ids @> array[${requestId}]::text[]`)
    .execute()

type Payment = { from: Date; until: Date; amount: number; last4: string | null }

/** One more than are shown, where there are more. */
export const usersByPayment = (db: Db, { from, until, amount, last4 }: Payment) =>
  db
    .selectFrom('users')
    .select(COLUMNS)
    .where('user_id', 'in', row =>
      row
        .selectFrom('ledger')
        .select('ledger.user_id')
        .where('refund_id', 'is', null)
        .where('amount', '=', amount)
        .where('booked_at', '>=', from)
        .where('booked_at', '<', until),
    )
    .$if(last4 !== null, query =>
      query.where('user_id', 'in', row =>
        row.selectFrom('payment_methods').select('user_id').where('title', 'like', `%${last4}`),
      ),
    )
    .orderBy('created_at')
    .limit(MOST_FOUND + 1)
    .execute()
