-- Copies of the database: what the night or the staff have asked for, how it went, and which copies there are. The store is the
-- truth about the copies, this is what the staff see; a restored database learns of later ones from the store.
create table backups (
  backup_id uuid primary key,
  state text not null check (state in ('waiting', 'running', 'done', 'failed')),
  -- Null: the night, the command, or found in the store.
  requested_by uuid,
  requested_at timestamptz not null,
  -- The newest sign of life.
  seen_at timestamptz,
  finished_at timestamptz,
  -- The name in the store; null until it lies there.
  copy text unique,
  bytes bigint,
  version text,
  -- When it was restored and checked as a whole; null: never.
  proven_at timestamptz,
  -- A code; never the text of an error.
  failure text
);
create unique index backups_one on backups ((true)) where state in ('waiting', 'running');
