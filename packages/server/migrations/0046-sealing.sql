-- Profiles and every text that users write are sealed by a key of each user, and that key by one that follows from SECRET
-- (decision 089). key_id names the secret: which rows are still to be sealed anew when it changes.
create table user_keys (
  user_id uuid primary key,
  key_id text not null,
  sealed_key bytea not null
);
create index user_keys_by_key on user_keys (key_id);

-- Keys of the installation that have to outlive a change of SECRET.
create table server_keys (
  purpose text primary key,
  key_id text not null,
  sealed_key bytea not null
);

-- What was stored readable until now waits in unsealed_… for the next start, which seals and empties it.
alter table users add column sealed_profile bytea, add column unsealed_profile jsonb;
update users
  set unsealed_profile = jsonb_strip_nulls(jsonb_build_object(
    'name', name, 'surname', surname, 'gender', gender, 'marital_status', marital_status, 'education', education,
    'number_of_children', number_of_children, 'year_of_birth', year_of_birth, 'profession', profession))
  where coalesce(name, surname, profession) is not null
    or coalesce(gender, marital_status, education, number_of_children, year_of_birth) is not null;
alter table users
  drop column name, drop column surname, drop column gender, drop column marital_status, drop column education,
  drop column number_of_children, drop column year_of_birth, drop column profession;
create index users_unsealed on users (user_id) where unsealed_profile is not null;

alter table refunds add column sealed_comment bytea;
alter table refunds rename column comment to unsealed_comment;
create index refunds_unsealed on refunds (user_id) where unsealed_comment is not null;

-- The diary had such keys of its own, in no version that was released: what they sealed goes with them.
update events set sealed_text = null, sealed_reply = null where sealed_text is not null or sealed_reply is not null;
drop table diary_keys;
