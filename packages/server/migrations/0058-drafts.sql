-- Texts of the content that the staff edit: a draft, asked to be approved, approved by another member, published.
create table drafts (
  draft_id uuid primary key,
  -- What it edits: item:calmness-01, level:calmness.above, mail:verify-email, page:offer …
  target text not null,
  -- The fields as they were published when the draft was begun or last brought up to date, and as they should be.
  base jsonb not null,
  changes jsonb not null,
  note text not null default '',
  state text not null default 'open' check (state in ('open', 'asked', 'approved', 'published', 'dropped')),
  made_by uuid not null,
  approved_by uuid,
  version integer not null default 1,
  made_at timestamptz not null,
  changed_at timestamptz not null,
  constraint drafts_second_person check (approved_by <> made_by),
  constraint drafts_published_are_approved check (state not in ('approved', 'published') or approved_by is not null),
  constraint drafts_size check (octet_length(base::text) + octet_length(changes::text) <= 262144)
);

create index drafts_newest on drafts (changed_at desc);

-- What was published by the staff: laid over the folder of whatever server starts, until the folder has it, too.
create table published_texts (
  target text primary key,
  fields jsonb not null,
  -- Hashes of what it replaced: a folder with one of them is older.
  replaced text[] not null,
  -- A folder had it: from then on, another text in a folder is a newer one.
  in_folder boolean not null default false,
  published_at timestamptz not null
);

-- Grows with every publication, so that running servers notice one of a mail, which changes no bank.
alter table current_bank add column publications integer not null default 0;
