-- The e-mail of an account that does not take mails, or whose owner has called one spam. Only mails that are necessary go there.
-- The address is kept beside the account: a block ends when the account gets another one.
create table blocked_addresses (
  user_id uuid primary key,
  address text not null,
  reason text not null check (reason in ('bounce', 'complaint')),
  -- As RFC 3463 counts them: 5.1.1.
  code text check (code ~ '^[245]\.\d{1,3}\.\d{1,3}$'),
  blocked_at timestamptz not null
);
create index blocked_addresses_newest on blocked_addresses (blocked_at desc);
