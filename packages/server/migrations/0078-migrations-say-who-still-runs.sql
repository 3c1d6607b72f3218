-- The oldest version of the server that runs on the schema since this migration (decision 144); null where the one before
-- still does.
alter table migrations add column oldest_server text;
