-- What the newest night has counted for «Насколько это правда»: no row says anything about one user. `cell` is empty for
-- everybody together, otherwise the part of them or of what they did; small cells are kept and told to nobody.
create table truth_figures (
  claim text not null,
  cell text not null,
  counted_on text not null check (counted_on ~ '^\d{4}-\d{2}-\d{2}$'),
  people integer not null check (people >= 0),
  observations integer not null check (observations >= 0),
  value double precision,
  low double precision,
  high double precision,
  -- What the product said beforehand, and what a guess that knows nobody would reach.
  promised double precision,
  anybody double precision,
  primary key (claim, cell)
);

-- The countdown that a question was listed with: how many answers until a result of its quality.
alter table questions add column soon smallint;

-- «Узнаете себя?»: three texts, of which one is the user's own portrait and two are of made-up people.
create table recognitions (
  user_id uuid not null,
  recognition_id uuid not null,
  made_at timestamptz not null,
  -- The place of one's own, 0…2; told with the choice.
  own smallint not null check (own between 0 and 2),
  chosen smallint check (chosen between 0 and 2),
  chosen_at timestamptz,
  primary key (user_id, recognition_id)
);
create index recognitions_by_time on recognitions (user_id, made_at desc);

-- The sentences of the three texts. is_marked: of one's own «не про меня», of another's «тоже про меня».
create table recognition_lines (
  user_id uuid not null,
  recognition_id uuid not null,
  place smallint not null check (place between 0 and 2),
  line smallint not null,
  text text not null,
  qualities text[] not null,
  probability real not null,
  is_marked boolean not null default false,
  primary key (user_id, recognition_id, place, line)
);
