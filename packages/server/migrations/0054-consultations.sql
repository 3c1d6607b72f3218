-- The house's tables: no column user_id, so they are not spread, and nothing of a client stands in them.
create table specialists (
  specialist_id uuid primary key,
  -- For the exclusion below: with ranges of numbers it needs no extension, which a host may forbid.
  specialist_no integer not null unique generated always as identity,
  -- Null once the account is gone; what clients have booked goes on naming the specialist.
  account_id uuid unique,
  name text not null,
  about text not null,
  education text not null,
  time_zone text not null,
  video_url text,
  is_active boolean not null,
  -- The last day whose meetings were mailed to them the evening before.
  told_of date
);

create table specialist_hours (
  hours_id uuid primary key,
  specialist_id uuid not null references specialists,
  weekday smallint not null check (weekday between 1 and 7),
  starts time not null,
  ends time not null check (ends > starts),
  valid_from date not null,
  valid_until date
);
create index specialist_hours_of on specialist_hours (specialist_id);

create table specialist_days_off (
  specialist_id uuid not null references specialists,
  day date not null,
  primary key (specialist_id, day)
);

create table consultation_slots (
  slot_id uuid primary key,
  specialist_id uuid not null references specialists,
  specialist_no bigint not null,
  period tstzrange not null check (lower_inc(period) and not upper_inc(period)),
  -- over: its consultation is over
  state text not null check (state in ('open', 'booked', 'withdrawn', 'over')),
  consultation_id uuid unique,
  check ((state = 'booked') = (consultation_id is not null)),
  exclude using gist (int8range(specialist_no, specialist_no, '[]') with &&, period with &&) where (state <> 'withdrawn')
);
create index consultation_slots_open on consultation_slots (lower(period)) where state = 'open';

-- The client's.
create table consultations (
  user_id uuid not null,
  consultation_id uuid not null,
  specialist_id uuid not null,
  slot_id uuid not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- The day on which the quarter began that it was booked in; null when no plan had one.
  quarter date,
  paid_by text not null check (paid_by in ('plan', 'credit')),
  state text not null check (state in ('booked', 'held', 'cancelled', 'late', 'missed', 'withdrawn')),
  client_zone text not null,
  sealed_wish bytea,
  room text not null,
  -- Set by the specialist for this one alone.
  room_url text,
  sequence integer not null,
  moves smallint not null default 0,
  -- When the next reminder or the end by itself is due, and how many reminders have been made for this time.
  wake_at timestamptz,
  told smallint not null default 0,
  sealed_summary bytea,
  booked_at timestamptz not null,
  changed_at timestamptz not null,
  sealed_objection bytea,
  objection text check (objection in ('open', 'accepted', 'declined')),
  objected_at timestamptz,
  primary key (user_id, consultation_id),
  check (paid_by = 'credit' or quarter is not null)
);
create unique index consultations_one_ahead on consultations (user_id) where state = 'booked';
create index consultations_to_wake on consultations (wake_at) where wake_at is not null;
create index consultations_of_specialist on consultations (specialist_id, starts_at);
create index consultations_by_id on consultations (consultation_id);
create index consultations_objected on consultations (objected_at) where objection = 'open';

create table consultation_allowances (
  user_id uuid not null,
  quarter date not null,
  used integer not null check (used >= 0),
  primary key (user_id, quarter)
);

create table consultation_credits (
  user_id uuid not null,
  credit_id uuid not null,
  cause text not null check (cause in ('withdrawn', 'no-times', 'given')),
  -- Of a withdrawn one: the consultation that it replaces.
  replaces uuid,
  given_at timestamptz not null,
  expires_at timestamptz not null,
  used_by uuid,
  primary key (user_id, credit_id)
);

create table consultation_shares (
  user_id uuid not null,
  consultation_id uuid not null,
  directions text[] not null,
  with_states boolean not null,
  until timestamptz not null,
  primary key (user_id, consultation_id)
);

create table consultation_looks (
  user_id uuid not null,
  look_id uuid not null,
  consultation_id uuid not null,
  direction text not null,
  at timestamptz not null,
  primary key (user_id, look_id)
);

-- Who asked for a mail when times open; a quarter that ends while they wait leaves a credit.
create table consultation_waits (
  user_id uuid not null,
  since timestamptz not null,
  quarter date,
  quarter_ends_at timestamptz,
  primary key (user_id)
);

-- When the present tariff began without a break; null where only started_at is known.
alter table subscriptions add column tariff_since timestamptz;
