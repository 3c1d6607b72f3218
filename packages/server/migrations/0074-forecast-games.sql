-- «Угадаем?»: forecasts of which half of the answers a user will choose, made and sealed before they are asked.
-- hits, expected (the sum of the probabilities) and anybody (the sum of the priors) are of the ten answered forecasts, set with the
-- tenth answer. A game without finished_at that began more than 24 hours ago was left.
create table forecast_games (
  user_id uuid not null,
  game_id uuid not null,
  -- The Monday of its week in Moscow: one game a week.
  week date not null,
  -- The content and calibration that made the forecasts.
  model text not null,
  started_at timestamptz not null,
  finished_at timestamptz,
  salt bytea not null,
  -- SHA-256 of the sealed list (docs/decisions/137).
  seal bytea not null,
  hits smallint,
  expected double precision,
  anybody double precision,
  -- Answered too fast or all alike: the user is told so instead of a score.
  is_careless boolean,
  primary key (user_id, game_id)
);
create unique index forecast_games_one_a_week on forecast_games (user_id, week);

-- Every forecast of a list: those asked have a question, the others are spare ones for skipped questions.
-- answer_value is the first answer given in the game, 0…categories-1; an undo does not change it.
create table forecast_items (
  user_id uuid not null,
  game_id uuid not null,
  place smallint not null,
  item text not null,
  -- Which half of the answers: low 0…categories/2-1, high the last categories/2. The middle of an odd number is a miss.
  side text not null check (side in ('low', 'high')),
  categories smallint not null check (categories > 1),
  -- Of the side: for this user, as published, and for somebody of whom nothing is known.
  probability double precision not null,
  prior double precision not null,
  -- The line of the sealed list, without its salt.
  line text not null,
  question uuid,
  answer_value smallint,
  is_hit boolean generated always as (case side
    when 'low' then answer_value < categories / 2
    else answer_value >= categories - categories / 2 end) stored,
  -- How probable the named band of the item's quality was before and after the answer; null where none was named.
  certainty_before real,
  certainty_after real,
  primary key (user_id, game_id, place)
);

-- The question of a game belongs to no goal, so it waits in no list of the stream, and nothing is paid for its answer.
alter table questions alter column goal drop not null;
alter table questions drop constraint questions_payer_check;
alter table questions add constraint questions_payer_check check (payer in ('plan', 'boosting', 'forecast'));
