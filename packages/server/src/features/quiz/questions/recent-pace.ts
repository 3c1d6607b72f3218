import { sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'

/** So many answers tell the pace of the person who gave them; fewer than twenty are mostly the first hour. */
const LAST_ANSWERS = 50
const FEWEST_ANSWERS = 20

type Pace = { answers: number; qualities: number }

/** How many qualities the last answers of a user have made clear for the first time; null: too few to say. */
export const recentPace = async (db: Db, userId: string): Promise<Pace | null> => {
  const { rows } = await sql<Pace>`
    with last as (
      select uid from questions
      where user_id = ${userId} and status = 'answered' and answer_seq is not null
      order by answer_seq desc limit ${LAST_ANSWERS}
    )
    select (select count(*)::int from last) as answers,
      (select count(distinct quality)::int from results
        where user_id = ${userId} and revised_from is null and question in (select uid from last)) as qualities`.execute(
    db,
  )
  const [pace] = rows
  return pace && pace.answers >= FEWEST_ANSWERS && pace.qualities > 0 ? pace : null
}
