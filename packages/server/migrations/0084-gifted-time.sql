-- Gifted time in a subscription (decision 153).
alter table subscriptions
  -- The gift that runs.
  add column gift_id uuid,
  -- The plan of the gift that begins at the end.
  add column next_gift_tariff text,
  -- The plan and its agreed price that renew once the gifts are over.
  add column after_gift_tariff text,
  add column after_gift_price integer check (after_gift_price > 0),
  add check ((after_gift_tariff is null) = (after_gift_price is null));
