import type { Named } from '../../../platform/db/db.ts'
import type { ForecastAnswer } from '../forecasts/forecast-answer.ts'
import type { Payer } from '../quota/quota.ts'
import { listChange, type ListChange, questionsValue } from '../questions/list-store.ts'
import { type BeliefUpdate, beliefValues, SAVE_BELIEF } from '../store.ts'

const ANSWER_PARTS = `
    plan as (
      insert into allowances (user_id, week, used) select $1, $5, 1 from belief where $6 = 'plan'
      on conflict (user_id, week) do update set used = allowances.used + 1
    ), boosting as (
      update boostings set questions = questions - 1
      where user_id = $1 and $6 = 'boosting' and exists (select from belief)
    ), twins as (
      update questions set status = 'withdrawn'
      from belief where user_id = $1 and uid = any ($13::uuid[]) and status = 'pending'
    ), published as (
      insert into results (user_id, uid, quality, direction, band, shared_at, probability, answers, mean, sd, question,
        revised_from, told, told_with)
      select $1, r.uid, r.quality, r.direction, r.band, $7, r.probability, r.answers, r.mean, r.sd, $8::uuid, r.revised_from,
        r.told, case when r.told is not null then $8::uuid end
      from belief, jsonb_to_recordset($12::jsonb) as r(
        uid uuid, quality text, direction text, band text, probability real, answers integer, mean real, sd real,
        revised_from text, told integer)
      where r.quality is not null
    ), told as (
      update results set told = r.told, told_with = $8::uuid
      from belief, jsonb_to_recordset($12::jsonb) as r(uid uuid, quality text, told integer)
      where results.user_id = $1 and results.uid = r.uid and r.quality is null
    )`

const SETTLE_QUESTION = `
    update questions set status = 'answered', answer_seq = belief.version, answered_at = $7,
      answer_id = $9, value = $10, ms = $11, payer = $6, week = $5
    from belief where user_id = $1 and uid = $8::uuid and status in ('pending', 'withdrawn')
    returning uid`

export const SAVE_ANSWER = {
  name: 'quiz-save-answer',
  text: `${SAVE_BELIEF}, ${ANSWER_PARTS} ${SETTLE_QUESTION}`,
}

/** Together with the list that the response leads to: the belief is saved once, by one commit. */
export const SAVE_ANSWER_AND_LIST = {
  name: 'quiz-save-answer-and-list',
  text: `${SAVE_BELIEF}, ${ANSWER_PARTS}, ${listChange(14, 7, 15, 16)} ${SETTLE_QUESTION}`,
}

/** Together with what it does to a forecast: the first answer counts, and the tenth ends the game. */
export const SAVE_FORECAST_ANSWER = {
  name: 'quiz-save-forecast-answer',
  text: `${SAVE_BELIEF}, ${ANSWER_PARTS}, forecast as (
      update forecast_items set answer_value = $10, certainty_before = $15, certainty_after = $16
      from belief where user_id = $1 and game_id = $14::uuid and question = $8::uuid and answer_value is null
    ), finished as (
      update forecast_games set finished_at = $7, hits = f.hits, expected = f.expected, anybody = f.anybody,
        is_careless = f.careless
      from belief, jsonb_to_record($17::jsonb) as f(hits smallint, expected double precision, anybody double precision,
        careless boolean)
      where user_id = $1 and game_id = $14::uuid and finished_at is null and f.hits is not null
    ) ${SETTLE_QUESTION}`,
}

const forecastValues = ({ gameId, certainty, finish }: ForecastAnswer): unknown[] => [
  gameId,
  certainty?.before ?? null,
  certainty?.after ?? null,
  JSON.stringify(finish ? { ...finish, careless: finish.isCareless } : {}),
]

export type NewResult = {
  uid: string
  quality: string
  direction: string
  band: 'high' | 'middle' | 'low'
  probability: number
  answers: number
  mean: number
  sd: number
  /** The band published before, when another bank or calibration has moved it. */
  revised_from?: string | null
  /** Its place in the order of telling; null while it waits. */
  told: number | null
}

/** A result of before that is told now. */
type ToldResult = { uid: string; told: number }

type NewResponse = BeliefUpdate & {
  week: string
  payer: Payer
  now: Date
  uid: string
  optionId: number
  value: number
  ms: number | null
  results: NewResult[]
  told: ToldResult[]
  /** Waiting questions with the same item, which are not asked any more. */
  twins: readonly string[]
  /** The list that it leads to, where that changes. */
  list: ListChange | null
  /** What it does to the forecast of its question, in a game. */
  forecast: ForecastAnswer | null
}

/**
 * Saves a response, what paid for it, the new belief, the results and the list that it brings, by one statement. False, and nothing
 * saved, when the belief was saved by another request since it was read: all of this is then out of date.
 */
export const saveAnswer = async (named: Named, response: NewResponse): Promise<boolean> => {
  const { week, payer, now, uid, optionId, value, ms, results, told, twins, list, forecast } = response
  const own = [week, payer, now, uid, optionId, value, ms, JSON.stringify([...results, ...told]), twins]
  const values = [...beliefValues(response), ...own]
  if (forecast)
    return (await named(SAVE_FORECAST_ANSWER, [...values, ...forecastValues(forecast)])).length === 1
  const rows = list
    ? await named(SAVE_ANSWER_AND_LIST, [...values, list.goal, questionsValue(list), list.withdrawn])
    : await named(SAVE_ANSWER, values)
  return rows.length === 1
}
