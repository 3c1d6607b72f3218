import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

/** Answers to «Похоже на меня?» about the results of one quality in one band. */
export type Rating = { quality: string; band: 'low' | 'middle' | 'high'; of: number; agree: number }

/** Of the users whose responses a calibration may read. */
export const ratingsOfResults = async (db: Db): Promise<Rating[]> =>
  (
    await sql<Rating>`
      select quality, band, count(*)::int as of, count(*) filter (where agrees)::int as agree
      from results join users using (user_id)
      where agrees is not null and allows_calibration and not ('qa' = any(groups))
      group by quality, band`.execute(db)
  ).rows
