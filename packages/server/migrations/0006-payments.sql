-- Amounts are whole kopecks, everywhere.

-- Every payment that was ever begun: written, with its idempotence key, before the provider is asked.
-- When a person is erased, the row goes on under a new id that is nobody's: bookkeeping without the person.
create table payments (
  user_id uuid not null,
  payment_id uuid not null,
  kind text not null check (kind in ('plan', 'renewal', 'booster')),
  -- The tariff or the booster by its uid.
  item text not null,
  title text not null,
  amount integer not null check (amount > 0),
  -- What a booster adds.
  questions integer check (questions > 0),
  receipt_email text,
  -- The payment that the subscription stood on when this one was begun: a later one has made this one superfluous.
  basis uuid,
  -- The end that a renewal wants to move.
  renews_at timestamptz,
  -- Auto-payments were agreed to: the provider is asked to keep the card.
  keeps_card boolean not null default false,
  -- The kept card that is charged without the person.
  method_id text,
  return_url text,
  is_orphaned boolean not null default false,
  idempotence_key uuid not null,
  provider text not null,
  provider_id text,
  payment_url text,
  status text not null check (status in ('new', 'pending', 'succeeded', 'canceled')),
  reason text,
  receipt_status text check (receipt_status in ('pending', 'succeeded', 'canceled')),
  period_from timestamptz,
  period_until timestamptz,
  -- The money goes back: the period is free to be bought again.
  returned_at timestamptz,
  created_at timestamptz not null,
  settled_at timestamptz,
  check_at timestamptz,
  checks integer not null default 0,
  primary key (user_id, payment_id)
);
create index payments_by_id on payments (payment_id);
create index payments_by_provider on payments (provider_id) where provider_id is not null;
create index payments_to_check on payments (check_at) where check_at is not null;
-- Whatever the code does: one open renewal per person, and no period paid for twice.
create unique index payments_one_renewal on payments (user_id) where kind = 'renewal' and status in ('new', 'pending');
create unique index payments_one_per_period on payments (user_id, period_from)
  where period_from is not null and returned_at is null;

create table refunds (
  user_id uuid not null,
  refund_id uuid not null,
  payment_id uuid not null,
  cause text not null check (cause in ('requested', 'superfluous')),
  comment text,
  -- Null until somebody has decided on a request.
  amount integer check (amount > 0),
  status text not null check (status in ('requested', 'due', 'pending', 'succeeded', 'declined')),
  reason text,
  idempotence_key uuid not null,
  provider_id text,
  -- When this key was first sent: keys live for a day.
  sent_at timestamptz,
  created_at timestamptz not null,
  settled_at timestamptz,
  check_at timestamptz,
  checks integer not null default 0,
  primary key (user_id, refund_id),
  foreign key (user_id, payment_id) references payments on update cascade
);
create unique index refunds_one_per_payment on refunds (user_id, payment_id) where status <> 'declined';
create index refunds_to_check on refunds (check_at) where check_at is not null;

-- What has really moved: charges above zero, refunds below. Rows are only ever added.
create table ledger (
  user_id uuid not null,
  entry_id uuid not null,
  payment_id uuid not null,
  refund_id uuid,
  amount integer not null check (amount <> 0),
  booked_at timestamptz not null,
  primary key (user_id, entry_id)
);
create unique index ledger_one_charge on ledger (user_id, payment_id) where refund_id is null;
create unique index ledger_one_refund on ledger (user_id, refund_id) where refund_id is not null;

-- The kept card: the provider's id for it, never its number.
create table payment_methods (
  user_id uuid primary key,
  provider text not null,
  method_id text not null,
  title text not null,
  saved_at timestamptz not null
);
