-- The place of a result in the order in which its user is told of them, and the answer with whose reply that was; null while
-- it waits. Those of before were told as they came.
alter table results
  add column told integer,
  add column told_with uuid;
update results set told = placed.place, told_with = results.question
from (select user_id, uid, row_number() over (partition by user_id order by shared_at, uid) as place from results) as placed
where results.user_id = placed.user_id and results.uid = placed.uid;
