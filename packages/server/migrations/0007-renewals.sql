alter table subscriptions
  -- What was agreed to be charged for a month.
  add column price integer not null default 0 check (price >= 0),
  -- The day of the month that periods end on, where the month has it.
  add column anchor_day smallint not null default 1 check (anchor_day between 1 and 31),
  add column pause_reason text,
  -- Paid already, begins when the current period ends.
  add column next_tariff text,
  add column next_from timestamptz,
  -- Which end was announced, and when.
  add column announced_for timestamptz,
  add column announced_at timestamptz,
  -- The last try to charge for the next period.
  add column tried_at timestamptz,
  -- When the person was told that it has ended.
  add column ended_at timestamptz,
  -- The payment that it stands on.
  add column last_payment uuid,
  -- When something has to be done about it next.
  add column wake_at timestamptz,
  add check ((next_tariff is null) = (next_from is null));
update subscriptions
  set wake_at = end_at, anchor_day = extract(day from end_at at time zone 'Europe/Moscow');
create index subscriptions_to_wake on subscriptions (wake_at) where wake_at is not null;
