-- Up to a configured sum one member of the staff may propose a refund and decide about it too: the row keeps which sum that was.
alter table refunds
  add column alone_limit integer check (alone_limit > 0),
  drop constraint refunds_decided_by_another,
  add constraint refunds_decided_by_another check (
    decided_by is null
    or (proposed_by is not null and (decided_by <> proposed_by or coalesce(amount <= alone_limit, false)))
  );

-- What was booked within some days is compared with the provider's register.
create index ledger_by_time on ledger (booked_at);

-- The weeks whose list of opened cards was mailed to the owners; a week is named by its Monday in Moscow.
create table staff_digests (
  week text primary key check (week ~ '^\d{4}-\d{2}-\d{2}$'),
  sent_at timestamptz not null
);

-- What a user was refused lately, for whoever helps them: which call, with which code, how often on a day; never what they sent.
create table recent_refusals (
  user_id uuid not null,
  day text not null check (day ~ '^\d{4}-\d{2}-\d{2}$'),
  endpoint text not null,
  code text not null,
  times integer not null check (times > 0),
  last_at timestamptz not null,
  primary key (user_id, day, endpoint, code)
);
create index recent_refusals_by_time on recent_refusals (last_at);

-- Where the journal begins since entries that were too old were taken off: the newest of them and its hash, signed by a key that
-- the database alone does not give away.
create table journal_starts (
  seq bigint primary key check (seq > 0),
  hash bytea not null,
  signature bytea not null,
  taken_off_at timestamptz not null
);

-- Entries leave only up to a signed start; the starts themselves stay.
create function refuse_removal_from_journal() returns trigger language plpgsql as $$
begin
  if exists (select from journal_starts where seq >= old.seq) then
    return old;
  end if;
  raise exception 'the journal is only added to';
end $$;

drop trigger journal_is_only_added_to on journal;
create trigger journal_is_only_added_to before update or truncate on journal
  for each statement execute function refuse_change_of_journal();
create trigger journal_keeps_its_entries before delete on journal
  for each row execute function refuse_removal_from_journal();
create trigger journal_starts_stay before update or delete or truncate on journal_starts
  for each statement execute function refuse_change_of_journal();
