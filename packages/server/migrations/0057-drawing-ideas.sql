-- Which ideas people have about the figures. No person is in these tables but the coders of the staff.

-- The stems of a title, sorted: «Два красных дома» and «красный дом, два» are one. The title comes in lower case and without ё.
create function title_stems(title text) returns text
  language sql immutable parallel safe
  return (select coalesce(string_agg(lexeme, ' ' order by lexeme collate "C"), '') from unnest(to_tsvector('russian'::regconfig, title)));

create table ideas (
  figure text not null,
  concept text not null,
  name text not null,
  people integer not null default 0,
  primary key (figure, concept)
);

-- What a title stands for; a null concept: it names no idea.
create table idea_phrases (
  figure text not null,
  stems text not null,
  phrase bytea not null,
  concept text,
  coded_by uuid,
  coded_at timestamptz not null,
  primary key (figure, stems)
);

-- Titles that the staff are shown: one is here while people who agreed, or three people, have written it.
create table idea_queue (
  figure text not null,
  stems text not null,
  phrase bytea not null,
  title text not null,
  seen integer not null,
  primary key (figure, stems)
);

-- Each coding of a title by each coder; a tenth of the titles is coded by two.
create table idea_codings (
  figure text not null,
  stems text not null,
  coder uuid not null,
  concept text,
  -- 1 and 2 are made without knowledge of each other; 3 settles a dispute
  place smallint not null check (place between 1 and 3),
  coded_at timestamptz not null,
  primary key (figure, stems, place)
);
