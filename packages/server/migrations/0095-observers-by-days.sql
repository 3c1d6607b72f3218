-- A round that had ten finished replies stays closed, whoever takes theirs back.
alter table observer_rounds add column is_full boolean not null default false;

-- The last Moscow day on which this mean is told: on that day one of its replies was taken back or changed. It is deleted the day after.
alter table observer_publications add column told_until date;
