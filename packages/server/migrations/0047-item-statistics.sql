-- What each calibration found about each item and quality, for the pages of the staff: filled by the calibration, so that no
-- page reads the responses of users. Nothing about any one user is in them.
create table item_stats (
  calibration integer not null references calibrations,
  item text not null,
  quality text not null,
  answers integer not null,
  slope real not null,
  misfit real not null,
  flags text[] not null,
  stats jsonb not null,
  primary key (calibration, item)
);
create table quality_stats (
  calibration integer not null references calibrations,
  quality text not null,
  stats jsonb not null,
  primary key (calibration, quality)
);
