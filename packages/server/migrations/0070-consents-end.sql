-- A consent counts until its user takes it back; the row stays as proof of both.
alter table consents add column withdrawn_at timestamptz;
