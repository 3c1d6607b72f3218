-- The address under which the calendar of a specialist reads their meetings (decision 173): its hash alone, null without one.
alter table specialists
  add column calendar_hash bytea,
  add column calendar_made_at timestamptz,
  add check ((calendar_hash is null) = (calendar_made_at is null));
