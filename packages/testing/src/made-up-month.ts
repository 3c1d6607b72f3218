/** A month of people who exist in the tables only, for the figures of the staff; each number comes from its name, none by chance. */
import type { Product } from './product.ts'

type Rows = Pick<Product, 'rows'>

/** A number in [0, 1) and an id, both made of a text; who the people are and what they will do. */
const SEED = [
  `create function made_chance(text) returns float8 language sql immutable as
    $$ select ('x' || substr(md5($1), 1, 7))::bit(28)::int / 268435456.0 $$`,
  'create table made_up (n int primary key, user_id uuid not null, registered timestamptz not null, confirmed timestamptz not null, tariff int not null)',
]

/** They register within four whole Moscow weeks, most of all in the evening hours on which UTC and Moscow have different days. */
const PEOPLE = [
  `insert into made_up
   select n, md5('made-up/' || n)::uuid, at, at + made_chance('confirms/' || n) * interval '12 hours',
     1 + floor(3 * made_chance('tariff/' || n))
   from generate_series(1, $1::int) as n,
     lateral (select '2026-11-01T21:00:00Z'::timestamptz + floor(28 * made_chance('day/' || n)) * interval '1 day'
       + made_chance('hour/' || n) * interval '24 hours' as at) as times`,
  `insert into users (user_id, created_at, is_email_verified, confirmed_at, groups)
   select user_id, registered, true, confirmed, case when n % 40 = 0 then '{users,qa}'::text[] else '{users}'::text[] end from made_up`,
  "insert into staff select user_id, '{editor}', null, registered from made_up where n % 50 = 7",
]

/** Answers on fewer and fewer days, diary entries on some, a first result sooner or later. */
const LIFE = [
  `insert into questions (user_id, uid, position, item, wording, goal, served_at, status, answer_seq, answer_id, value, ms,
     answered_at, payer, week)
   select user_id, md5('answer/' || n || '/' || d || '/' || k)::uuid, 10 * d + k, 'x', 1, 'resIss', at, 'answered', 10 * d + k,
     1, 1, 3000, at, 'plan', '2026-11-16'
   from made_up, generate_series(0, 40) as d, generate_series(1, 5) as k,
     lateral (select registered + d * interval '1 day' + made_chance('late/' || n || '/' || d) * interval '20 hours' as at) as times
   where made_chance('comes/' || n || '/' || d) < 0.7 * exp(-d / 15.0) and k <= 1 + 5 * made_chance('answers/' || n || '/' || d)
     and at < $1`,
  `insert into events (user_id, event_id, happened_on, written_at, version)
   select user_id, md5('event/' || n || '/' || d)::uuid, '2026-11-18', at, 1
   from made_up, generate_series(0, 40) as d,
     lateral (select registered + d * interval '1 day' + made_chance('writes at/' || n || '/' || d) * interval '20 hours' as at) as times
   where made_chance('writes/' || n || '/' || d) < 0.06 and at < $1`,
  `insert into results (user_id, uid, quality, direction, band, shared_at, probability, answers, mean, sd, question)
   select user_id, md5('result/' || n)::uuid, 'calmness', 'x', 'high', confirmed + 10 * made_chance('result/' || n) * interval '1 day',
     0.9, 5, 1, 0.3, md5('brought/' || n)::uuid
   from made_up where made_chance('has result/' || n) < 0.8`,
]

/** Three of four payments are a plan of a month, the rest its renewals, some of them refused; a tenth of the plans goes back. */
const MONEY = [
  `insert into payments (user_id, payment_id, kind, item, title, amount, idempotence_key, provider, status, reason,
     period_from, period_until, created_at, settled_at, returned_at)
   select user_id, md5('payment/' || n || kind)::uuid, kind, ($2::text[])[tariff], 'x', ($3::int[])[tariff],
     md5('key/' || n || kind)::uuid, 'local', case when is_refused then 'canceled' else 'succeeded' end,
     case when is_refused then 'insufficient_funds' end,
     case when not is_refused then at end, case when not is_refused then at + interval '30 days' end, at, at,
     case when kind = 'plan' and n % 10 = 1 then at + interval '3 days' end
   from made_up, (values ('plan'), ('renewal')) as kinds (kind),
     lateral (select confirmed + 20 * made_chance('pays/' || n) * interval '1 day'
       + case kind when 'renewal' then interval '30 days' else interval '0' end as at) as times,
     lateral (select kind = 'renewal' and n % 9 = 0 as is_refused) as refusals
   where n <= $1::int * 3 / 4 and (kind = 'plan' or n % 3 = 0)`,
  `insert into ledger (user_id, entry_id, payment_id, amount, booked_at)
   select user_id, md5('in/' || payment_id)::uuid, payment_id, amount, settled_at from payments where status = 'succeeded'`,
  `insert into ledger (user_id, entry_id, payment_id, refund_id, amount, booked_at)
   select user_id, md5('out/' || payment_id)::uuid, payment_id, md5('refund/' || payment_id)::uuid, -amount, returned_at
   from payments where returned_at is not null`,
  `insert into subscriptions (user_id, tariff, started_at, end_at, price, cancelled_at, next_tariff, next_from, next_price)
   select user_id, item, min(period_from), max(period_until), amount, case when n % 7 = 0 then max(settled_at) end,
     case when n % 14 = 0 then item end, case when n % 14 = 0 then max(period_until) end, case when n % 14 = 0 then amount + 50000 end
   from payments join made_up using (user_id)
   where status = 'succeeded' group by user_id, n, item, amount having max(returned_at) is null`,
]

type Month = { people: number; payments: number; tariffs: readonly { uid: string; price: number }[] }

/** November 2026, and what becomes of its people until the moment `now`. */
export const liveThroughMadeUpMonth = async (
  { rows }: Rows,
  { people, payments, tariffs }: Month,
  now: Date,
): Promise<void> => {
  for (const statement of SEED) await rows(statement)
  const [insertPeople = '', ...rest] = PEOPLE
  await rows(insertPeople, [people])
  for (const statement of rest) await rows(statement)
  const [answers = '', events = '', results = ''] = LIFE
  await rows(answers, [now])
  await rows(events, [now])
  await rows(results)
  const [charges = '', ...booked] = MONEY
  await rows(charges, [payments, tariffs.map(({ uid }) => uid), tariffs.map(({ price }) => price)])
  for (const statement of booked) await rows(statement)
}
