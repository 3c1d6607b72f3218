-- How many times in a row a limit was overrun: each time closes for twice as long.
alter table rate_limits add column strikes integer not null default 0;

-- Captchas that have been used, until they would have expired anyway.
create table captcha_uses (
  challenge text primary key,
  expires_at timestamptz not null
);
create index captcha_uses_by_end on captcha_uses (expires_at);

-- Browsers that a person has signed in from, by the digest of a cookie that stays after signing out.
create table known_devices (
  user_id uuid not null,
  device_hash bytea not null,
  last_used_at timestamptz not null,
  primary key (user_id, device_hash)
);
