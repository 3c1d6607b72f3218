import { sql } from 'kysely'

/** Every rule that must hold after every step: what breaks it, in words, with whom it is about. */
export const BROKEN = sql<{ rule: string; about: string }>`
  select 'the allowance is what counts by plan' as rule, coalesce(a.user_id, c.user_id)::text as about
  from (select user_id, quarter, used from consultation_allowances where used <> 0) a
  full join (select user_id, quarter, count(*)::int as used from consultations
    where paid_by = 'plan' and state <> 'cancelled' group by 1, 2) c
    on a.user_id = c.user_id and a.quarter = c.quarter
  where a.used is distinct from c.used
  union all
  select 'a booked time is a booked consultation', coalesce(s.consultation_id, c.consultation_id)::text
  from (select * from consultation_slots where state = 'booked') s
  full join (select * from consultations where state = 'booked') c
    on s.consultation_id = c.consultation_id and s.slot_id = c.slot_id and lower(s.period) = c.starts_at
      and upper(s.period) = c.ends_at and s.specialist_id = c.specialist_id
  where s.slot_id is null or c.slot_id is null
  union all
  select 'no overlap', a.consultation_id::text from consultations a join consultations b
    on a.specialist_id = b.specialist_id and a.consultation_id < b.consultation_id
    and tstzrange(a.starts_at, a.ends_at) && tstzrange(b.starts_at, b.ends_at)
  where a.state in ('booked', 'held', 'missed') and b.state in ('booked', 'held', 'missed')
  union all
  select 'one ahead', user_id::text from consultations where state = 'booked' group by user_id having count(*) > 1
  union all
  select 'one a quarter', user_id::text from consultation_allowances where used not in (0, 1)
  union all
  select 'nobody pays for a withdrawn one', c.consultation_id::text from consultations c
  left join consultation_credits k on k.user_id = c.user_id and k.replaces = c.consultation_id
  where c.state = 'withdrawn' group by c.user_id, c.consultation_id having count(k.credit_id) <> 1
  union all
  select 'a credit replaces a withdrawn one only', k.credit_id::text from consultation_credits k
  left join consultations c on c.user_id = k.user_id and c.consultation_id = k.replaces and c.state = 'withdrawn'
  where k.cause = 'withdrawn' and c.user_id is null
  union all
  select 'a credit is used once', coalesce(k.used_by, c.consultation_id)::text
  from (select user_id, used_by, count(*) as n from consultation_credits where used_by is not null group by 1, 2) k
  full join (select user_id, consultation_id from consultations where paid_by = 'credit' and state <> 'cancelled') c
    on c.user_id = k.user_id and c.consultation_id = k.used_by
  where k.n is distinct from 1 or c.user_id is null
  union all
  select 'something is due of what is booked only', consultation_id::text from consultations
  where (wake_at is not null) <> (state = 'booked')
  union all
  select 'nothing is left of who is gone', c.user_id::text from consultations c
  left join users using (user_id) where users.user_id is null`
