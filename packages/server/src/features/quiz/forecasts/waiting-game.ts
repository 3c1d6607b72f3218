import { readRow, rowStatement } from '../../../platform/db/read-row.ts'
import { weekDayOf } from '../../../platform/time/moscow.ts'
import type { Context } from '../../context.ts'
import { ACCESS_COLUMNS, ACCESS_TABLES, type AccessRow, accessOf } from '../answering/access.ts'
import { canChoose } from './choose-forecasts.ts'
import { isUnderWay } from './game-rules.ts'
import { candidatesOf, playerOf } from './play.ts'
import { gamesOf } from './store.ts'

const READ_ACCESS = rowStatement(
  'quiz-read-access',
  `select ${ACCESS_COLUMNS} from ${ACCESS_TABLES} where u.user_id = $1`,
)

/** Whether a game is under way or may be started, of a user who is not here; null when there is nothing to play. */
export const waitingGame = async (
  context: Context,
  userId: string,
  now: Date,
): Promise<'under-way' | 'may-start' | null> => {
  const row = await readRow<AccessRow>(context.named, READ_ACCESS, [userId, null])
  if (!row) return null
  const { mayAnswer, belief } = accessOf(row, now)
  if (!mayAnswer) return null
  const games = await gamesOf(context.db, userId)
  if (games.some(game => isUnderWay(game, now))) return 'under-way'
  if (games.some(game => game.week === weekDayOf(now).week)) return null
  const player = await playerOf(context, context.bank(), { userId, belief, now })
  return canChoose(player.bank, await candidatesOf(context, player)) ? 'may-start' : null
}
