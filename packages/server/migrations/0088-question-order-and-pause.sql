-- Whether the user has turned the choice of questions off: they come in a random order (decision 157).
alter table users add column asks_at_random boolean not null default false;
-- Until when nothing invites the user to come back; null and what is past mean no pause (decision 158).
alter table users add column paused_until timestamptz;
