-- The weekly letter: a row once somebody has decided about it. `day` and `hour` are of the clock of `time_zone`.
create table weekly_letters (
  user_id uuid primary key,
  is_on boolean not null,
  day smallint not null check (day between 1 and 7),
  hour smallint not null check (hour between 0 and 23),
  time_zone text not null,
  -- What the links in letters end it by, without a sign-in: the same in all of them, so that an old letter's works too.
  token text not null,
  -- When it was switched on last.
  asked_at timestamptz not null,
  -- When it is looked at next; null while it is off.
  due_at timestamptz check ((due_at is not null) = is_on),
  -- When the last letter was made, sent or held out; null before the first.
  last_at timestamptz
);
create index weekly_letters_due on weekly_letters (due_at) where due_at is not null;

-- A mail whose reader may end it in one tap (RFC 8058), and by which address.
alter table mail_outbox add column unsubscribe_url text;
alter table local_mails add column unsubscribe_url text;

-- Whether a letter brings people back is measured on those who get it a season later.
alter table experiments drop constraint experiments_place_check;
alter table experiments add constraint experiments_place_check check (place in ('diary-hint', 'weekly-letter'));
alter table experiments drop constraint experiments_measure_check;
alter table experiments
  add constraint experiments_measure_check check (measure in ('returned', 'answered', 'wrote-event', 'paid'));
