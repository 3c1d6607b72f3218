create table subscriptions (
  user_id uuid primary key,
  tariff text not null,
  started_at timestamptz not null,
  end_at timestamptz not null,
  is_free boolean not null default false,
  is_trial boolean not null default false,
  cancelled_at timestamptz,
  paused_at timestamptz
);

create table billing_infos (
  user_id uuid primary key,
  email text not null,
  is_verified boolean not null default false
);

-- Questions bought beside the plan; they never expire.
create table boostings (
  user_id uuid primary key,
  questions integer not null check (questions >= 0)
);
