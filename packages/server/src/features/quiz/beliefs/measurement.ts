import type { Session } from '@grani/engine'
import type { Bank } from '../../../bank/bank.ts'
import { readRow, rowStatement } from '../../../platform/db/read-row.ts'
import type { Caller } from '../../../platform/http/access-token.ts'
import type { Context } from '../../context.ts'
import { ACTIVE_GOALS } from '../../goals/service.ts'
import { NEWEST_RESULTS, type NewestResult } from '../../results/service.ts'
import { areConsistent } from '../answering/answer-rules.ts'
import { NO_ID, requireSession } from '../answering/access.ts'
import { weekColumns, weekOf, type WeekRow, weekValues } from '../weekly-states/read-week.ts'
import { answersThisWeek, responsesByState } from '../weekly-states/weekly-states.ts'
import { BELIEF_COLUMNS, type BeliefRow, beliefIn } from './belief-row.ts'
import { loadSession } from './load-session.ts'

type Measurement = {
  session: Session
  week: { responses: ReadonlyMap<string, number>; measuredAt: ReadonlyMap<string, Date>; now: Date }
  /** Whether the responses fit together. */
  isConsistent: () => boolean
}

const MEASUREMENT_COLUMNS = `${BELIEF_COLUMNS}, ${weekColumns('$2', '$3')}`

type Row = BeliefRow & WeekRow

const READ_MEASUREMENT = rowStatement(
  'quiz-read-measurement',
  `
    select ${MEASUREMENT_COLUMNS}
    from users u left join beliefs b on b.user_id = u.user_id
    where u.user_id = $1`,
)

type Of = { userId: string; row: Row | undefined; now: Date }

const measurementIn = async ({ db }: Context, bank: Bank, { userId, row, now }: Of): Promise<Measurement> => {
  const session = await loadSession(db, bank, userId, row ? beliefIn(row) : null)
  const { measuredAt, latestAboutStates } = weekOf(row)
  const responses = answersThisWeek(bank, latestAboutStates, now)
  return {
    session,
    week: { responses: responsesByState(bank, responses), measuredAt, now },
    isConsistent: () => areConsistent(session.answerCount(), () => session.carelessScore()),
  }
}

/** What is known about a user now, for other slices to show. */
export const measurementOf = async (context: Context, userId: string, now: Date): Promise<Measurement> => {
  const bank = context.bank()
  const row = await readRow<Row>(context.named, READ_MEASUREMENT, [userId, ...weekValues(bank)])
  return measurementIn(context, bank, { userId, row, now })
}

/** The session that asks, the measurement, the results and the goals: progress is read by one statement. */
const READ_STANDING = rowStatement(
  'quiz-read-standing',
  `
    select s.session_id, u.is_email_verified, u.current_goal, ${MEASUREMENT_COLUMNS},
      ${NEWEST_RESULTS} as newest, ${ACTIVE_GOALS} as active_goals
    from users u
    left join sessions s on s.user_id = u.user_id and s.session_id = coalesce($4, ${NO_ID})
    left join beliefs b on b.user_id = u.user_id
    where u.user_id = $1`,
)

type StandingRow = Row & {
  session_id: string | null
  is_email_verified: boolean
  current_goal: string | null
  newest: NewestResult[]
  active_goals: string[]
}

/** Where a user stands, for their progress. Refuses a caller whose session has ended. */
export const standingOf = async (context: Context, { userId, sessionId }: Caller, now: Date) => {
  const bank = context.bank()
  const values = [userId, ...weekValues(bank), sessionId]
  const row = requireSession(await readRow<StandingRow>(context.named, READ_STANDING, values))
  return {
    ...(await measurementIn(context, bank, { userId, row, now })),
    newest: row.newest,
    activeGoals: row.active_goals,
    currentGoal: row.current_goal,
  }
}
