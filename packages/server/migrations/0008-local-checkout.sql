-- The local checkout: a provider on this machine, so that everything can be bought without an account anywhere.
create table local_payments (
  local_id text primary key,
  payment_id uuid not null,
  idempotence_key uuid not null unique,
  title text not null,
  amount integer not null check (amount > 0),
  keeps_card boolean not null,
  -- How the chosen card will behave: its id says so.
  method_id text,
  return_url text,
  status text not null check (status in ('pending', 'succeeded', 'canceled')),
  reason text,
  created_at timestamptz not null
);
create index local_payments_by_payment on local_payments (payment_id);

create table local_refunds (
  local_id text primary key,
  payment text not null references local_payments,
  idempotence_key uuid not null unique,
  amount integer not null check (amount > 0),
  created_at timestamptz not null
);
