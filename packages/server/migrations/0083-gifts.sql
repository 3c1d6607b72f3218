-- Months of a plan as a gift (decision 152).
alter table payments drop constraint payments_kind_check;
alter table payments add constraint payments_kind_check
  check (kind in ('plan', 'renewal', 'booster', 'upgrade', 'gift'));
alter table payments add column gift_months smallint check (gift_months > 0);

-- What was paid for and can be redeemed once. Found by the code alone, so it belongs to no shard of a user.
create table gift_codes (
  code_digest bytea primary key,
  -- Who bought it; null once they are erased.
  user_id uuid,
  payment_id uuid not null unique,
  tariff text not null,
  months smallint not null check (months > 0),
  -- For its buyer, while it can be used.
  sealed_code bytea,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  redeemed_at timestamptz,
  refunded_at timestamptz,
  check (redeemed_at is null or refunded_at is null),
  check (sealed_code is null or (user_id is not null and redeemed_at is null and refunded_at is null))
);
create index gift_codes_of_user on gift_codes (user_id) where user_id is not null;

-- What a user was given: who gave it stands nowhere here.
create table received_gifts (
  user_id uuid not null,
  gift_id uuid not null,
  code_digest bytea not null,
  tariff text not null,
  months smallint not null check (months > 0),
  redeemed_at timestamptz not null,
  -- Null while the time before it still runs.
  period_from timestamptz,
  period_until timestamptz check (period_until > period_from),
  primary key (user_id, gift_id),
  check ((period_from is null) = (period_until is null))
);
