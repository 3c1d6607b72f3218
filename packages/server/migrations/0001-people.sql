-- A person. What identifies them (e-mail, VK id) stands in identities, so that a person's own rows stay together.
create table users (
  user_id uuid primary key,
  created_at timestamptz not null,
  email text,
  is_email_verified boolean not null default false,
  password_hash text,
  name text,
  surname text,
  gender smallint check (gender in (0, 1)),
  marital_status smallint check (marital_status between 0 and 2),
  education smallint check (education between 0 and 4),
  number_of_children smallint check (number_of_children between 0 and 4),
  year_of_birth smallint,
  profession text,
  theme text check (theme in ('light', 'dark')),
  groups text[] not null default '{users}',
  current_goal text
);

create table identities (
  kind text not null check (kind in ('email', 'vk')),
  subject text not null,
  user_id uuid not null,
  primary key (kind, subject)
);

create table consents (
  user_id uuid not null,
  document text not null,
  version text not null,
  given_at timestamptz not null,
  ip text not null,
  primary key (user_id, document, version, given_at)
);

create table sessions (
  user_id uuid not null,
  session_id uuid not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  user_agent text not null,
  ip text not null,
  primary key (user_id, session_id)
);

-- Refresh tokens, hashed. A replaced one that comes back later than the grace ends its session.
create table refresh_tokens (
  user_id uuid not null,
  token_hash bytea not null,
  session_id uuid not null,
  expires_at timestamptz not null,
  replaced_at timestamptz,
  primary key (user_id, token_hash),
  foreign key (user_id, session_id) references sessions on delete cascade
);
create index refresh_tokens_by_session on refresh_tokens (user_id, session_id);

-- What mail links carry, hashed; single-use.
create table mail_tokens (
  user_id uuid not null,
  token_hash bytea not null,
  purpose text not null check (purpose in ('verify', 'restore', 'billing')),
  email text not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (user_id, token_hash)
);

-- Sliding counters of attempts, shared by all servers.
create table rate_limits (
  key text primary key,
  window_ends_at timestamptz not null,
  hits integer not null
);
create index rate_limits_by_end on rate_limits (window_ends_at);

-- Keyed digests of the e-mails and VK ids that have had their trial.
create table trial_claims (
  identity_digest bytea primary key,
  claimed_at timestamptz not null
);

-- Asked-for password links. Every request costs the same, whether the address has an account shows only later.
create table restore_requests (
  request_id uuid primary key,
  email text not null,
  created_at timestamptz not null
);
