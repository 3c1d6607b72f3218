-- The round that a day's figures are drawn in: its figures in their order, and how many of them are passed (decision 258).
alter table drawing_sessions
  add column round text[] not null default '{}',
  add column round_at smallint not null default 0 check (round_at >= 0);
