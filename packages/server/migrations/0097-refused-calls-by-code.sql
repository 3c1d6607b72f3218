-- The newest refused calls of each row by the code that the user was shown, newest first, and when each was (decision 172).
alter table recent_refusals
  add column request_ids text[] not null default '{}',
  add column asked_at timestamptz[] not null default '{}',
  add constraint recent_refusals_each_has_its_time check (cardinality(request_ids) = cardinality(asked_at));
create index recent_refusals_by_request on recent_refusals using gin (request_ids);
