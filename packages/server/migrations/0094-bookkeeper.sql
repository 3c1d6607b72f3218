-- Who closes a month, and sees nothing of people (decision 165).
alter table staff drop constraint staff_roles_check;
alter table staff add constraint staff_roles_check check (
  cardinality(roles) > 0 and roles <@ '{owner,editor,psychologist,support,specialist,bookkeeper}'::text[]
);
