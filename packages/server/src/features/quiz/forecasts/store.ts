import type { Db } from '../../../platform/db/db.ts'

/** All games of a user, newest first. */
export const gamesOf = (db: Db, userId: string) =>
  db
    .selectFrom('forecast_games')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('started_at', 'desc')
    .execute()

/** The forecasts of all games of a user, in their order. */
export const itemsOf = (db: Db, userId: string) =>
  db.selectFrom('forecast_items').selectAll().where('user_id', '=', userId).orderBy('place').execute()
