/** Ten figures of the staff once more, written as plainly as SQL lets one: the first day of a point, its part, whole and people. */
import { type FigurePoint, FEWEST_PEOPLE, readFigures, SERIES, type SeriesName } from '@grani/contract'
import type { Client } from './client.ts'
import type { Product } from './product.ts'

const PEOPLE = "select * from users where 'qa' <> all(groups) and user_id not in (select user_id from staff)"
const DAY_OF = (moment: string) => `(${moment} at time zone 'Europe/Moscow')::date`
const WEEK_OF = (moment: string) => `date_trunc('week', ${moment} at time zone 'Europe/Moscow')::date`

/** Everybody's days with an answer or an entry. */
const DAYS = `select user_id, ${DAY_OF('answered_at')} as day from questions where status = 'answered'
  union select user_id, ${DAY_OF('written_at')} from events`

const share = (day: string, of: string, had: string): string =>
  `select ${day}::text as day, sum((${had})::int)::float8 as part, count(*)::float8 as whole, count(*)::int as people from (${of}) as p group by 1`

const WEEKS = `select distinct user_id, date_trunc('week', day)::date as monday,
  (select min(day) from (${DAYS}) as f where f.user_id = d.user_id and date_trunc('week', f.day) = date_trunc('week', d.day)) as first_day
  from (${DAYS}) as d where user_id in (select user_id from (${PEOPLE}) as p)`

/** The plan that was paid for on a day, or the trial's seven days. */
const PLANS = `select w.*, u.confirmed_at, (select item from payments where payments.user_id = w.user_id and status = 'succeeded'
    and ${DAY_OF('period_from')} <= first_day and period_until > first_day::timestamp at time zone 'Europe/Moscow'
    and (returned_at is null or returned_at > first_day::timestamp at time zone 'Europe/Moscow')
    order by period_from desc limit 1) as item
  from (${WEEKS}) as w join users u using (user_id)`

const NEXT_WEEK = `(exists (select from (${DAYS}) as n where n.user_id = p.user_id and n.day >= monday + 7 and n.day < monday + 14))`

const keptBy = (condition: string): string =>
  share('monday', `select * from (${PLANS}) as with_plan where ${condition}`, NEXT_WEEK)

const SUMS = {
  activation: share(
    WEEK_OF('confirmed_at'),
    PEOPLE,
    "exists (select from results r where r.user_id = p.user_id and r.shared_at <= p.confirmed_at + interval '7 days')",
  ),
  day1: share(
    WEEK_OF('created_at'),
    PEOPLE,
    `exists (select from (${DAYS}) as d where d.user_id = p.user_id and d.day = ${DAY_OF('p.created_at')} + 1)`,
  ),
  day7: share(
    WEEK_OF('created_at'),
    PEOPLE,
    `exists (select from (${DAYS}) as d where d.user_id = p.user_id and d.day = ${DAY_OF('p.created_at')} + 7)`,
  ),
  trialToPaid: share(
    WEEK_OF('confirmed_at'),
    PEOPLE,
    "exists (select from payments y where y.user_id = p.user_id and y.status = 'succeeded' and y.settled_at <= p.confirmed_at + interval '14 days')",
  ),
  kept: share('monday', WEEKS, NEXT_WEEK),
  keptTrial: keptBy(
    "item is null and first_day::timestamp at time zone 'Europe/Moscow' < confirmed_at + interval '7 days'",
  ),
  keptBasic: keptBy("item = 'basic'"),
  weeklyActive: `select t.day::date::text as day, count(distinct d.user_id)::float8 as part, null::float8 as whole, count(distinct d.user_id)::int as people
    from generate_series('2026-11-02'::date, '2026-12-19', '1 day') as t (day)
    left join (select * from (${DAYS}) as all_days where user_id in (select user_id from (${PEOPLE}) as p)) as d
      on d.day > t.day::date - 7 and d.day <= t.day::date group by 1`,
  mrr: `select '2026-12-19' as day, coalesce(sum(coalesce(next_price, price)), 0)::float8 as part, null::float8 as whole, count(*)::int as people
    from subscriptions where user_id in (select user_id from (${PEOPLE}) as p) and end_at > '2026-12-20T00:00:00+03:00'
      and (cancelled_at is null or next_tariff is not null)`,
  refundShare: `select '2026-11-01' as day, -sum(amount) filter (where amount < 0)::float8 as part, sum(amount) filter (where amount > 0)::float8 as whole,
      count(distinct user_id) filter (where amount < 0)::int as people
    from ledger where user_id in (select user_id from (${PEOPLE}) as p)
      and booked_at >= '2026-11-01T00:00:00+03:00' and booked_at < '2026-12-01T00:00:00+03:00'`,
} as const satisfies Partial<Record<SeriesName, string>>

type Sum = { day: string; part: number; whole: number | null; people: number }

const isFew = (count: number): boolean => count > 0 && count < FEWEST_PEOPLE

/** What the page may say of a sum: nothing of one to four people, nor of a share of so few. */
const told = (name: SeriesName, { part, whole, people }: Sum): number | null => {
  const { unit } = SERIES[name]
  if (unit === 'share') return (whole ?? 0) < FEWEST_PEOPLE || isFew(part) ? null : part / (whole ?? 0)
  if (unit === 'ratio') return people < FEWEST_PEOPLE ? null : part / (whole ?? 0)
  return isFew(people) ? null : part
}

export type ComparedFigure = {
  name: string
  day: string
  onPage: number | null
  inSql: number | null
  people: number
}

const isSumRow = (row: Record<string, unknown>): row is Sum =>
  typeof row['day'] === 'string' && typeof row['people'] === 'number'

const isName = (name: string): name is keyof typeof SUMS => name in SUMS

export const FIGURES_WITH_SUMS = Object.keys(SUMS).filter(isName)

/** Each point of the ten series as the page has it, beside the plain sum of the same days. */
export const compareFigures = async (
  { rows }: Pick<Product, 'rows'>,
  visitor: Client,
): Promise<ComparedFigure[]> => {
  const { series } = await visitor.get(readFigures)
  const compared: ComparedFigure[] = []
  for (const name of FIGURES_WITH_SUMS) {
    const points: FigurePoint[] = series.find(found => found.name === name)?.points ?? []
    const sums = (await rows(SUMS[name])).filter(isSumRow)
    for (const { from, value } of points) {
      const sum = sums.find(({ day }) => day === from)
      // Days before anybody came have no sum.
      if (sum) compared.push({ name, day: from, onPage: value, inSql: told(name, sum), people: sum.people })
    }
  }
  return compared
}
