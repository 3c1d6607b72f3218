import type { Db, Named } from '../../../platform/db/db.ts'
import { DAY } from '../../../platform/time/durations.ts'
import { type BeliefUpdate, beliefValues, SAVE_BELIEF } from '../store.ts'

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
