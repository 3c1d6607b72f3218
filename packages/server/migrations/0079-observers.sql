-- «Взгляд со стороны»: a person asks others about some qualities. An observer has no account and no row of their own anywhere but
-- here, beside the rows of the person who asks.
create table observer_rounds (
  user_id uuid not null,
  round_id uuid not null,
  -- Moscow days: nothing about a round is kept any finer.
  started_on date not null,
  ends_on date not null,
  stopped_on date,
  -- Deleted by the person: the row stays for a quarter, empty, because it counts for the plan.
  is_removed boolean not null default false,
  qualities text[] not null,
  -- SHA-256 of the link's token, and the token itself under the person's key, to send it again.
  token_hash bytea,
  sealed_token bytea,
  -- By statement: what the person thinks others will reply, 0…4.
  guesses jsonb not null default '{}',
  -- The outcome has been opened: nothing is guessed any more.
  is_opened boolean not null default false,
  primary key (user_id, round_id)
);

create table observer_replies (
  user_id uuid not null,
  round_id uuid not null,
  -- Random: the order of replies is kept nowhere.
  reply_id uuid not null,
  -- SHA-256 of the key of the observer's own link; null when its days are over.
  key_hash bytea,
  acquaintance text not null check (acquaintance in ('family', 'friend', 'colleague', 'other')),
  -- Of the document observer-consent.
  consent_version text not null,
  begun_on date not null,
  -- Null until finished: it counts from the next day on.
  finished_on date,
  -- By statement: {"value": 0…4 or null of «не знаю», "ms": until it was finished}.
  answers jsonb not null default '{}',
  -- By quality: how often its values were changed after they had been told as part of a mean; absent for never.
  versions jsonb not null default '{}',
  -- Set when finished: false of hurried or careless replies, which is told to nobody.
  is_counted boolean,
  primary key (user_id, round_id, reply_id)
);
create unique index observer_replies_by_key on observer_replies (user_id, key_hash);

-- Every set of replies whose mean was told, for ever while the round is there: a new one is told only if no single reply follows
-- from all of them (docs/decisions/147).
create table observer_publications (
  user_id uuid not null,
  round_id uuid not null,
  quality text not null,
  place smallint not null,
  -- Each as reply_id:version.
  replies text[] not null,
  -- In SD, rounded as told; null once one of the replies was taken back or changed.
  mean real,
  sd real,
  primary key (user_id, round_id, quality, place)
);

-- Where the person shows others' view; no row: nowhere.
create table observer_showings (
  user_id uuid primary key,
  in_portrait boolean not null,
  to_specialist boolean not null
);
