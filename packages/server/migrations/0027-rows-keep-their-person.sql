-- Whose a row is never changes: a payment that outlives its person is written anew under an id that is nobody's. A
-- PostgreSQL spread over machines by user_id refuses such a change, and a reference that would carry it on.
alter table refunds
  drop constraint refunds_user_id_payment_id_fkey,
  add constraint refunds_user_id_payment_id_fkey foreign key (user_id, payment_id) references payments;
