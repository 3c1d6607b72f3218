-- A payment method that is saved without a charge (decision 163).
create table bindings (
  user_id uuid not null,
  binding_id uuid not null,
  -- retry: the user has agreed that the month whose charge has failed is charged at once.
  purpose text not null check (purpose in ('renewals', 'retry')),
  method text not null check (method in ('card', 'sbp', 'sberpay', 'tpay')),
  -- What that month costs, as the user was told.
  amount integer check (amount > 0),
  -- The charge of that month.
  payment_id uuid,
  idempotence_key uuid not null,
  provider text not null,
  -- Its id at the provider, while it is open.
  provider_id text,
  -- The saved method, until the charge that was asked for is made: after that payment_methods alone knows it.
  method_id text,
  page_url text,
  return_url text not null,
  status text not null check (status in ('new', 'pending', 'active', 'refused', 'void')),
  created_at timestamptz not null,
  settled_at timestamptz,
  check_at timestamptz,
  checks integer not null default 0,
  primary key (user_id, binding_id),
  check ((purpose = 'retry') = (amount is not null))
);
-- Whatever the code does: one open binding per user.
create unique index bindings_one_open on bindings (user_id) where status in ('new', 'pending');
create index bindings_by_provider on bindings (provider_id) where provider_id is not null;
create index bindings_to_check on bindings (check_at) where check_at is not null;

create table local_bindings (
  local_id text primary key,
  idempotence_key uuid not null unique,
  method text not null,
  method_id text,
  return_url text not null,
  status text not null check (status in ('pending', 'active', 'inactive')),
  created_at timestamptz not null
);
