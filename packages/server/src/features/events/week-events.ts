import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

/** The events of some days with the mood of each, in order: without their words. */
export const eventsBetween = async (db: Db, userId: string, { from, to }: { from: string; to: string }) =>
  db
    .selectFrom('events')
    .leftJoin('event_appraisals', join =>
      join
        .onRef('event_appraisals.user_id', '=', 'events.user_id')
        .onRef('event_appraisals.event_id', '=', 'events.event_id'),
    )
    .select([
      'events.event_id as id',
      sql<string>`happened_on::text`.as('happened_on'),
      'part_of_day',
      'pleasantness',
    ])
    .where('events.user_id', '=', userId)
    .where('happened_on', '>=', sql<Date>`${from}::date`)
    .where('happened_on', '<=', sql<Date>`${to}::date`)
    .orderBy(sql`events.happened_on`)
    .orderBy('part_of_day')
    .orderBy('events.event_id')
    .execute()
