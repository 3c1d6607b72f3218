import type { Db, Named } from '../../platform/db/db.ts'

/** All answers and skips of a person in the order in which they came. */
export const settledOf = (db: Db, userId: string) =>
  db
    .selectFrom('questions')
    .select(['uid', 'item', 'status', 'value', 'ms'])
    .where('user_id', '=', userId)
    .where('status', '<>', 'pending')
    .orderBy('answer_seq')
    .execute()

/** The latest answer or skip about each item; about these only when told. */
export const latestOf = (db: Db, userId: string, items?: string[]) =>
  db
    .selectFrom('questions')
    .distinctOn('item')
    .select(['item', 'status', 'value', 'ms', 'answered_at'])
    .where('user_id', '=', userId)
    .where('status', '<>', 'pending')
    .$if(items !== undefined, query => query.where('item', 'in', items ?? []))
    .orderBy('item')
    .orderBy('answer_seq', 'desc')
    .execute()

export type Latest = Awaited<ReturnType<typeof latestOf>>[number]

export const pendingOf = (db: Db, userId: string) =>
  db
    .selectFrom('questions')
    .select(['uid', 'item', 'goal', 'position'])
    .where('user_id', '=', userId)
    .where('status', '=', 'pending')
    .orderBy('position')
    .execute()

/** The saved belief of a person, if anything was ever asked. */
export const beliefOf = (db: Db, userId: string) =>
  db
    .selectFrom('beliefs')
    .select(['version', 'model', 'state'])
    .where('user_id', '=', userId)
    .executeTakeFirst()

/** The last answer that has not been taken back. */
export const lastAnswered = async (db: Db, userId: string): Promise<string | null> => {
  const row = await db
    .selectFrom('questions')
    .select('uid')
    .where('user_id', '=', userId)
    .where('status', '=', 'answered')
    .orderBy('answer_seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.uid ?? null
}

/** Results of one answer that the person has not seen. */
export const unseenResultsOf = async (db: Db, userId: string, question: string): Promise<number> => {
  const { count } = await db
    .selectFrom('results')
    .select(row => row.fn.countAll<string>().as('count'))
    .where('user_id', '=', userId)
    .where('question', '=', question)
    .where('last_viewed_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** A lost belief comes back after everything that was settled with it: versions are the order of the answers. */
const SETTLED = '(select coalesce(max(answer_seq), 0) from questions where user_id = $1)'

/** A first belief is made only for a person who is still there; every other row of the quiz hangs on it. */
const MOVE = `
  with moved as (
    insert into beliefs (user_id, version, model, state)
    select $1, 1 + ${SETTLED}, $3, $4 from (select from users where user_id = $1 and $2 = 0 for key share) as person
    on conflict (user_id) do nothing
    returning version
  ), updated as (
    update beliefs set version = version + 1, model = $3, state = $4
    where user_id = $1 and version = $2 and $2 > 0
    returning version
  ), belief as (select version from moved union all select version from updated)`

type Move = { userId: string; version: number; model: string; state: Uint8Array }

const moveValues = ({ userId, version, model, state }: Move): unknown[] => [
  userId,
  version,
  model,
  Buffer.from(state.buffer, state.byteOffset, state.byteLength),
]

export const ANSWER = {
  name: 'quiz-answer',
  text: `${MOVE}, plan as (
      insert into allowances (user_id, week, used) select $1, $5, 1 from belief where $6 = 'plan'
      on conflict (user_id, week) do update set used = allowances.used + 1
    ), boosting as (
      update boostings set questions = questions - 1
      where user_id = $1 and $6 = 'boosting' and exists (select from belief)
    ), published as (
      insert into results (user_id, uid, quality, direction, band, shared_at, probability, answers, mean, sd, question)
      select $1, r.uid, r.quality, r.direction, r.band, $7, r.probability, r.answers, r.mean, r.sd, $8
      from belief, jsonb_to_recordset($12::jsonb) as r(
        uid uuid, quality text, direction text, band text, probability real, answers integer, mean real, sd real)
    )
    update questions set status = 'answered', answer_seq = belief.version, answered_at = $7,
      answer_id = $9, value = $10, ms = $11, payer = $6, week = $5
    from belief where user_id = $1 and uid = $8 and status = 'pending'
    returning uid`,
}

export type NewResult = {
  uid: string
  quality: string
  direction: string
  band: 'high' | 'middle' | 'low'
  probability: number
  answers: number
  mean: number
  sd: number
}

type Answered = Move & {
  week: string
  payer: 'plan' | 'boosting'
  now: Date
  uid: string
  answerId: number
  value: number
  ms: number | null
  results: NewResult[]
}

/**
 * Saves an answer, who paid for it, the new belief and the results it brings, by one statement. False, and nothing
 * saved, when the belief has moved since it was read: the reading, this answer and its payer are then out of date.
 */
export const saveAnswer = async (named: Named, answer: Answered): Promise<boolean> => {
  const { week, payer, now, uid, answerId, value, ms, results } = answer
  const own = [week, payer, now, uid, answerId, value, ms, JSON.stringify(results)]
  const rows = await named(ANSWER, [...moveValues(answer), ...own])
  return rows.length === 1
}

const SKIP = {
  name: 'quiz-skip',
  text: `${MOVE}
    update questions set status = 'skipped', answer_seq = belief.version, answered_at = $6
    from belief where user_id = $1 and uid = $5 and status = 'pending' returning uid`,
}

export const saveSkip = async (named: Named, skip: Move & { uid: string; now: Date }): Promise<boolean> =>
  (await named(SKIP, [...moveValues(skip), skip.uid, skip.now])).length === 1

const UNDO = {
  name: 'quiz-undo',
  text: `${MOVE}, plan as (
      update allowances set used = used - 1
      where user_id = $1 and week = $6 and $7 = 'plan' and exists (select from belief)
    ), boosting as (
      update boostings set questions = questions + 1
      where user_id = $1 and $7 = 'boosting' and exists (select from belief)
    ), unpublished as (
      delete from results where user_id = $1 and question = $5 and exists (select from belief)
    )
    update questions set status = 'pending', answer_seq = null, answered_at = null, answer_id = null, value = null,
      ms = null, payer = null, week = null,
      undo_keys = case when $8::text is null then undo_keys else (array_prepend($8, undo_keys))[1:20] end
    from belief where user_id = $1 and uid = $5 and status = 'answered' returning uid`,
}

type Undone = Move & { uid: string; week: string; payer: 'plan' | 'boosting'; key: string | null }

/** Takes an answer back with all that came of it. False when the belief has moved since it was read. */
export const saveUndo = async (named: Named, undo: Undone): Promise<boolean> =>
  (await named(UNDO, [...moveValues(undo), undo.uid, undo.week, undo.payer, undo.key])).length === 1

const SERVE = {
  name: 'quiz-serve',
  text: `${MOVE}
    insert into questions (user_id, uid, position, item, wording, goal, served_at, status)
    select $1, r.uid, coalesce((select max(position) from questions where user_id = $1), 0) + r.place,
      r.item, r.wording, $5, $6, 'pending'
    from belief, jsonb_to_recordset($7::jsonb) as r(uid uuid, place integer, item text, wording integer)
    returning uid`,
}

type Batch = Move & {
  goal: string
  now: Date
  questions: { uid: string; place: number; item: string; wording: number }[]
}

/** Puts questions to a person, after those that wait. False when the belief has moved since it was read. */
export const saveBatch = async (named: Named, batch: Batch): Promise<boolean> =>
  (await named(SERVE, [...moveValues(batch), batch.goal, batch.now, JSON.stringify(batch.questions)]))
    .length > 0

const REPLACE = {
  name: 'quiz-replace',
  text: `${MOVE} select version from belief`,
}

/** Puts a rebuilt belief in place of the saved one or of none. False when it has moved since it was read. */
export const replaceBelief = async (named: Named, move: Move): Promise<boolean> =>
  (await named(REPLACE, moveValues(move))).length === 1
