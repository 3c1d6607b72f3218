-- Reasons lie beside the chain, which holds their hash alone: they go with the person whom they are about. Entries from before have
-- theirs in the chain.
alter table journal
  add column reason_hash bytea,
  add constraint journal_begins_at_one check (seq > 0);

create table journal_reasons (
  seq bigint primary key check (seq > 0),
  -- Whom the entry is about; null for nobody.
  person uuid,
  -- Random: with it gone, the hash in the chain tells nothing about a reason that is guessed.
  salt bytea,
  reason text,
  -- Of one that was emptied: signed by a key that the database alone does not give away.
  emptied bytea,
  check ((reason is null) = (salt is null) and (reason is null) = (emptied is not null))
);
create index journal_reasons_by_person on journal_reasons (person) where reason is not null;

create function refuse_change_of_reason() returns trigger language plpgsql as $$
begin
  if new.seq = old.seq and new.person is not distinct from old.person and old.reason is not null and new.reason is null then
    return new;
  end if;
  raise exception 'a reason is only emptied';
end $$;

create trigger journal_reasons_are_only_emptied before update on journal_reasons
  for each row execute function refuse_change_of_reason();
create trigger journal_reasons_stay before delete on journal_reasons
  for each row execute function refuse_removal_from_journal();
create trigger journal_reasons_are_not_truncated before truncate on journal_reasons
  for each statement execute function refuse_change_of_journal();

-- Signed like the starts. Those from before have no signature: they are compared, and no entry is taken off on their word.
alter table journal_heads
  add column signature bytea,
  add constraint journal_heads_begin_at_one check (seq > 0);
create trigger journal_heads_stay before update or delete or truncate on journal_heads
  for each statement execute function refuse_change_of_journal();
