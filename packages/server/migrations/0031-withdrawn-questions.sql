-- A waiting question that a later answer has made less useful is withdrawn. It can still be answered: a device may be
-- showing it. An index on status <> 'pending' would hold such rows too.
alter table questions drop constraint questions_status_check;
alter table questions add constraint questions_status_check
  check (status in ('pending', 'answered', 'skipped', 'withdrawn'));

drop index questions_answer_seq;
create index questions_answer_seq on questions (user_id, answer_seq) where status in ('answered', 'skipped');
create index questions_withdrawn on questions (served_at) where status = 'withdrawn';
