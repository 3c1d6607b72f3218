-- Whose a mail is: erasing a user deletes their own mails, whoever else gets mail at the same address. Null for the receipt
-- of a removal, which outlives its user.
alter table mail_outbox add column user_id uuid;
alter table local_mails add column user_id uuid;
create index mail_outbox_by_user on mail_outbox (user_id);
create index local_mails_by_user on local_mails (user_id);

-- Mails of the version before: the account with this address; else the only one that receives receipts there.
update mail_outbox set user_id = identities.user_id
from identities where identities.kind = 'email' and identities.subject = mail_outbox.recipient;
update local_mails set user_id = identities.user_id
from identities where identities.kind = 'email' and identities.subject = local_mails.recipient;

create temporary table receipt_addresses on commit drop as
  select address, min(user_id::text)::uuid as user_id
  from (
    select user_id, email as address from billing_infos
    union
    select user_id, confirmed_email from billing_infos where confirmed_email is not null
  ) addresses
  group by address having count(*) = 1;
update mail_outbox set user_id = receipt_addresses.user_id
from receipt_addresses where mail_outbox.user_id is null and address = mail_outbox.recipient;
update local_mails set user_id = receipt_addresses.user_id
from receipt_addresses where local_mails.user_id is null and address = local_mails.recipient;
