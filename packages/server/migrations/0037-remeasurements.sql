-- «Что изменилось»: a quality that the user measures again. It is finished by the response `question`, and then holds where
-- the quality stood by the responses until `before_at`, where it stands by those from `started_at` on, and the z of the change.
create table remeasurements (
  user_id uuid not null,
  uid uuid not null,
  quality text not null,
  started_at timestamptz not null,
  finished_at timestamptz,
  question uuid,
  before_at timestamptz not null,
  before_mean real,
  before_sd real,
  after_mean real,
  after_sd real,
  z real,
  primary key (user_id, uid)
);
create unique index remeasurements_open on remeasurements (user_id, quality) where finished_at is null;
