-- An upgrade: the difference to a larger plan for what is left of the paid period (decision 083).
alter table payments drop constraint payments_kind_check;
alter table payments add constraint payments_kind_check check (kind in ('plan', 'renewal', 'booster', 'upgrade'));
-- The plan and the monthly price that an upgrade replaces: what its refund goes back to.
alter table payments add column replaced_tariff text;
alter table payments add column replaced_price integer check (replaced_price > 0);
-- The monthly price of the larger plan that the user was told.
alter table payments add column agreed_price integer check (agreed_price > 0);
-- An upgrade pays for a part of a period once more; that it is granted once follows from the payment it stands on.
drop index payments_one_per_period;
create unique index payments_one_per_period on payments (user_id, period_from)
  where period_from is not null and returned_at is null and kind <> 'upgrade';
