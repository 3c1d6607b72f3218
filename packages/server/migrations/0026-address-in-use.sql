-- The address that receipts go to stays in use until another one is confirmed.
alter table billing_infos add column confirmed_email text;
update billing_infos set confirmed_email = email where is_verified;
