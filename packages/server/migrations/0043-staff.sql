-- Who runs the product, and in which roles.
create table staff (
  user_id uuid primary key,
  roles text[] not null check (
    cardinality(roles) > 0 and roles <@ '{owner,editor,psychologist,support,specialist}'::text[]
  ),
  -- Null: by command.
  added_by uuid,
  added_at timestamptz not null
);

-- The authenticator app. A secret counts once a code made with it has come back; until then it is pending.
create table staff_totp (
  user_id uuid primary key references staff on delete cascade,
  sealed_secret text,
  pending_secret text,
  -- The newest time step whose code was accepted: each is accepted once.
  last_step bigint
);

-- Which of the user's passkeys count as a second factor: accepted with the password before there was any second factor, or
-- in a staff session. A passkey that somebody with the password alone has added counts for nothing here.
create table staff_passkeys (
  user_id uuid not null references staff on delete cascade,
  passkey_id uuid not null,
  accepted_at timestamptz not null,
  primary key (user_id, passkey_id)
);

create table staff_codes (
  user_id uuid not null references staff on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

-- A second factor was shown in this session of the user. It ends with that session.
create table staff_sessions (
  user_id uuid not null references staff on delete cascade,
  session_id uuid not null,
  token_hash bytea not null,
  opened_at timestamptz not null,
  used_at timestamptz not null,
  stepped_at timestamptz,
  primary key (user_id, session_id),
  foreign key (user_id, session_id) references sessions on delete cascade
);

-- What the staff, commands and jobs have changed. Each entry holds the hash of the one before it.
create table journal (
  seq bigint primary key,
  at timestamptz not null,
  actor uuid,
  role text not null,
  action text not null,
  subject_kind text not null,
  subject text not null,
  reason text,
  before jsonb,
  after jsonb,
  request_id text,
  ip text,
  prev_hash bytea not null,
  hash bytea not null
);
create index journal_by_subject on journal (subject, seq);
create index journal_by_actor on journal (actor, seq);

-- The newest hash of each day, as it was mailed to the owners.
create table journal_heads (
  day text primary key check (day ~ '^\d{4}-\d{2}-\d{2}$'),
  seq bigint not null,
  hash bytea not null,
  sent_at timestamptz not null
);

create function refuse_change_of_journal() returns trigger language plpgsql as $$
begin
  raise exception 'the journal is only added to';
end $$;

create trigger journal_is_only_added_to before update or delete or truncate on journal
  for each statement execute function refuse_change_of_journal();
