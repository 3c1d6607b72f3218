-- The trial that a plan was bought in: what it opened stays open until its end (decision 245).
alter table subscriptions
  add column trial_tariff text,
  add column trial_until timestamptz,
  add check ((trial_tariff is null) = (trial_until is null));
