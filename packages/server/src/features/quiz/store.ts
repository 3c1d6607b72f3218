import type { Db, Named } from '../../platform/db/db.ts'
import type { Payer } from './quota/quota.ts'

/** What the user has done with a question: it has an `answer_seq`. */
const DONE = ['answered', 'skipped', 'not_applicable'] as const

/** All that a user has done with questions, in order. */
export const responsesInOrder = (db: Db, userId: string) =>
  db
    .selectFrom('questions')
    .select(['uid', 'item', 'status', 'value', 'ms'])
    .where('user_id', '=', userId)
    .where('status', 'in', DONE)
    .orderBy('answer_seq')
    .execute()

/** Whether another question with this item is put aside too: that stands when this one is not. */
export const isPutAsideTwice = async (
  db: Db,
  { userId, uid, item }: { userId: string; uid: string; item: string },
): Promise<boolean> =>
  (await db
    .selectFrom('questions')
    .select('uid')
    .where('user_id', '=', userId)
    .where('item', '=', item)
    .where('uid', '!=', uid)
    .where('status', 'in', ['skipped', 'not_applicable'])
    .limit(1)
    .executeTakeFirst()) !== undefined

/** Whether the user wants a random order of questions. */
export const asksAtRandom = async (db: Db, userId: string): Promise<boolean> => {
  const row = await db
    .selectFrom('users')
    .select('asks_at_random')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.asks_at_random ?? false
}

/** When the user answered last, a forecast game included. */
export const lastAnswerAt = async (db: Db, userId: string): Promise<Date | null> => {
  const row = await db
    .selectFrom('questions')
    .select('answered_at')
    .where('user_id', '=', userId)
    .where('status', '=', 'answered')
    .orderBy('answer_seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.answered_at ?? null
}

/** The saved belief of a user; none before the first question. */
export const beliefOf = (db: Db, userId: string) =>
  db
    .selectFrom('beliefs')
    .select(['version', 'model', 'state'])
    .where('user_id', '=', userId)
    .executeTakeFirst()

/** The last question that has a response or is not applicable: the one that can be undone. */
export const lastUndoable = async (db: Db, userId: string): Promise<string | null> => {
  const row = await db
    .selectFrom('questions')
    .select('uid')
    .where('user_id', '=', userId)
    .where('status', 'in', ['answered', 'not_applicable'])
    .orderBy('answer_seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.uid ?? null
}

/** The results told with one response that the user has not seen. */
export const toldUnseen = (db: Db, userId: string, question: string) =>
  db
    .selectFrom('results')
    .select(['quality', 'band'])
    .where('user_id', '=', userId)
    .where('told_with', '=', question)
    .where('last_viewed_at', 'is', null)
    .execute()

/** The version of a belief is the answer_seq of the response that made it: a belief that was lost goes on after the last. */
const LAST_ANSWER_SEQ = '(select coalesce(max(answer_seq), 0) from questions where user_id = $1)'

/**
 * Saves a belief if its version is still the one that was read; otherwise `belief` is empty, and every statement that
 * begins with this saves nothing. A first belief is made only for a user who still exists: the other rows are saved with it.
 */
export const SAVE_BELIEF = `
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

export const beliefValues = ({ userId, version, model, state }: BeliefUpdate): unknown[] => [
  userId,
  version,
  model,
  Buffer.from(state.buffer, state.byteOffset, state.byteLength),
]

const SAVE_SKIP = {
  name: 'quiz-save-skip',
  text: `${SAVE_BELIEF}
    update questions set status = $7, answer_seq = belief.version, answered_at = $6
    from belief where user_id = $1 and uid = $5 and status in ('pending', 'withdrawn') returning uid`,
}

export const saveSkip = async (
  named: Named,
  skip: BeliefUpdate & { uid: string; now: Date; as: 'skipped' | 'not_applicable' },
): Promise<boolean> =>
  (await named(SAVE_SKIP, [...beliefValues(skip), skip.uid, skip.now, skip.as])).length === 1

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
    ), untold as (
      update results set told = null, told_with = null
      where user_id = $1 and told_with = $5 and question <> $5 and exists (select from belief)
    ), reopened as (
      update remeasurements set finished_at = null, question = null, before_mean = null, before_sd = null,
        after_mean = null, after_sd = null, z = null
      where user_id = $1 and question = $5 and exists (select from belief)
    )
    update questions set status = 'pending', answer_seq = null, answered_at = null, answer_id = null, value = null,
      ms = null, payer = null, week = null,
      undo_keys = case when $8::text is null then undo_keys else (array_prepend($8, undo_keys))[1:20] end
    from belief where user_id = $1 and uid = $5 and status in ('answered', 'not_applicable', 'skipped') returning uid`,
}

type Undo = BeliefUpdate & {
  uid: string
  week: string
  /** What gets the question back; null when nothing paid for it. */
  payer: Payer | null
  key: string | null
}

/** Undoes a response, «not applicable» or skip with all that came of it. False when another request has saved the belief since it was read. */
export const saveUndo = async (named: Named, undo: Undo): Promise<boolean> =>
  (await named(SAVE_UNDO, [...beliefValues(undo), undo.uid, undo.week, undo.payer, undo.key])).length === 1

const REPLACE_BELIEF = {
  name: 'quiz-replace-belief',
  text: `${SAVE_BELIEF} select version from belief`,
}

/** Saves a rebuilt belief over the saved one or none. False when another request has saved it since it was read. */
export const replaceBelief = async (named: Named, update: BeliefUpdate): Promise<boolean> =>
  (await named(REPLACE_BELIEF, beliefValues(update))).length === 1

/** All answers of a user, skips not counted. */
export const countAnswers = async (db: Db, userId: string): Promise<number> => {
  const { count } = await db
    .selectFrom('questions')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('user_id', '=', userId)
    .where('status', '=', 'answered')
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Everything that a user was asked, in the order of the responses. */
export const allQuestions = (db: Db, userId: string) =>
  db
    .selectFrom('questions')
    .select(['uid', 'item', 'status', 'answer_id', 'ms', 'served_at', 'answered_at'])
    .where('user_id', '=', userId)
    .orderBy('answer_seq')
    .orderBy('position')
    .execute()

/** Every user who was ever asked a question, or of these only one: found by an index each, for the questions are many. */
export const usersWithQuestions = async (db: Db, userId?: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('users')
    .select('user_id')
    .where(row =>
      row.exists(
        row.selectFrom('questions').select('uid').whereRef('questions.user_id', '=', 'users.user_id'),
      ),
    )
    .$if(userId !== undefined, query => query.where('user_id', '=', userId ?? ''))
    .orderBy('user_id')
    .execute()
  return rows.map(({ user_id }) => user_id)
}

const deleteFrom = async (
  db: Db,
  table: 'questions' | 'beliefs' | 'allowances' | 'remeasurements' | 'forecast_games' | 'forecast_items',
  userId: string,
): Promise<number> =>
  Number((await db.deleteFrom(table).where('user_id', '=', userId).executeTakeFirst()).numDeletedRows)

/** Deletes all responses of a user and what follows from them; returns the number of responses and open questions. */
export const eraseQuiz = async (db: Db, userId: string): Promise<number> => {
  await deleteFrom(db, 'beliefs', userId)
  await deleteFrom(db, 'allowances', userId)
  await deleteFrom(db, 'remeasurements', userId)
  await deleteFrom(db, 'forecast_items', userId)
  await deleteFrom(db, 'forecast_games', userId)
  return deleteFrom(db, 'questions', userId)
}
