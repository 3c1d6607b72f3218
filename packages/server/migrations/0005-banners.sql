create table banners (
  uid text primary key,
  level text not null check (level in ('info', 'success', 'warning', 'error')),
  html text not null,
  shown_from timestamptz not null,
  shown_until timestamptz
);

create table closed_banners (
  user_id uuid not null,
  banner text not null,
  closed_at timestamptz not null,
  primary key (user_id, banner)
);
