-- What a user says of a contradiction of the portrait: «Похоже» or «Не похоже», the last time asked. It was said of two published
-- results; with a newer one of either the user is asked anew. It is no response, and measures nothing.
create table contradiction_votes (
  user_id uuid not null,
  -- Both qualities with their sides, in the order of the content: «altruism high, self-compassion low».
  pair text not null,
  first_result uuid not null,
  second_result uuid not null,
  agrees boolean not null,
  voted_at timestamptz not null,
  primary key (user_id, pair)
);
