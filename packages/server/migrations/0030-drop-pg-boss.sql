-- Jobs no longer run through pg-boss (decision 064). Its schema held no data of ours.
drop schema if exists jobs cascade;
