-- A higher price for those who pay already (decision 176): about nobody, so kept without a user.
create table price_changes (
  change_id uuid primary key,
  tariff text not null,
  price integer not null check (price > 0),
  -- Renewals are charged at it from this moment on, and never earlier than 30 days after the letter.
  applies_from timestamptz not null,
  -- over: a later change of the same plan has begun.
  state text not null check (state in ('proposed', 'running', 'stopped', 'over')),
  reason text not null,
  proposed_by uuid not null,
  proposed_at timestamptz not null,
  approved_by uuid,
  check (approved_by <> proposed_by)
);
-- Whatever the code does: of a plan, one proposal waits and one change runs.
create unique index price_changes_one_open on price_changes (tariff, state) where state in ('proposed', 'running');
-- What a payer was told of it.
alter table subscriptions
  add column offer_id uuid,
  add column offer_price integer check (offer_price > 0),
  add column offer_from timestamptz,
  -- When the letter was last seen waiting in the outbox, or first seen gone.
  add column offer_at timestamptz,
  -- The letter, while it has not left the outbox.
  add column offer_mail uuid,
  add column offer_agreed_at timestamptz;
create index subscriptions_by_offer on subscriptions (offer_id) where offer_id is not null;
