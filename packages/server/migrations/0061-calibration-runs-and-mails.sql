-- Calibrations that the staff have asked for: a server takes one up and a process of its own computes it.
create table calibration_runs (
  run_id uuid primary key,
  seed integer not null,
  state text not null check (state in ('waiting', 'running', 'done', 'failed')),
  requested_by uuid not null,
  requested_at timestamptz not null,
  -- The newest sign of life.
  seen_at timestamptz,
  -- What is being done, and how many users have been read of how many.
  step text,
  users_read integer,
  users_all integer,
  finished_at timestamptz,
  version integer references calibrations,
  -- A code; never the text of an error.
  failure text
);
create unique index calibration_runs_one on calibration_runs ((true)) where state in ('waiting', 'running');

-- What has been in use since when; null: the experts' parameters.
create table calibration_uses (
  use_id bigint generated always as identity primary key,
  version integer references calibrations,
  since timestamptz not null
);
insert into calibration_uses (version, since) select version, created_at from calibrations where is_current;

-- Four eyes: one of the staff proposes which version is to be used, another one decides.
create table calibration_proposals (
  proposal_id uuid primary key,
  -- Null: the experts' parameters.
  version integer references calibrations,
  reason text not null,
  state text not null check (state in ('proposed', 'agreed', 'rejected')),
  proposed_by uuid not null,
  proposed_at timestamptz not null,
  decided_by uuid,
  decided_at timestamptz,
  constraint calibration_proposals_second_person check (state <> 'agreed' or decided_by <> proposed_by)
);
create unique index calibration_proposals_one on calibration_proposals ((true)) where state = 'proposed';

-- The page about mails shows neither addresses nor texts: it needs to know what a mail is about, and why it did not go.
alter table mail_outbox
  add column kind text not null default 'other',
  -- Codes only: the words of a mail server repeat the address.
  add column last_error text;
