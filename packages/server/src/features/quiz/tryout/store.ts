import type { Named } from '../../../platform/db/db.ts'
import type { NewResult } from '../answering/save-answer.ts'
import type { BeliefUpdate } from '../store.ts'

/**
 * Saves the first responses of an account in one statement: all of them or none. The belief moves by as many versions as
 * there are responses, so that each has an `answer_seq` of its own. Nothing is saved when the belief was saved by another
 * request since it was read. Waiting questions that these responses answer are withdrawn.
 */
const SAVE_FIRST_ANSWERS = {
  name: 'quiz-save-first-answers',
  text: `
    with given as (
      select * from jsonb_to_recordset($7::jsonb) as r(
        uid uuid, ordinal integer, item text, wording integer, answer_id integer, value smallint, ms integer)
    ), many as (select count(*)::integer as answers from given
    ), inserted as (
      insert into beliefs (user_id, version, model, state)
      select $1, many.answers + (select coalesce(max(answer_seq), 0) from questions where user_id = $1), $3, $4
      from many, (select from users where user_id = $1 and $2 = 0 for key share) as existing_user
      on conflict (user_id) do nothing
      returning version
    ), updated as (
      update beliefs set version = version + many.answers, model = $3, state = $4
      from many where user_id = $1 and version = $2 and $2 > 0
      returning version
    ), belief as (select version from inserted union all select version from updated
    ), plan as (
      insert into allowances (user_id, week, used) select $1, $5, many.answers from belief, many
      on conflict (user_id, week) do update set used = allowances.used + excluded.used
    ), published as (
      insert into results (user_id, uid, quality, direction, band, shared_at, probability, answers, mean, sd, question, told, told_with)
      select $1, r.uid, r.quality, r.direction, r.band, $6, r.probability, r.answers, r.mean, r.sd, r.question, r.told,
        case when r.told is not null then r.question end
      from belief, jsonb_to_recordset($8::jsonb) as r(
        uid uuid, quality text, direction text, band text, probability real, answers integer, mean real, sd real,
        question uuid, told integer)
    ), withdrawn as (
      update questions q set status = 'withdrawn' from belief, given
      where q.user_id = $1 and q.status = 'pending' and q.item = given.item
    ), last as (select coalesce(max(position), 0) as position from questions where user_id = $1)
    insert into questions (user_id, uid, position, item, wording, goal, served_at, status, answer_seq, answered_at,
      answer_id, value, ms, payer, week)
    select $1, g.uid, last.position + g.ordinal, g.item, g.wording, $9, $6, 'answered',
      belief.version - many.answers + g.ordinal, $6, g.answer_id, g.value, g.ms, 'plan', $5
    from belief, many, last, given g
    returning uid`,
}

type FirstAnswers = BeliefUpdate & {
  week: string
  now: Date
  goal: string
  answers: {
    uid: string
    item: string
    wording: number
    answer_id: number
    value: number
    ms: number | null
  }[]
  results: (NewResult & { question: string })[]
}

/** False when another request has saved the belief since it was read. */
export const saveFirstAnswers = async (named: Named, first: FirstAnswers): Promise<boolean> => {
  const { userId, version, model, state, week, now, goal, results } = first
  const answers = first.answers.map((answer, i) => ({ ...answer, ordinal: i + 1 }))
  const rows = await named(SAVE_FIRST_ANSWERS, [
    userId,
    version,
    model,
    Buffer.from(state.buffer, state.byteOffset, state.byteLength),
    week,
    now,
    JSON.stringify(answers),
    JSON.stringify(results),
    goal,
  ])
  return rows.length > 0
}
