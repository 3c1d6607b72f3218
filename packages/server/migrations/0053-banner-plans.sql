-- Banners that the staff write: for whom, in which order, and who agreed. Those put in by SQL have no maker and stay as they are.
alter table banners
  add column audience jsonb not null default '{}',
  add column priority smallint not null default 0 check (priority between -100 and 100),
  add column is_closable boolean not null default true,
  add column state text not null default 'approved' check (state in ('proposed', 'approved', 'stopped')),
  -- how many people it met when it was written or approved
  add column people integer not null default 0 check (people >= 0),
  add column made_by uuid,
  -- Null of a banner that needed no second person.
  add column approved_by uuid,
  add constraint banners_second_person check (approved_by <> made_by),
  -- 90 days are counted in hours: in days they would depend on the time zone of the connection.
  add constraint banners_end check (
    made_by is null
    or (shown_until is not null and shown_until > shown_from and shown_until <= shown_from + interval '2160 hours')
  );
