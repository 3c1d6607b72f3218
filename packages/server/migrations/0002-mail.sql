-- Written in the same transaction as what the mail is about; sent afterwards, and gone once sent.
create table mail_outbox (
  mail_id uuid primary key,
  recipient text not null,
  subject text not null,
  body_text text not null,
  body_html text not null,
  created_at timestamptz not null,
  next_try_at timestamptz not null,
  tries integer not null default 0,
  failed_at timestamptz
);
create index mail_outbox_waiting on mail_outbox (next_try_at) where failed_at is null;

-- The local mailbox: where mails go when they do not leave the machine.
create table local_mails (
  mail_id uuid primary key,
  recipient text not null,
  subject text not null,
  body_text text not null,
  body_html text not null,
  received_at timestamptz not null
);
create index local_mails_newest on local_mails (received_at desc);
