-- Confirmed by somebody who was signed in there, or by setting the password through the mailbox: the account and the
-- address are one person's. A click on a link alone proves the mailbox, and the account may be a stranger's.
alter table users add column is_email_proven boolean not null default false;

-- VK vouched for the account's own address when it was linked. Any other VK ID goes when the mailbox sets a password.
alter table identities add column is_vouched boolean not null default false;
