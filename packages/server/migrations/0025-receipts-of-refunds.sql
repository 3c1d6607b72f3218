-- How the 54-ФЗ receipt of a refund stands. Null: nothing was given back yet, or before this was asked about.
alter table refunds
  add column receipt_status text check (receipt_status in ('pending', 'succeeded', 'canceled'));
-- The few that people have to make by hand.
create index payments_without_receipt on payments (settled_at) where receipt_status = 'canceled';
create index refunds_without_receipt on refunds (settled_at) where receipt_status = 'canceled';
