-- The event diary. Words are sealed by a key of each user; taps are not, so that they can be compared.

create table diary_keys (
  user_id uuid primary key,
  sealed_key bytea not null
);

create table events (
  user_id uuid not null,
  event_id uuid not null,
  happened_on date not null,
  part_of_day smallint check (part_of_day between 0 and 3),
  written_at timestamptz not null,
  version integer not null,
  sealed_text bytea,
  sealed_reply bytea,
  forget_text_at timestamptz,
  primary key (user_id, event_id)
);
create index events_by_day on events (user_id, happened_on desc, event_id desc);
create index events_to_forget on events (forget_text_at) where forget_text_at is not null;

create table event_appraisals (
  user_id uuid not null,
  event_id uuid not null,
  questionnaire integer not null,
  situations text[] not null,
  pleasantness smallint not null check (pleasantness between 1 and 5),
  energy smallint not null check (energy between 1 and 5),
  importance smallint not null check (importance between 1 and 5),
  control smallint not null check (control between 1 and 5),
  cause text not null,
  pattern text not null,
  day date not null,
  evaluated_at timestamptz not null,
  primary key (user_id, event_id),
  foreign key (user_id, event_id) references events on delete cascade
);
create index event_appraisals_by_time on event_appraisals (user_id, evaluated_at);

create table event_expressions (
  user_id uuid not null,
  event_id uuid not null,
  item text not null,
  quality text not null,
  value smallint check (value between 0 and 4),
  -- −2…2 in the direction of the quality; null: not about this event
  rating smallint check (rating between -2 and 2),
  place text not null check (place in ('stronger', 'usual', 'weaker', 'unknown')),
  expected real,
  expected_sd real,
  past smallint not null,
  rated_at timestamptz not null,
  primary key (user_id, event_id, item),
  foreign key (user_id, event_id) references event_appraisals on delete cascade
);
create index event_expressions_by_quality on event_expressions (user_id, quality, rated_at);

create table event_allowances (
  user_id uuid not null,
  day date not null,
  used integer not null check (used >= 0),
  primary key (user_id, day)
);

create table event_focus (
  user_id uuid not null,
  quality text not null,
  since timestamptz not null,
  primary key (user_id, quality)
);

create table event_findings (
  user_id uuid not null,
  finding_id uuid not null,
  kind text not null check (kind in ('found', 'guess')),
  situation text not null,
  quality text not null,
  direction smallint not null check (direction in (-1, 1)),
  made_at timestamptz not null,
  state text not null check (state in ('open', 'shown', 'not-seen', 'gone')),
  numbers jsonb,
  primary key (user_id, finding_id)
);
