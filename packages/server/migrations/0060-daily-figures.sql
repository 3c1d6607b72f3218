-- What the nights have counted, for «Показатели»: no row says anything about one user. `day` is the Moscow day, or the first
-- or last one of what the figure is about; `part` of `whole`, and how many people the cell rests on at least.
create table daily_figures (
  day text not null check (day ~ '^\d{4}-\d{2}-\d{2}$'),
  figure text not null,
  part bigint not null,
  whole bigint,
  people integer not null check (people >= 0),
  primary key (day, figure)
);

-- When the address was confirmed: activation and the conversion of trials count from then. Earlier users: about then.
alter table users add column confirmed_at timestamptz;
update users set confirmed_at = created_at where is_email_verified;
