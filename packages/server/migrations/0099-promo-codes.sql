-- Codes that make the first month of a plan cheaper or longer (decision 173). Found by the code alone, and of nobody.
create table promo_codes (
  promo_id uuid primary key,
  code text not null unique check (code = upper(code)),
  percent smallint check (percent between 1 and 90),
  days smallint check (days between 1 and 90),
  most_uses integer not null check (most_uses > 0),
  -- Payments that are open or paid; never more, however many ask at once.
  uses integer not null default 0 check (uses between 0 and most_uses),
  ends_at timestamptz not null,
  made_by uuid not null,
  made_at timestamptz not null,
  stopped_at timestamptz,
  check ((percent is null) <> (days is null))
);
alter table payments
  add column promo_id uuid,
  add column promo_days smallint check (promo_days > 0);
create index payments_with_promo on payments (user_id, promo_id) where promo_id is not null;
