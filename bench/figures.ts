/**
 * What «Показатели» cost: the first night, which counts ninety days, each night after it, and the page. Users and their
 * responses of the last ninety days are written straight into a fresh PostgreSQL; the page is asked for over HTTP's injection.
 *
 *     npx tsx bench/figures.ts [users] [responses each] [calls]
 */
import { readFigures } from '@grani/contract'
import { countNights } from '@grani/server/features/figures/service.ts'
import { copyTemplate, createTemplate, dropTemplate, startTestPostgres } from '@grani/testing/database.ts'
import { DAY, startProduct } from '@grani/testing/product.ts'
import { staffMember } from '@grani/testing/staff.ts'

const USERS = Number(process.argv[2] ?? 100_000)
const ANSWERS = Number(process.argv[3] ?? 12)
const CALLS = Number(process.argv[4] ?? 30)
const LIMIT_MS = 300
const BATCH = 5000

const { connection, stop: stopPostgres } = await startTestPostgres()
const template = await createTemplate(connection)
const product = await startProduct({ database: await copyTemplate(template) })
const { clock } = product

/** Statements of many rows take longer than a request may. */
const rows = (text: string, values: unknown[] = []) =>
  product.database.withoutTimeLimit(pool => pool.query(text, values))

const secondsOf = async (work: () => Promise<unknown>): Promise<number> => {
  const started = performance.now()
  await work()
  return (performance.now() - started) / 1000
}

/** Users who registered within the ninety days, each with responses on a tenth of the days since. */
const addBatch = async (from: number): Promise<void> => {
  const now = clock.now()
  await rows(
    `insert into users (user_id, created_at, is_email_verified, confirmed_at)
     select id, at, true, at from (
       select ('20000000-0000-4000-8000-' || lpad(to_hex(n), 12, '0'))::uuid as id,
         $3::timestamptz - random() * interval '90 days' as at
       from generate_series($1::int, $2::int) as n
     ) made`,
    [from + 1, from + BATCH, now],
  )
  await rows(
    `insert into questions (user_id, uid, position, item, wording, goal, served_at, status, answer_seq, answer_id, value,
       ms, answered_at, payer, week)
     select user_id, gen_random_uuid(), n, 'calmness-01', 1, 'resIss', at, 'answered', n, 1, 1, 3000, at, 'plan', '2026-11-16'
     from users, generate_series(1, $2::int) as n,
       lateral (select created_at + floor((n * 7 + abs(hashtext(user_id::text))) % 10 / 10.0 *
         extract(day from $1::timestamptz - created_at)) * interval '1 day' as at) made
     where user_id between ('20000000-0000-4000-8000-' || lpad(to_hex($3::int), 12, '0'))::uuid
       and ('20000000-0000-4000-8000-' || lpad(to_hex($4::int), 12, '0'))::uuid`,
    [now, ANSWERS, from + 1, from + BATCH],
  )
}

/** Half have results and a goal, a tenth pay. */
const addTheRest = async (): Promise<void> => {
  const now = clock.now()
  await rows(
    `insert into results (user_id, uid, quality, direction, band, shared_at, probability, answers, mean, sd, question)
     select user_id, gen_random_uuid(), 'quality-' || n, 'x', 'high', created_at + interval '1 day', 0.9, 5, 1, 0.3, gen_random_uuid()
     from users, generate_series(1, 8) as n where hashtext(user_id::text) % 2 = 0`,
  )
  await rows(
    `insert into active_goals select user_id, 'resIss', created_at from users where hashtext(user_id::text) % 2 = 0`,
  )
  await rows(
    `insert into subscriptions (user_id, tariff, started_at, end_at, price)
     select user_id, 'basic', created_at, $1::timestamptz + interval '20 days', 99000 from users where hashtext(user_id::text) % 10 = 0`,
    [now],
  )
  await rows(
    `with paid as (
       insert into payments (user_id, payment_id, kind, item, title, amount, idempotence_key, provider, status, period_from,
         period_until, created_at, settled_at)
       select user_id, gen_random_uuid(), 'plan', 'basic', 'x', 99000, gen_random_uuid(), 'local', 'succeeded', at,
         at + interval '1 month', at, at
       from subscriptions, generate_series(0, 2) as n, lateral (select started_at + n * interval '1 month' as at) made
       where at < $1
       returning user_id, payment_id, created_at
     )
     insert into ledger select user_id, gen_random_uuid(), payment_id, null, 99000, created_at from paid`,
    [now],
  )
  await rows('analyze')
}

const countNight = () =>
  product.database.withoutTimeLimit(async (_, db) => {
    const [server] = product.servers
    if (!server) throw new Error('There is no server')
    return countNights(db, server.paymentContext.bank(), clock.now())
  })

for (let from = 0; from < USERS; from += BATCH) {
  await addBatch(from)
  process.stderr.write(`${from + BATCH} users written\n`)
}
await addTheRest()
const firstNight = await secondsOf(countNight)
clock.pass(DAY)
const nextNight = await secondsOf(countNight)
// The page looks back over a year, whose nights would have counted these cells.
await rows(
  `insert into daily_figures
   select (day::date - 91 * n)::text, figure, part, whole, people from daily_figures, generate_series(1, 4) as n
   on conflict do nothing`,
)
const { visitor } = await staffMember(product, ['owner'])
const times: number[] = []
let bytes = 0
for (let i = 0; i < CALLS; i++)
  times.push(
    1000 *
      (await secondsOf(async () => {
        const { body } = await visitor.raw({ method: 'GET', url: readFigures.path })
        bytes = body.length
      })),
  )
const [first = 0] = times
times.sort((a, b) => a - b)
console.log(
  `${USERS} users with ${ANSWERS} responses: first night ${firstNight.toFixed(1)} s, next night ${nextNight.toFixed(1)} s`,
)
console.log(
  `the page: first ${first.toFixed(0)} ms, median ${times[Math.floor(CALLS / 2)]?.toFixed(0)} ms, at most ${times.at(-1)?.toFixed(0)} ms (limit ${LIMIT_MS}), ${(bytes / 1000).toFixed(0)} kB`,
)
await product.stop()
await dropTemplate(template)
await stopPostgres()
process.exit()
