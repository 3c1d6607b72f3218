-- «Рисунок». What a person draws: titles, words and people are sealed, lines and moods are not.

create table drawings (
  user_id uuid not null,
  drawing_id uuid not null,
  task text not null check (task in ('complete', 'free')),
  figure text,
  session_id uuid,
  -- gzipped, as the contract codes them; null: in words alone
  strokes bytea,
  stroke_count integer not null,
  ink real not null,
  first_ms integer,
  pen text not null check (pen in ('mouse', 'touch', 'pen', 'keys', 'words')),
  sealed_title bytea,
  sealed_words bytea,
  -- a keyed digest of the figure and the stems of the title: like titles are found without opening them
  phrase bytea,
  concept text,
  concept_state text check (concept_state in ('auto', 'own', 'open', 'coded', 'void')),
  mood_before smallint check (mood_before between 1 and 5),
  mood_after smallint check (mood_after between 1 and 5),
  is_first boolean not null,
  counts_for_others boolean not null,
  -- the idea that this sheet was counted for by the last count
  counted_as text,
  started_at timestamptz not null,
  finished_at timestamptz not null,
  saved_at timestamptz not null,
  primary key (user_id, drawing_id),
  check ((task = 'complete') = (figure is not null and session_id is not null and concept_state is not null))
);
create index drawings_by_time on drawings (user_id, task, finished_at desc, drawing_id desc);
create index drawings_by_phrase on drawings (figure, phrase) where phrase is not null;

create table drawing_sessions (
  user_id uuid not null,
  session_id uuid not null,
  -- in Moscow; one a day
  day date not null,
  figure_set smallint not null,
  -- figures that came back drawn; one that is erased stays in the list
  drawn text[] not null default '{}',
  started_at timestamptz not null,
  primary key (user_id, session_id),
  unique (user_id, day)
);

-- How many sheets of a task were taken on a day: erasing one gives nothing back.
create table drawing_allowances (
  user_id uuid not null,
  task text not null,
  day date not null,
  used integer not null check (used >= 0),
  primary key (user_id, task, day)
);

create table drawing_choices (
  user_id uuid primary key,
  counts_for_others boolean not null,
  changed_at timestamptz not null
);

create table circle_maps (
  user_id uuid not null,
  map_id uuid not null,
  wanted boolean not null,
  sealed_people bytea not null,
  made_at timestamptz not null,
  primary key (user_id, map_id)
);

create table week_lines (
  user_id uuid not null,
  week date not null,
  places smallint[] not null check (array_length(places, 1) = 28),
  made_at timestamptz not null,
  primary key (user_id, week)
);

create table drawing_readings (
  user_id uuid not null,
  reading_id uuid not null,
  mean real not null,
  se real not null,
  figures smallint not null,
  people integer not null,
  made_at timestamptz not null,
  primary key (user_id, reading_id),
  unique (user_id, figures)
);
