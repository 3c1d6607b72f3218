-- Whether an evaluation has taken one of its day: one in which nothing could be compared does not (decision 196). Those of before all have.
alter table event_appraisals add column is_counted boolean not null default true;
