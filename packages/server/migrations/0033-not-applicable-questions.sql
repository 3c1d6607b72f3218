-- «Такого в моей жизни нет»: what the question asks about is missing from the user's life. It has an answer_seq like a skip,
-- but is never asked again.
alter table questions drop constraint questions_status_check;
alter table questions add constraint questions_status_check
  check (status in ('pending', 'answered', 'skipped', 'not_applicable', 'withdrawn'));

drop index questions_answer_seq;
create index questions_answer_seq on questions (user_id, answer_seq)
  where status in ('answered', 'skipped', 'not_applicable');
create index questions_not_applicable on questions (user_id, item) where status = 'not_applicable';
