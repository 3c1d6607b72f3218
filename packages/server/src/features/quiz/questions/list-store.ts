import type { Db, Named } from '../../../platform/db/db.ts'
import { DAY, MINUTE } from '../../../platform/time/durations.ts'
import { type BeliefUpdate, beliefValues, SAVE_BELIEF } from '../store.ts'

/**
 * The parts of a statement that change the list, with the numbers of its four parameters. New positions come after all old
 * ones, so no row takes the position of one that has not moved yet.
 */
export const listChange = (goal: number, now: number, questions: number, gone: number): string => `
    last as (
      select coalesce(max(position), 0) as position from questions where user_id = $1
    ), listed as (
      select * from jsonb_to_recordset($${questions}::jsonb) as r(uid uuid, ordinal integer, item text, wording integer, soon smallint)
    ), moved as (
      update questions q set position = last.position + l.ordinal
      from belief, last, listed l
      where q.user_id = $1 and q.uid = l.uid and l.item is null and q.status = 'pending'
    ), withdrawn as (
      update questions set status = 'withdrawn'
      from belief where user_id = $1 and uid = any ($${gone}::uuid[]) and status = 'pending'
    ), added as (
      insert into questions (user_id, uid, position, item, wording, goal, served_at, status, soon)
      select $1, l.uid, last.position + l.ordinal, l.item, l.wording, $${goal}, $${now}, 'pending', l.soon
      from belief, last, listed l where l.item is not null
    )`

const SAVE_LIST = {
  name: 'quiz-save-list',
  text: `${SAVE_BELIEF}, ${listChange(5, 6, 7, 8)} select version from belief`,
}

export type ListChange = {
  goal: string
  now: Date
  /** In order, after those that stay where they are; `item`, `wording` and the countdown that they show of the new ones only. */
  questions: { uid: string; item?: string; wording?: number; soon?: number | null }[]
  withdrawn: string[]
}

/** The questions of a change as a parameter. */
export const questionsValue = ({ questions }: ListChange): string =>
  JSON.stringify(questions.map((question, i) => ({ ...question, ordinal: i + 1 })))

/** Saves the list of waiting questions. False when another request has saved the belief since it was read. */
export const saveList = async (named: Named, update: BeliefUpdate, change: ListChange): Promise<boolean> => {
  const own = [change.goal, change.now, questionsValue(change), change.withdrawn]
  return (await named(SAVE_LIST, [...beliefValues(update), ...own])).length === 1
}

/**
 * The questions of the stream that wait go: the next list is chosen from nothing. The belief's version grows, so that a list
 * that is being chosen at the same moment is not saved.
 */
export const withdrawWaiting = async (tx: Db, userId: string): Promise<void> => {
  await tx
    .updateTable('beliefs')
    .set(row => ({ version: row('version', '+', 1) }))
    .where('user_id', '=', userId)
    .execute()
  await tx
    .updateTable('questions')
    .set({ status: 'withdrawn' })
    .where('user_id', '=', userId)
    .where('status', '=', 'pending')
    .where('goal', 'is not', null)
    .execute()
}

/** A device that was offline may still answer a withdrawn question for so long. */
const WITHDRAWN_KEPT_MS = 60 * DAY

/** Of a busy hour, or where the jobs have rested, one statement for all would take longer than a statement may. */
const SWEPT_AT_ONCE_MS = 10 * MINUTE

const oldestWithdrawn = async (db: Db): Promise<Date | null> => {
  const { at } = await db
    .selectFrom('questions')
    .select(row => row.fn.min('served_at').as('at'))
    .where('status', '=', 'withdrawn')
    .executeTakeFirstOrThrow()
  return at
}

/** Each statement begins where the one before ended: from the beginning of the index it would read all that is gone already. */
export const sweepWithdrawnQuestions = async (db: Db, now: Date): Promise<void> => {
  const before = now.getTime() - WITHDRAWN_KEPT_MS
  const oldest = await oldestWithdrawn(db)
  for (let from = oldest?.getTime() ?? before; from < before; from += SWEPT_AT_ONCE_MS)
    await db
      .deleteFrom('questions')
      .where('status', '=', 'withdrawn')
      .where('served_at', '>=', new Date(from))
      .where('served_at', '<', new Date(Math.min(before, from + SWEPT_AT_ONCE_MS)))
      .execute()
}
