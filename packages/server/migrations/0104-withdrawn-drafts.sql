-- A published draft that was taken back: what it replaced is published again.
alter table drafts drop constraint drafts_state_check;
alter table drafts add constraint drafts_state_check
  check (state in ('open', 'asked', 'approved', 'published', 'withdrawn', 'dropped'));
alter table drafts drop constraint drafts_published_are_approved;
alter table drafts add constraint drafts_published_are_approved
  check (state not in ('approved', 'published', 'withdrawn') or approved_by is not null);
