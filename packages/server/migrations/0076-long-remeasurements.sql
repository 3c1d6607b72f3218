-- A quality can be measured again at length: how many responses a re-measurement takes.
alter table remeasurements add column answers smallint not null default 12;
