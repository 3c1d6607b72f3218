import { STATE_DAYS } from '@grani/contract'
import type { Bank } from '../../../bank/bank.ts'
import type { Named } from '../../../platform/db/db.ts'
import { DAY } from '../../../platform/time/durations.ts'
import { WEEK_COLUMNS, weekOf, type WeekRow, weekValues } from '../weekly-states/read-week.ts'

/** At most so many items are offered for a repetition: one of them is drawn now and then. */
const MAX_REPEATABLE = 40

/**
 * What a list of questions depends on besides the belief: the questions that wait, of all goals, in their order; the
 * states; items about what is missing from the user's life; items whose last response was given before $4. One statement:
 * trips cost more than reading.
 */
const READ_ASKED_BEFORE = {
  name: 'quiz-read-asked-before',
  text: `
    select ${WEEK_COLUMNS},
      (select coalesce(json_agg(json_build_object('uid', uid, 'item', item, 'goal', goal) order by position), '[]')
        from questions where user_id = $1 and status = 'pending') as pending,
      (select coalesce(json_agg(item), '[]')
        from questions where user_id = $1 and status = 'not_applicable') as not_applicable,
      (select coalesce(json_agg(item), '[]') from (
        select item from questions where user_id = $1 and status = 'answered'
        group by item having max(answered_at) <= $4 limit ${MAX_REPEATABLE}
      ) as answered_long_ago) as repeatable`,
}

type Row = WeekRow & {
  pending: { uid: string; item: string; goal: string }[]
  not_applicable: string[]
  repeatable: string[]
}

export const readAskedBefore = async (
  named: Named,
  bank: Bank,
  { userId, now }: { userId: string; now: Date },
) => {
  const until = new Date(now.getTime() - STATE_DAYS * DAY)
  const [row] = await named<Row>(READ_ASKED_BEFORE, [userId, ...weekValues(bank), until])
  return {
    ...weekOf(row),
    allPending: row?.pending ?? [],
    notApplicable: row?.not_applicable ?? [],
    repeatable: row?.repeatable ?? [],
  }
}
