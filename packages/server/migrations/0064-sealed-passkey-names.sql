-- What users call their passkeys is sealed like all that they write (decision 089). The next start seals and empties what was
-- stored readable until now.
alter table passkeys add column sealed_name bytea;
alter table passkeys rename column name to unsealed_name;
alter table passkeys alter column unsealed_name drop not null;
create index passkeys_unsealed on passkeys (user_id) where unsealed_name is not null;
