-- What was agreed for the plan that is paid for ahead. Until now `price` was of whatever was bought last, so that the
-- current plan had lost its own as soon as another was paid for ahead.
alter table subscriptions add column next_price integer check (next_price > 0);

-- The current plan gets its own back: what was last paid for it; nothing where it was given free.
update subscriptions s
  set
    next_price = nullif(s.price, 0),
    price = coalesce(
      (
        select p.amount
        from payments p
        where p.user_id = s.user_id
          and p.item = s.tariff
          and p.kind in ('plan', 'renewal')
          and p.status = 'succeeded'
          and p.returned_at is null
          and p.period_from < s.next_from
        order by p.period_from desc
        limit 1
      ),
      0
    )
  where s.next_tariff is not null;
