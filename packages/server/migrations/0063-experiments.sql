-- Comparisons of two variants of one harmless place. What may be varied is a closed list, here too.
create table experiments (
  name text primary key check (name ~ '^[a-z0-9-]{3,64}$'),
  hypothesis text not null,
  place text not null check (place in ('diary-hint')),
  measure text not null check (measure in ('returned', 'wrote-event', 'paid')),
  guards text[] not null check (cardinality(guards) > 0 and guards <@ '{cancelled,refund-asked}'::text[]),
  -- The share of people who get variant b, in percent; it never changes, so that everybody keeps their variant.
  share smallint not null check (share between 1 and 99),
  -- The plan: so many people, or until then; the difference is not shown before.
  planned_people integer check (planned_people between 100 and 1000000),
  ends_at timestamptz check (ends_at > started_at and ends_at <= started_at + interval '4320 hours'),
  started_at timestamptz not null,
  made_by uuid not null,
  stopped_at timestamptz,
  stopped_because text check (stopped_because in ('guard', 'other')),
  check (planned_people is not null or ends_at is not null),
  check ((stopped_at is null) = (stopped_because is null))
);
create unique index experiments_one_per_place on experiments (place) where stopped_at is null;

-- Who has met which variant, and when first.
create table exposures (
  user_id uuid not null,
  experiment text not null,
  variant text not null check (variant in ('a', 'b')),
  at timestamptz not null,
  primary key (user_id, experiment)
);
create index exposures_by_experiment on exposures (experiment, at);
