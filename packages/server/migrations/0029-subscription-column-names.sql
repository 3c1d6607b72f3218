-- billing_day: the day of the month on which a paid month ends. last_attempt_at: when the renewal was last charged.
alter table subscriptions rename column anchor_day to billing_day;
alter table subscriptions rename column tried_at to last_attempt_at;
