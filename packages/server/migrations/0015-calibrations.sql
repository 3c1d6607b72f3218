-- Item parameters and correlations as estimated from people's answers. Nothing about any one person is in them.
-- A version is never changed or removed: going back is making an older one current.
create table calibrations (
  version integer generated always as identity primary key,
  -- The bank whose items were estimated.
  bank text not null references banks,
  created_at timestamptz not null,
  people integer not null,
  answers integer not null,
  calibration jsonb not null,
  report jsonb not null,
  is_current boolean not null default false
);
-- None is current: the engine works with the experts' parameters.
create unique index calibrations_current on calibrations (is_current) where is_current;
