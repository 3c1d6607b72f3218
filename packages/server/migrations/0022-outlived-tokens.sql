-- A refresh token that a sibling has gone on without: what it still gives within the grace ends with the grace.
alter table refresh_tokens add column is_outlived boolean not null default false;
