-- What a user wants to be notified of, all of it off until it is chosen, and in which zone their day passes.
create table push_settings (
  user_id uuid primary key,
  zone text not null,
  meeting boolean not null default false,
  observers boolean not null default false,
  hour smallint check (hour between 9 and 20),
  hour_use text check (hour_use in ('questions', 'event')),
  -- When the chosen hour comes next.
  wake_at timestamptz,
  check ((hour is null) = (hour_use is null) and (hour is null) = (wake_at is null))
);
create index push_settings_due on push_settings (wake_at) where wake_at is not null;

-- One subscription a device: it ends with its session. The address at the push service and its keys are sealed.
create table push_subscriptions (
  user_id uuid not null,
  endpoint_digest bytea not null,
  session_id uuid not null,
  sealed_subscription bytea not null,
  -- The VAPID key it was made for: another one cannot send to it.
  server_key text not null,
  created_at timestamptz not null,
  -- When the push service took a message last.
  last_ok_at timestamptz,
  primary key (user_id, endpoint_digest),
  unique (user_id, session_id),
  foreign key (user_id, session_id) references sessions on delete cascade
);

-- What there is to be said, once for each key. Kept for a while, so that it is not said again.
create table push_messages (
  user_id uuid not null,
  message_key text not null,
  kind text not null check (kind in ('meeting-day', 'meeting-hour', 'observers', 'hour')),
  -- The page that a tap opens.
  path text not null,
  -- When to look at it; null: it has been sent, or dropped.
  due_at timestamptz,
  expires_at timestamptz not null,
  sent_at timestamptz,
  primary key (user_id, message_key)
);
create index push_messages_due on push_messages (due_at) where due_at is not null;
create index push_messages_by_end on push_messages (expires_at);

-- A message on its way to one device. Taken out before it is sent, and put back when the push service asks to wait.
create table push_deliveries (
  user_id uuid not null,
  message_key text not null,
  endpoint_digest bytea not null,
  due_at timestamptz not null,
  tries smallint not null default 0,
  primary key (user_id, message_key, endpoint_digest),
  foreign key (user_id, message_key) references push_messages on delete cascade,
  foreign key (user_id, endpoint_digest) references push_subscriptions on delete cascade
);
create index push_deliveries_due on push_deliveries (due_at);
