-- How a payment was made or is to be made, and what a saved method is. All were made by card before.
alter table payments add column method text not null default 'card' check (method in ('card', 'sbp', 'sberpay', 'tpay'));
alter table payment_methods add column kind text not null default 'card' check (kind in ('card', 'sbp', 'sberpay', 'tpay'));
alter table local_payments add column method text not null default 'card';
