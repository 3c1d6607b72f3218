-- Plans that the staff gave without a payment. A long one, and the third of a user, waits for a second person.
create table plan_gifts (
  user_id uuid not null,
  gift_id uuid not null,
  tariff text not null,
  days integer not null check (days between 1 and 366),
  reason text not null,
  state text not null check (state in ('proposed', 'given', 'declined')),
  proposed_by uuid not null,
  proposed_at timestamptz not null,
  -- Null of a gift that needed no second person.
  decided_by uuid check (decided_by <> proposed_by),
  decided_at timestamptz,
  primary key (user_id, gift_id)
);
create index plan_gifts_waiting on plan_gifts (proposed_at) where state = 'proposed';
