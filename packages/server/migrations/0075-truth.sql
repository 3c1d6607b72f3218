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
