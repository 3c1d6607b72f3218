/** The sums of /truth once more, written as plainly as SQL lets one: each returns people, observations and the figure. */

/** Who counts. */
const ALLOWED = `select user_id from users
  where allows_calibration and 'qa' <> all(groups) and user_id not in (select user_id from staff)`

const share = (rows: string): string =>
  `select count(distinct user_id)::int as people, count(*)::int as observations, avg(hit)::float8 as value, avg(promise)::float8 as promised
   from (${rows}) as r where user_id in (${ALLOWED})`

export const FORECASTS = `select f.user_id, is_hit::int as hit, probability as promise, prior, probability
  from forecast_items f where answer_value is not null and 6 <=
    (select count(answer_value) from forecast_items g where g.user_id = f.user_id and g.game_id = f.game_id)`

export const CHECKS = `select user_id, (case when band = 'high' then after_mean > 0 else after_mean <= 0 end)::int as hit, probability as promise
  from (select r.*, (select uid from results t where t.user_id = r.user_id and t.quality = r.quality and t.shared_at < r.started_at
      order by shared_at desc limit 1) as read_uid from remeasurements r where finished_at is not null) as r
  join results t using (user_id) where t.uid = read_uid and band <> 'middle'`

export const UNLIKE = `select user_id, quality, (not agrees)::int as hit, 1 - probability as promise from results r
  where agrees is not null and not exists (select from results later
    where later.user_id = r.user_id and later.quality = r.quality and later.agrees is not null and later.shared_at > r.shared_at)`

export const PORTRAITS = `select user_id, (own = chosen)::int as hit, null::float8 as promise from recognitions where chosen >= 0`

/** Every answer about a quality in order, with the countdown of its own; $1: items with their qualities as JSON. */
export const DIRECT = `select user_id, a.quality, answer_seq, case when a.own then soon end as soon
  from questions q join jsonb_to_recordset($1::jsonb) as a (item text, quality text, own boolean) on a.item = q.item
  where user_id in (${ALLOWED}) order by user_id, quality, answer_seq`

/** With which answer each quality was first named. */
export const FIRST_NAMED = `select distinct on (r.user_id, r.quality) r.user_id, r.quality, q.answer_seq
  from results r, questions q where q.user_id = r.user_id and q.uid = r.question order by r.user_id, r.quality, r.shared_at`

export const sumsOf = (rows: string): string => share(rows)

export const RETESTS = `
  with pair as (
    select a.user_id, a.item, a.value::float8 as x, (select b.value from questions b where b.user_id = a.user_id and b.item = a.item
      and b.answered_at >= a.answered_at + interval '14 days' order by b.answered_at limit 1)::float8 as y
    from questions a where user_id in (${ALLOWED})
      and not exists (select from questions c where c.user_id = a.user_id and c.item = a.item and c.answered_at < a.answered_at)
  ), complete as (select * from pair where y is not null),
  means as (select item, avg(x) as mx, avg(y) as my from complete group by item)
  select count(distinct user_id)::int as people, count(*)::int as observations, corr(x - mx, y - my) as value
  from complete join means using (item)`

export const DIARY = `
  with both_sides as (
    select user_id, quality, avg(rating)::float8 as y, (select mean from results r where r.user_id = e.user_id and r.quality = e.quality
      order by shared_at desc limit 1)::float8 as x
    from event_expressions e where rating is not null and user_id in (${ALLOWED}) group by 1, 2 having count(*) >= 5
  ), complete as (select * from both_sides where x is not null),
  means as (select quality, avg(x) as mx, avg(y) as my from complete group by quality)
  select count(distinct user_id)::int as people, count(*)::int as observations, corr(x - mx, y - my) as value
  from complete join means using (quality)`

export const OBSERVERS = `
  with both_sides as (
    select user_id, quality, (array_agg(mean order by started_on desc, place desc) filter (where mean is not null and told_until is null and is_opened))[1]::float8 as y,
      (select mean from results r where r.user_id = p.user_id and r.quality = p.quality order by shared_at desc limit 1)::float8 as x
    from observer_publications p join observer_rounds using (user_id, round_id) where user_id in (${ALLOWED}) group by 1, 2
  ), complete as (select * from both_sides where x is not null and y is not null),
  means as (select quality, avg(x) as mx, avg(y) as my from complete group by quality)
  select count(distinct user_id)::int as people, count(*)::int as observations, corr(x - mx, y - my) as value
  from complete join means using (quality)`

/** Each person's differences, for a median of medians taken in the test. */
export const DRIFTS = `select user_id, abs(after_mean - before_mean)::float8 as x, 0.6745 * sqrt(before_sd ^ 2 + after_sd ^ 2) as promise
  from remeasurements r where finished_at is not null and user_id in (${ALLOWED})
    and exists (select from results t where t.user_id = r.user_id and t.quality = r.quality and t.shared_at < r.started_at)`

/** The answers of the last ninety days in order, for sittings made in the test. */
export const ANSWERS = `select user_id, value, ms, extract(epoch from answered_at)::float8 as at from questions
  where answered_at >= $1::timestamptz - interval '90 days' and user_id in (${ALLOWED}) order by user_id, answered_at`

/** The upper side by quality, sex and age as truth-people.ts seals them: from the place of each person. */
export const NORMS = `
  select cell, count(*)::int as people, avg((band = 'high')::int)::float8 as value from (
    select distinct on (user_id, quality) band, case when place % 3 = 0 then 'f' else 'm' end || '/' ||
      case when 2026 - 1960 - place % 46 >= 55 then 55 when 66 - place % 46 >= 45 then 45 when 66 - place % 46 >= 35 then 35
        when 66 - place % 46 >= 25 then 25 else 18 end || '/' || quality as cell
    from results join seeded using (user_id)
    where place % 9 <> 0 and place % 7 <> 0 and user_id in (${ALLOWED})
    order by user_id, quality, shared_at desc
  ) r group by cell having count(*) >= 50 order by cell collate "C"`
