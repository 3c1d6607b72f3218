-- Two people are two: who was appointed just now waits before deciding about money, and a second factor once set up stays set up.
alter table staff
  add column waits_until timestamptz,
  -- The owner whose word the wait is about: somebody else may end it.
  add column granted_by uuid,
  add column has_factor boolean not null default false;

update staff set has_factor = true where
  exists (select from staff_totp t where t.user_id = staff.user_id and t.sealed_secret is not null)
  or exists (select from staff_passkeys p where p.user_id = staff.user_id)
  or exists (select from staff_codes c where c.user_id = staff.user_id);

-- Null of a credit that follows from a rule, and of those given before.
alter table consultation_credits add column given_by uuid;

-- Decided about by one person: counted again when it starts, and only then approved or proposed to a second one.
alter table banners
  drop constraint banners_state_check,
  add constraint banners_state_check check (state in ('proposed', 'planned', 'approved', 'stopped'));
create index banners_by_maker on banners (made_by, shown_until);
