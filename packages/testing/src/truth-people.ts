/** People who exist in the tables only, with everything that /truth is counted from; each number comes from its name, none by chance. */
import { randomBytes } from 'node:crypto'
import { wrappedFor, cipherOf } from '@grani/server/platform/sealing/user-keys.ts'
import { sealProfile } from '@grani/server/platform/sealing/sealed-profile.ts'
import type { Product } from './product.ts'

type Rows = Pick<Product, 'rows'>

/** A number in [0, 1) and an id, both made of a text. */
const FUNCTIONS = `
  create or replace function chance(text) returns float8 language sql immutable as
    $$ select ('x' || substr(md5($1), 1, 7))::bit(28)::int / 268435456.0 $$;
  create or replace function id_of(text) returns uuid language sql immutable as $$ select md5($1)::uuid $$;
  create table if not exists seeded (user_id uuid primary key, place int not null, lean float8 not null)`

const SEED = `
  insert into seeded select id_of('person/' || n), n, 2 * chance('lean/' || n) - 1 from generate_series($1::int, $2::int) as n`

const USERS = `
  insert into users (user_id, created_at, is_email_verified, confirmed_at, groups, allows_calibration)
  select user_id, $3, true, $3, case $4 when 'qa' then '{users,qa}'::text[] else '{users}'::text[] end, $4 <> 'refused'
  from seeded where place between $1 and $2`

const STAFF = `insert into staff select user_id, '{editor}', null, now() from seeded where place between $1 and $2 and $4 = 'staff' and $3::timestamptz is not null`

/** Every item in one sitting of forty days ago; the first eight once more, three weeks later, each in a sitting of its own kind. */
const QUESTIONS = `
  insert into questions (user_id, uid, position, item, wording, goal, served_at, status, answer_seq, answer_id, value, ms,
    answered_at, payer, week, soon)
  select user_id, id_of('question/' || place || '/' || item || '/' || turn), k + 100 * turn, item, 1, 'selfImp', $3::timestamptz,
    'answered', k + 100 * turn, 1,
    case when chance('alike/' || place || turn) < 0.08 then 3
      else least(4, greatest(0, round(2 + 1.4 * lean + 2.4 * (chance('value/' || place || item || turn) - 0.5)))) end,
    case when chance('fast/' || place || turn) < 0.1 then 400 else 3000 end,
    $3::timestamptz - interval '40 days' + turn * interval '21 days' + k * interval '20 seconds'
      + case when k > 12 and chance('pause/' || place) < 0.5 then interval '2 hours' else interval '0' end,
    'plan', '2026-11-16', case when chance('soon/' || place || item) < 0.4 then 1 + floor(4 * chance('much/' || place || item)) end
  from seeded, unnest($4::text[]) with ordinality as i (item, k), generate_series(0, 1) as turn
  where place between $1 and $2 and (turn = 0 or (k <= 11 and chance('again/' || place) < 0.8))`

/** Each quality is named with one of its answers; most are rated. */
const RESULTS = `
  insert into results (user_id, uid, quality, direction, band, shared_at, probability, answers, mean, sd, question, agrees)
  select user_id, id_of('result/' || place || quality || version), quality, 'x',
    case when chance('band/' || place || quality) < 0.45 then 'high' when chance('band/' || place || quality) < 0.8 then 'low' else 'middle' end,
    $3::timestamptz - interval '30 days' + version * interval '1 day', 0.8 + 0.19 * chance('sure/' || place || quality), 5,
    lean + chance('mean/' || place || quality) - 0.5, 0.4,
    id_of('question/' || place || '/' || (($4::text[])[1 + floor(cardinality($4::text[]) * chance('brought/' || place || quality || version))]) || '/0'),
    case when chance('rated/' || place || quality || version) < 0.7 then chance('agrees/' || place || quality || version) < 0.8 end
  from seeded, unnest($5::text[]) as quality, generate_series(0, 1) as version
  where place between $1 and $2 and (version = 0 or chance('revised/' || place || quality) < 0.3)`

const REMEASUREMENTS = `
  insert into remeasurements (user_id, uid, quality, started_at, finished_at, before_at, before_mean, before_sd, after_mean, after_sd, z)
  select user_id, id_of('check/' || place || quality), quality, $3::timestamptz - interval '10 days',
    case when chance('finished/' || place || quality) < 0.8 then $3::timestamptz end, $3::timestamptz - interval '20 days',
    lean, 0.4, lean + 2 * chance('after/' || place || quality) - 1, 0.3 + 0.2 * chance('sd/' || place || quality), 0
  from seeded, unnest($4::text[]) as quality where place between $1 and $2 and chance('checks/' || place || quality) < 0.6`

const EVENTS = `
  insert into events (user_id, event_id, happened_on, written_at, version)
  select user_id, id_of('event/' || place || '/' || n), '2026-11-01', $3, 1 from seeded, generate_series(1, 7) as n
  where place between $1 and $2`

const APPRAISALS = `
  insert into event_appraisals (user_id, event_id, questionnaire, situations, pleasantness, energy, importance, control, cause, pattern, day, evaluated_at)
  select user_id, id_of('event/' || place || '/' || n), 1, '{}', 3, 3, 3, 3, 'x', 'x', '2026-11-01', $3
  from seeded, generate_series(1, 7) as n where place between $1 and $2`

const EXPRESSIONS = `
  insert into event_expressions (user_id, event_id, item, quality, value, rating, place, past, rated_at)
  select user_id, id_of('event/' || seeded.place || '/' || n), 'x', ($4::text[])[1 + seeded.place % 2], 2,
    round(lean + 2 * chance('tap/' || seeded.place || '/' || n) - 1), 'usual', 0, $3
  from seeded, generate_series(1, 14) as e, lateral (select 1 + e % 7 as n) as one
  where seeded.place between $1 and $2 and e <= 7 and chance('writes/' || seeded.place || '/' || n) < 0.97`

const GAMES = `
  insert into forecast_games (user_id, game_id, week, model, started_at, salt, seal)
  select user_id, id_of('game/' || place), '2026-11-16', 'x', $3, '', '' from seeded where place between $1 and $2`

/** Some games are left after five answers, some after seven. */
const FORECASTS = `
  insert into forecast_items (user_id, game_id, place, item, side, categories, probability, prior, line, answer_value)
  select user_id, id_of('game/' || seeded.place), k, 'x' || k, case when chance('side/' || seeded.place || '/' || k) < 0.5 then 'low' else 'high' end, 5,
    0.8 + 0.2 * chance('forecast/' || seeded.place || '/' || k), 0.6 * chance('prior/' || seeded.place || '/' || k), '',
    case when k <= 5 or (k <= 7 and chance('left/' || seeded.place) < 0.9) or chance('left/' || seeded.place) < 0.8
      then floor(5 * chance('hit/' || seeded.place || '/' || k)) end
  from seeded, generate_series(1, 10) as k where seeded.place between $1 and $2 and $3::timestamptz is not null`

/** Some have picked a text, some twice, and some have not yet. */
const RECOGNITIONS = `
  insert into recognitions (user_id, recognition_id, made_at, own, chosen, chosen_at)
  select user_id, id_of('three/' || place || '/' || n), $3, place % 3,
    case when chance('picks/' || place || n) < 0.9 then (place + case when chance('own/' || place || n) < 0.7 then 0 else 1 end) % 3 end, $3
  from seeded, generate_series(1, 2) as n where place between $1 and $2 and (n = 1 or place % 4 = 0)`

/** Some have asked twice, some have opened nothing; of some means a reply was taken back, of others just now. */
const OBSERVER_ROUNDS = `
  insert into observer_rounds (user_id, round_id, started_on, ends_on, qualities, is_opened)
  select user_id, id_of('round/' || place || '/' || n), date '2026-08-01' + 60 * n, date '2026-08-15' + 60 * n, $3::text[], place % 5 > 0
  from seeded, generate_series(0, 1) as n where place between $1 and $2 and (n = 0 or place % 3 = 0)`

const OBSERVER_MEANS = `
  insert into observer_publications (user_id, round_id, quality, place, replies, mean, sd, told_until)
  select user_id, id_of('round/' || seeded.place || '/' || n), quality, told, '{}',
    case when chance('kept/' || seeded.place || quality || n || told) < 0.9
      then lean + 2 * chance('seen/' || seeded.place || quality || n || told) - 1 end, 0.5,
    case when chance('ended/' || seeded.place || quality || n || told) < 0.1 then date '2026-11-20' end
  from seeded, unnest($3::text[]) as quality, generate_series(0, 1) as n, generate_series(0, 1) as told
  where seeded.place between $1 and $2 and (n = 0 or seeded.place % 3 = 0) and (told = 0 or seeded.place % 2 = 0)`

type Seed = {
  /** How many count, and how many of each kind that does not: testers, staff, those who refused. */
  people: number
  others: number
  at: Date
  items: readonly string[]
  qualities: readonly string[]
}

/** Sex and year of birth of most people, sealed. */
const sealProfiles = async ({ rows, keys }: Pick<Product, 'rows' | 'keys'>): Promise<void> => {
  const ids = await rows('select user_id, place from seeded')
  const sealed = ids.flatMap(({ user_id, place }) => {
    const id = String(user_id)
    const n = Number(place)
    if (n % 9 === 0) return []
    const wrapped = keys.wrap(randomBytes(32), wrappedFor(id))
    const profile = sealProfile(cipherOf(keys, id, wrapped), {
      gender: n % 3 === 0 ? 0 : 1,
      year_of_birth: n % 7 === 0 ? null : 1960 + (n % 46),
    })
    return [{ id, profile, ...wrapped }]
  })
  await rows(
    `insert into user_keys (user_id, key_id, sealed_key) select * from unnest($1::uuid[], $2::text[], $3::bytea[])`,
    [
      sealed.map(({ id }) => id),
      sealed.map(({ key_id }) => key_id),
      sealed.map(({ sealed_key }) => sealed_key),
    ],
  )
  await rows(
    `update users set sealed_profile = profile from unnest($1::uuid[], $2::bytea[]) as s (id, profile) where user_id = id`,
    [sealed.map(({ id }) => id), sealed.map(({ profile }) => profile)],
  )
}

/** A statement may not take long. */
const AT_ONCE = 1000

/** Adds them; the ranks of each kind follow each other. */
export const addTruthPeople = async (product: Pick<Product, 'rows' | 'keys'>, seed: Seed): Promise<void> => {
  const { rows }: Rows = product
  await rows(FUNCTIONS)
  let from = 1
  for (const [kind, count] of [
    ['counted', seed.people],
    ['qa', seed.others],
    ['staff', seed.others],
    ['refused', seed.others],
  ] as const) {
    for (let first = from; first < from + count; first += AT_ONCE) {
      const range = [first, Math.min(first + AT_ONCE, from + count) - 1]
      await rows(SEED, range)
      await rows(USERS, [...range, seed.at, kind])
      await rows(STAFF, [...range, seed.at, kind])
      await rows(QUESTIONS, [...range, seed.at, seed.items])
      await rows(RESULTS, [...range, seed.at, seed.items, seed.qualities])
      await rows(REMEASUREMENTS, [...range, seed.at, seed.qualities])
      await rows(EVENTS, [...range, seed.at])
      await rows(APPRAISALS, [...range, seed.at])
      await rows(EXPRESSIONS, [...range, seed.at, seed.qualities])
      await rows(GAMES, [...range, seed.at])
      await rows(FORECASTS, [...range, seed.at])
      await rows(RECOGNITIONS, [...range, seed.at])
      await rows(OBSERVER_ROUNDS, [...range, seed.qualities])
      await rows(OBSERVER_MEANS, [...range, seed.qualities])
    }
    from += count
  }
  await sealProfiles(product)
}

/** A calibration in use, by which these qualities have items that people have answered often enough. */
export const addCalibration = async (
  { rows }: Rows,
  qualities: readonly string[],
  at: Date,
): Promise<void> => {
  const [made] = await rows(
    `insert into calibrations (bank, created_at, people, answers, calibration, report, is_current)
     select hash, $1, 640, 64000, '{}', '{}', true from current_bank returning version`,
    [at],
  )
  await rows(
    `insert into item_stats (calibration, item, quality, answers, slope, misfit, flags, stats)
     select $1::int, quality || n, quality, case when n = 1 then 250 else 20 end, 1, 0, '{}'::text[], '{}'::jsonb
     from unnest($2::text[]) as quality, generate_series(1, 2) as n
     union all select $1::int, 'rare', 'calmness-of-nobody', 199, 1, 0, '{}'::text[], '{}'::jsonb`,
    [made?.['version'], qualities],
  )
}
