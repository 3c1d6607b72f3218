-- What the text model makes of an event, when its writer asks for it. A row waits for the job, then holds the sealed reading.

create table event_readings (
  user_id uuid not null,
  event_id uuid not null,
  state text not null check (state in ('queued', 'ready', 'failed')),
  -- of the words that are read
  version integer not null,
  -- the Moscow day whose allowance it took
  day date not null,
  runs smallint not null,
  -- a queued reading is run from then on
  due_at timestamptz not null,
  -- who ran the model, as the user was told
  named text not null,
  read_at timestamptz,
  sealed_reading bytea,
  primary key (user_id, event_id),
  foreign key (user_id, event_id) references events on delete cascade
);
create index event_readings_due on event_readings (due_at) where state = 'queued';

alter table event_allowances add column readings integer not null default 0 check (readings >= 0);
