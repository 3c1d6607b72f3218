import { SITTING_ANSWERS, SITTING_PAUSE_MS, type Today } from '@grani/contract'
import type { Caller } from '../../../platform/http/access-token.ts'
import { readRow, rowStatement } from '../../../platform/db/read-row.ts'
import { DAY } from '../../../platform/time/durations.ts'
import { startOfDayBefore } from '../../../platform/time/moscow.ts'
import type { Context } from '../../context.ts'
import { quotaResetAt } from '../quota/quota.ts'
import { wordsSince } from './sitting-words.ts'
import { readAnswerContext } from '../answering/answer-context.ts'

/**
 * The answers of a day and those in a row: each less than the pause after the one before. Those of a forecast game are free
 * and no part of a sitting, and so are those from before registration, which never waited in a list: they were served and
 * answered at one moment. Rows before $2 are not looked at, so that the statement reads a day and not a life.
 */
const READ_TODAY = rowStatement(
  'quiz-read-today',
  `
    with recent as (
      select status, answered_at, answer_seq, served_at
      from questions
      where user_id = $1 and status in ('answered', 'not_applicable') and answered_at >= $2
        and payer is distinct from 'forecast'
    ), stream as (
      select answered_at, answer_seq, answered_at - lag(answered_at) over (order by answer_seq) as pause
      from recent where served_at <> answered_at
    ), in_a_row as (
      select answered_at, row_number() over (order by answer_seq) as place from stream
      where answer_seq >= (
        select max(answer_seq) from stream where pause is null or pause >= $4 * interval '1 millisecond'
      )
    )
    select
      (select count(*)::int from recent where status = 'answered' and answered_at >= $3) as answered,
      (select count(*)::int from in_a_row) as in_a_row,
      (select max(answered_at) from in_a_row) as last_at,
      (select max(answered_at) from in_a_row where (place - 1) % $5 = 0) as began_at`,
)

type Row = {
  answered: number
  in_a_row: number
  last_at: string | null
  began_at: string | null
}

const NO_ROW: Row = { answered: 0, in_a_row: 0, last_at: null, began_at: null }

/** How far the sitting is: answers in a row are cut into sittings, and a pause since the last one ends it. */
const sittingOf = (row: Row, now: Date): Omit<Today['sitting'], 'words'> => {
  const { in_a_row: inARow, last_at, began_at } = row
  const isOver = last_at === null || now.getTime() - Date.parse(last_at) >= SITTING_PAUSE_MS
  if (isOver || began_at === null) return { answers: 0, in_a_row: 0, began_at: null }
  return {
    answers: ((inARow - 1) % SITTING_ANSWERS) + 1,
    in_a_row: inARow,
    began_at: new Date(began_at).toISOString(),
  }
}

/** What the page says around the question. Refuses a caller whose session has ended. */
export const readToday = async (context: Context, caller: Caller, now: Date): Promise<Today> => {
  const { quota, questionsPerWeek, mayAnswer } = await readAnswerContext(context, { caller, uid: null, now })
  const midnight = startOfDayBefore(now, 0)
  const since = new Date(Math.min(midnight.getTime(), now.getTime() - DAY / 2))
  const values = [caller.userId, since, midnight, SITTING_PAUSE_MS, SITTING_ANSWERS]
  const row = (await readRow<Row>(context.named, READ_TODAY, values)) ?? NO_ROW
  const sitting = sittingOf(row, now)
  const endedSince = sitting.answers === SITTING_ANSWERS ? sitting.began_at : null
  const usedUp = Math.max(quota.used, quota.allowed)
  const left = Math.max(0, quota.allowed - quota.used) + quota.boosted
  return {
    answered: row.answered,
    left: mayAnswer ? left : 0,
    opens_at: mayAnswer ? quotaResetAt(now, { used: usedUp, perWeek: questionsPerWeek }).toISOString() : null,
    sitting: {
      ...sitting,
      words: endedSince === null ? [] : await wordsSince(context, caller.userId, new Date(endedSince)),
    },
  }
}
