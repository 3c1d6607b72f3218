-- Four eyes: a member of the staff proposes what to do about a request, another one decides. A command decides alone: `decided_by` stays null.
alter table refunds
  add column proposed_by uuid,
  add column proposed_at timestamptz,
  -- In kopecks; null proposes to decline the request.
  add column proposed_amount integer check (proposed_amount > 0),
  add column proposal_reason text,
  add column decided_by uuid,
  add constraint refunds_decided_by_another check (decided_by is null or (proposed_by is not null and decided_by <> proposed_by));
