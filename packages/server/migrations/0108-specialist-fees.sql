-- What a specialist is owed for a consultation (decision 183). A fee counts for what begins from then on; rows are only added.
create table specialist_fees (
  specialist_id uuid not null references specialists,
  since timestamptz not null,
  -- Kopecks.
  fee integer not null check (fee > 0),
  primary key (specialist_id, since)
);

-- Of clients who were erased: that a specialist's time was taken, and nothing of whom. Without a foreign key, as the
-- consultations themselves: no erasure may fail for one.
create table erased_consultations (
  erased_id uuid primary key default gen_random_uuid(),
  specialist_id uuid not null,
  starts_at timestamptz not null,
  state text not null check (state in ('held', 'missed', 'late'))
);
create index erased_consultations_of_specialist on erased_consultations (specialist_id, starts_at);
