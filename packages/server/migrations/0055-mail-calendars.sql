-- The calendar file of a mail, and whether it asks for an entry or takes it back.
alter table mail_outbox add column calendar text, add column calendar_method text check (calendar_method in ('REQUEST', 'CANCEL'));
alter table local_mails add column calendar text, add column calendar_method text;
