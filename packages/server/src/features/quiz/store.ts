import { sql } from 'kysely'
import type { Db, Named } from '../../platform/db/db.ts'
import { DAY } from '../../platform/time/durations.ts'

/** All responses and skips of a user in the order in which they came. */
export const responsesInOrder = (db: Db, userId: string) =>
  db
    .selectFrom('questions')
    .select(['uid', 'item', 'status', 'value', 'ms'])
    .where('user_id', '=', userId)
    .where('status', 'in', ['answered', 'skipped'])
    .orderBy('answer_seq')
    .execute()

/** The latest response or skip of each of these items. */
export const latestResponses = (db: Db, userId: string, items: string[]) =>
  db
    .selectFrom('questions')
    .distinctOn('item')
    .select(['item', 'status', 'value', 'ms', 'answered_at'])
    .where('user_id', '=', userId)
    .where('status', 'in', ['answered', 'skipped'])
    // One parameter for all: a statement of two hundred takes the driver longer than the database.
    .where(sql<boolean>`item = any(${items})`)
    .orderBy('item')
    .orderBy('answer_seq', 'desc')
    .execute()

export type LatestResponse = Awaited<ReturnType<typeof latestResponses>>[number]

/** At most so many items are offered for a repetition: one of them is drawn now and then. */
const MAX_REPEATABLE = 40

/** Items whose last response was given before `until`. */
export const itemsAnsweredBefore = async (db: Db, userId: string, until: Date): Promise<string[]> =>
  (
    await db
      .selectFrom('questions')
      .select('item')
      .where('user_id', '=', userId)
      .where('status', '=', 'answered')
      .groupBy('item')
      .having(row => row.fn.max('answered_at'), '<=', until)
      .limit(MAX_REPEATABLE)
      .execute()
  ).map(({ item }) => item)

/** The questions that wait for a user, of all goals. */
export const pendingQuestions = (db: Db, userId: string) =>
  db
    .selectFrom('questions')
    .select(['uid', 'item', 'goal', 'position'])
    .where('user_id', '=', userId)
    .where('status', '=', 'pending')
    .orderBy('position')
    .execute()

/** The saved belief of a user; none before the first question. */
export const beliefOf = (db: Db, userId: string) =>
  db
    .selectFrom('beliefs')
    .select(['version', 'model', 'state'])
    .where('user_id', '=', userId)
    .executeTakeFirst()

/** The last question that has a response. */
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

/** How many questions a user has answered since `since`; those undone since do not count. */
export const countAnsweredSince = async (db: Db, userId: string, since: Date): Promise<number> => {
  const { count } = await db
    .selectFrom('questions')
    .select(row => row.fn.countAll<string>().as('count'))
    .where('user_id', '=', userId)
    .where('status', '=', 'answered')
    .where('answered_at', '>=', since)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The number of results of one response that the user has not seen. */
export const countUnseenResults = async (db: Db, userId: string, question: string): Promise<number> => {
  const { count } = await db
    .selectFrom('results')
    .select(row => row.fn.countAll<string>().as('count'))
    .where('user_id', '=', userId)
    .where('question', '=', question)
    .where('last_viewed_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The version of a belief is the answer_seq of the response that made it: a belief that was lost goes on after the last. */
const LAST_ANSWER_SEQ = '(select coalesce(max(answer_seq), 0) from questions where user_id = $1)'

/**
 * Saves a belief if its version is still the one that was read; otherwise `belief` is empty, and every statement that
 * begins with this saves nothing. A first belief is made only for a user who still exists: the other rows are saved with it.
 */
const SAVE_BELIEF = `
  with inserted as (
    insert into beliefs (user_id, version, model, state)
    select $1, 1 + ${LAST_ANSWER_SEQ}, $3, $4
    from (select from users where user_id = $1 and $2 = 0 for key share) as existing_user
    on conflict (user_id) do nothing
    returning version
  ), updated as (
    update beliefs set version = version + 1, model = $3, state = $4
    where user_id = $1 and version = $2 and $2 > 0
    returning version
  ), belief as (select version from inserted union all select version from updated)`

/** A belief to save, with the version that it was read with; 0 when there was none. */
export type BeliefUpdate = { userId: string; version: number; model: string; state: Uint8Array }

const beliefValues = ({ userId, version, model, state }: BeliefUpdate): unknown[] => [
  userId,
  version,
  model,
  Buffer.from(state.buffer, state.byteOffset, state.byteLength),
]

export const SAVE_ANSWER = {
  name: 'quiz-save-answer',
  text: `${SAVE_BELIEF}, plan as (
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
    from belief where user_id = $1 and uid = $8 and status in ('pending', 'withdrawn')
    returning uid`,
}

type NewResult = {
  uid: string
  quality: string
  direction: string
  band: 'high' | 'middle' | 'low'
  probability: number
  answers: number
  mean: number
  sd: number
}

type NewResponse = BeliefUpdate & {
  week: string
  payer: 'plan' | 'boosting'
  now: Date
  uid: string
  optionId: number
  value: number
  ms: number | null
  results: NewResult[]
}

/**
 * Saves a response, what paid for it, the new belief and the results that it brings, by one statement. False, and nothing
 * saved, when the belief was saved by another request since it was read: all of this is then out of date.
 */
export const saveAnswer = async (named: Named, response: NewResponse): Promise<boolean> => {
  const { week, payer, now, uid, optionId, value, ms, results } = response
  const own = [week, payer, now, uid, optionId, value, ms, JSON.stringify(results)]
  const rows = await named(SAVE_ANSWER, [...beliefValues(response), ...own])
  return rows.length === 1
}

const SAVE_SKIP = {
  name: 'quiz-save-skip',
  text: `${SAVE_BELIEF}
    update questions set status = 'skipped', answer_seq = belief.version, answered_at = $6
    from belief where user_id = $1 and uid = $5 and status in ('pending', 'withdrawn') returning uid`,
}

export const saveSkip = async (
  named: Named,
  skip: BeliefUpdate & { uid: string; now: Date },
): Promise<boolean> => (await named(SAVE_SKIP, [...beliefValues(skip), skip.uid, skip.now])).length === 1

const SAVE_UNDO = {
  name: 'quiz-save-undo',
  text: `${SAVE_BELIEF}, plan as (
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

type Undo = BeliefUpdate & { uid: string; week: string; payer: 'plan' | 'boosting'; key: string | null }

/** Undoes a response with all that came of it. False when another request has saved the belief since it was read. */
export const saveUndo = async (named: Named, undo: Undo): Promise<boolean> =>
  (await named(SAVE_UNDO, [...beliefValues(undo), undo.uid, undo.week, undo.payer, undo.key])).length === 1

/** New positions come after all old ones, so no row takes the position of one that has not moved yet. */
const SAVE_LIST = {
  name: 'quiz-save-list',
  text: `${SAVE_BELIEF}, last as (
      select coalesce(max(position), 0) as position from questions where user_id = $1
    ), listed as (
      select * from jsonb_to_recordset($7::jsonb) as r(uid uuid, ordinal integer, item text, wording integer)
    ), moved as (
      update questions q set position = last.position + l.ordinal
      from belief, last, listed l
      where q.user_id = $1 and q.uid = l.uid and l.item is null and q.status = 'pending'
    ), withdrawn as (
      update questions set status = 'withdrawn'
      from belief where user_id = $1 and uid = any ($8::uuid[]) and status = 'pending'
    ), added as (
      insert into questions (user_id, uid, position, item, wording, goal, served_at, status)
      select $1, l.uid, last.position + l.ordinal, l.item, l.wording, $5, $6, 'pending'
      from belief, last, listed l where l.item is not null
    )
    select version from belief`,
}

type NewList = BeliefUpdate & {
  goal: string
  now: Date
  /** In order, after those that stay where they are; `item` and `wording` of the new ones only. */
  questions: { uid: string; item?: string; wording?: number }[]
  withdrawn: string[]
}

/** Saves the list of waiting questions. False when another request has saved the belief since it was read. */
export const saveList = async (named: Named, list: NewList): Promise<boolean> => {
  const questions = list.questions.map((question, i) => ({ ...question, ordinal: i + 1 }))
  const own = [list.goal, list.now, JSON.stringify(questions), list.withdrawn]
  return (await named(SAVE_LIST, [...beliefValues(list), ...own])).length === 1
}

/** A device that was offline may still answer a withdrawn question for so long. */
const WITHDRAWN_KEPT_MS = 60 * DAY

export const sweepWithdrawnQuestions = async (db: Db, now: Date): Promise<void> => {
  await db
    .deleteFrom('questions')
    .where('status', '=', 'withdrawn')
    .where('served_at', '<', new Date(now.getTime() - WITHDRAWN_KEPT_MS))
    .execute()
}

const REPLACE_BELIEF = {
  name: 'quiz-replace-belief',
  text: `${SAVE_BELIEF} select version from belief`,
}

/** Saves a rebuilt belief over the saved one or none. False when another request has saved it since it was read. */
export const replaceBelief = async (named: Named, update: BeliefUpdate): Promise<boolean> =>
  (await named(REPLACE_BELIEF, beliefValues(update))).length === 1

/** Everything that a user was asked, in the order of the responses. */
export const allQuestions = (db: Db, userId: string) =>
  db
    .selectFrom('questions')
    .select(['uid', 'item', 'status', 'answer_id', 'ms', 'served_at', 'answered_at'])
    .where('user_id', '=', userId)
    .orderBy('answer_seq')
    .orderBy('position')
    .execute()

/** Every user who was ever asked a question. */
export const usersWithQuestions = async (db: Db): Promise<string[]> =>
  (await db.selectFrom('questions').select('user_id').distinct().orderBy('user_id').execute()).map(
    ({ user_id }) => user_id,
  )

const deleteFrom = async (
  db: Db,
  table: 'questions' | 'beliefs' | 'allowances',
  userId: string,
): Promise<number> =>
  Number((await db.deleteFrom(table).where('user_id', '=', userId).executeTakeFirst()).numDeletedRows)

/** Deletes all responses of a user and what follows from them; returns the number of responses and open questions. */
export const eraseQuiz = async (db: Db, userId: string): Promise<number> => {
  await deleteFrom(db, 'beliefs', userId)
  await deleteFrom(db, 'allowances', userId)
  return deleteFrom(db, 'questions', userId)
}
