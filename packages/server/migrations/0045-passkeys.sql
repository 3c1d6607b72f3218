-- Passkeys of users (decision 088). A sign-in names the user by the handle in the passkey, so that every look-up names one user.
create table passkeys (
  user_id uuid not null,
  passkey_id uuid not null,
  credential_id bytea not null,
  public_key bytea not null,
  -- How many times the authenticator has signed, as far as it counts: a smaller number comes from a copy of it.
  counter bigint not null,
  transports text[] not null,
  name text not null check (length(name) between 1 and 60),
  added_at timestamptz not null,
  used_at timestamptz,
  primary key (user_id, passkey_id)
);
create unique index passkeys_by_credential on passkeys (user_id, credential_id);

-- Challenges that have been answered, until they would have expired anyway. Open ones are stored nowhere: they are sealed.
create table used_passkey_challenges (
  challenge_hash bytea primary key,
  expires_at timestamptz not null
);
create index used_passkey_challenges_by_end on used_passkey_challenges (expires_at);
