-- Whether the user has asked for this question: while it waits it comes before all that are chosen for them (decision 216).
alter table questions add column is_wanted boolean not null default false;
