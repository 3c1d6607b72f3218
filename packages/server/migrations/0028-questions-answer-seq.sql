-- The place of a response among all responses and skips of its user: the version of the belief that it made. The old name
-- read like a time, as payments.settled_at is one.
alter table questions rename column settled to answer_seq;
alter index questions_settled rename to questions_answer_seq;
