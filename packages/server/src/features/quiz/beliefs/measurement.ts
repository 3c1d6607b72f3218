import type { Session } from '@grani/engine'
import type { Context } from '../../context.ts'
import { areConsistent } from '../answering/answer-rules.ts'
import { WEEK_COLUMNS, weekOf, type WeekRow, weekValues } from '../weekly-states/read-week.ts'
import { answersThisWeek, responsesByState } from '../weekly-states/weekly-states.ts'
import { loadSession } from './load-session.ts'

type Measurement = {
  session: Session
  week: { responses: ReadonlyMap<string, number>; measuredAt: ReadonlyMap<string, Date>; now: Date }
  /** Whether the responses fit together. */
  isConsistent: () => boolean
}

const READ_MEASUREMENT = {
  name: 'quiz-read-measurement',
  text: `
    select b.version, b.model, b.state, ${WEEK_COLUMNS}
    from users u left join beliefs b on b.user_id = u.user_id
    where u.user_id = $1`,
}

/** Without a belief its columns are null. */
type Row = { version: number; model: string; state: Buffer | null } & WeekRow

/** What is known about a user now, for other slices to show. */
export const measurementOf = async (
  { db, named, bank: currentBank }: Context,
  userId: string,
  now: Date,
): Promise<Measurement> => {
  const bank = currentBank()
  const [row] = await named<Row>(READ_MEASUREMENT, [userId, ...weekValues(bank)])
  const session = await loadSession(db, bank, userId, row?.state ? { ...row, state: row.state } : null)
  const { measuredAt, latestAboutStates } = weekOf(row)
  const responses = answersThisWeek(bank, latestAboutStates, now)
  return {
    session,
    week: { responses: responsesByState(bank, responses), measuredAt, now },
    isConsistent: () => areConsistent(session.answerCount(), () => session.carelessScore()),
  }
}
