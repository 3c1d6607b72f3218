-- The content as it was loaded, whole; every server works with the current one.
create table banks (
  hash text primary key,
  content jsonb not null,
  imported_at timestamptz not null
);
create table current_bank (
  is_current boolean primary key default true check (is_current),
  hash text not null references banks
);

create table active_goals (
  user_id uuid not null,
  goal text not null,
  added_at timestamptz not null,
  primary key (user_id, goal)
);

-- What the engine believes about a person: a cache of their answers, rebuilt at will.
-- Every change to a person's questions, allowance or belief moves `version`, so two can't happen at once.
create table beliefs (
  user_id uuid primary key,
  version integer not null,
  -- The bank and calibration that `state` was made with.
  model text not null,
  state bytea not null
);

-- Every question ever put to a person: the truth about their answers.
create table questions (
  user_id uuid not null,
  uid uuid not null,
  position integer not null,
  item text not null,
  wording integer not null,
  goal text not null,
  served_at timestamptz not null,
  status text not null check (status in ('pending', 'answered', 'skipped')),
  -- The order in which answers and skips came: the belief's version after each.
  settled integer,
  answer_id integer,
  value smallint,
  ms integer,
  answered_at timestamptz,
  payer text check (payer in ('plan', 'boosting')),
  week date,
  primary key (user_id, uid),
  unique (user_id, position)
);
create index questions_pending on questions (user_id, position) where status = 'pending';
create index questions_settled on questions (user_id, settled) where status <> 'pending';

-- Answers that the plan has paid for, per week from Monday in Moscow.
create table allowances (
  user_id uuid not null,
  week date not null,
  used integer not null check (used >= 0),
  primary key (user_id, week)
);

create table results (
  user_id uuid not null,
  uid uuid not null,
  quality text not null,
  direction text not null,
  band text not null check (band in ('high', 'middle', 'low')),
  shared_at timestamptz not null,
  last_viewed_at timestamptz,
  probability real not null,
  answers integer not null,
  mean real not null,
  sd real not null,
  -- The answer that brought it; taking that back takes the result back.
  question uuid not null,
  primary key (user_id, uid)
);
create index results_newest on results (user_id, shared_at desc);
