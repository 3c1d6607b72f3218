import { randomUUID } from 'node:crypto'
import type { Product } from './product.ts'

type Rows = Pick<Product, 'rows'>

/** People who exist in the tables only, all registered and confirmed at one moment. */
export const addPeople = async (
  { rows }: Rows,
  count: number,
  registeredAt: string,
  groups: readonly string[] = ['users'],
): Promise<string[]> => {
  const ids = Array.from({ length: count }, () => randomUUID())
  await rows(
    `insert into users (user_id, created_at, is_email_verified, confirmed_at, groups)
     select id, $2, true, $2, $3 from unnest($1::uuid[]) as id`,
    [ids, registeredAt, groups],
  )
  return ids
}

/** So many responses of each at one moment, paid for by the plan. */
export const addAnswers = async (
  { rows }: Rows,
  ids: readonly string[],
  at: string,
  count = 1,
): Promise<void> => {
  await rows(
    `insert into questions (user_id, uid, position, item, wording, goal, served_at, status, answer_seq, answer_id, value,
       ms, answered_at, payer, week)
     select id, gen_random_uuid(), (select count(*) from questions q where q.user_id = id) + n, 'x', 1, 'resIss', $2,
       'answered', n, 1, 1, 3000, $2, 'plan', '2026-11-16'
     from unnest($1::uuid[]) as id, generate_series(1, $3::int) as n`,
    [ids, at, count],
  )
}

export const addEvents = async ({ rows }: Rows, ids: readonly string[], at: string): Promise<void> => {
  await rows(
    `insert into events (user_id, event_id, happened_on, written_at, version)
     select id, gen_random_uuid(), '2026-11-18', $2, 1 from unnest($1::uuid[]) as id`,
    [ids, at],
  )
}

/** A result of each for every one of these qualities. */
export const addResults = async (
  { rows }: Rows,
  ids: readonly string[],
  at: string,
  qualities: readonly string[] = ['calmness'],
): Promise<void> => {
  await rows(
    `insert into results (user_id, uid, quality, direction, band, shared_at, probability, answers, mean, sd, question)
     select id, gen_random_uuid(), quality, 'x', 'high', $2, 0.9, 5, 1, 0.3, gen_random_uuid()
     from unnest($1::uuid[]) as id, unnest($3::text[]) as quality`,
    [ids, at, qualities],
  )
}

type Charge = {
  kind?: 'plan' | 'renewal'
  at: string
  from: string
  until: string
  amount?: number
  reason?: string
}

/** A plan or renewal that each has paid for; with a reason one that was refused. */
export const addPayments = async (
  { rows }: Rows,
  ids: readonly string[],
  { kind = 'plan', at, from, until, amount = 99_000, reason }: Charge,
): Promise<void> => {
  const isPaid = reason === undefined
  await rows(
    `with paid as (
       insert into payments (user_id, payment_id, kind, item, title, amount, idempotence_key, provider, status, reason,
         period_from, period_until, created_at, settled_at)
       select id, gen_random_uuid(), $2, 'basic', 'x', $3, gen_random_uuid(), 'local', $4, $5, $6, $7, $8, $8
       from unnest($1::uuid[]) as id returning user_id, payment_id
     )
     insert into ledger (user_id, entry_id, payment_id, amount, booked_at)
     select user_id, gen_random_uuid(), payment_id, $3, $8 from paid where $4 = 'succeeded'`,
    [
      ids,
      kind,
      amount,
      isPaid ? 'succeeded' : 'canceled',
      reason ?? null,
      isPaid ? from : null,
      isPaid ? until : null,
      at,
    ],
  )
}

/** So much of what each has paid goes back. */
export const addRefunds = async (
  { rows }: Rows,
  ids: readonly string[],
  at: string,
  amount: number,
): Promise<void> => {
  await rows(
    `insert into ledger (user_id, entry_id, payment_id, refund_id, amount, booked_at)
     select distinct on (user_id) user_id, gen_random_uuid(), payment_id, gen_random_uuid(), -$3::int, $2::timestamptz
     from ledger where user_id = any ($1)`,
    [ids, at, amount],
  )
}

type Plan = { tariff: string; price: number; endAt: string; cancelledAt?: string; nextPrice?: number }

export const addPlans = async (
  { rows }: Rows,
  ids: readonly string[],
  { tariff, price, endAt, cancelledAt, nextPrice }: Plan,
): Promise<void> => {
  await rows(
    `insert into subscriptions (user_id, tariff, started_at, end_at, price, cancelled_at, next_tariff, next_from, next_price)
     select id, $2, '2026-11-01', $4, $3, $5, $6, $7, $8 from unnest($1::uuid[]) as id`,
    [
      ids,
      tariff,
      price,
      endAt,
      cancelledAt ?? null,
      nextPrice === undefined ? null : tariff,
      nextPrice === undefined ? null : endAt,
      nextPrice ?? null,
    ],
  )
}
