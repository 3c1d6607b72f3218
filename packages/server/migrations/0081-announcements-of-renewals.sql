-- What a renewal was announced with: the payment method it names, and its mail while that has not left the outbox. A renewal
-- that an older version has announced names no method, and is announced anew.
alter table subscriptions
  add column announced_method text,
  add column announced_mail uuid,
  -- The end of the grace period where a late announcement has moved it; null: three days after the end.
  add column grace_until timestamptz;
