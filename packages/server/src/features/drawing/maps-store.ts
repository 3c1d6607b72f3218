import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

export const mapsOf = (db: Db, userId: string) =>
  db
    .selectFrom('circle_maps')
    .select(['map_id', 'wanted', 'sealed_people', 'made_at'])
    .where('user_id', '=', userId)
    .orderBy('made_at', 'desc')
    .orderBy('map_id')
    .execute()

export type MapRow = Awaited<ReturnType<typeof mapsOf>>[number]

type NewMap = { userId: string; id: string; wanted: boolean; sealedPeople: Buffer; now: Date }

export const insertMap = async (tx: Db, map: NewMap): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('circle_maps')
    .values({
      user_id: map.userId,
      map_id: map.id,
      wanted: map.wanted,
      sealed_people: map.sealedPeople,
      made_at: map.now,
    })
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

type Replaced = { userId: string; id: string; wanted: boolean; since: Date }

/** Leaves of the maps of one kind since a moment only this one. */
export const deleteOthersSince = (tx: Db, { userId, id, wanted, since }: Replaced) =>
  tx
    .deleteFrom('circle_maps')
    .where('user_id', '=', userId)
    .where('wanted', '=', wanted)
    .where('made_at', '>=', since)
    .where('map_id', '!=', id)
    .execute()

export const deleteMap = async (db: Db, userId: string, id: string): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('circle_maps')
    .where('user_id', '=', userId)
    .where('map_id', '=', id)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

const lines = (db: Db, userId: string) =>
  db
    .selectFrom('week_lines')
    .select([sql<string>`week::text`.as('monday'), 'places', 'made_at'])
    .where('user_id', '=', userId)

export const linesOf = (db: Db, userId: string) =>
  lines(db, userId)
    .orderBy(sql`week_lines.week`, 'desc')
    .execute()

export type LineRow = Awaited<ReturnType<typeof linesOf>>[number]

/** Compared as text: the calendar of PostgreSQL has no year 0000. */
const isWeek = (monday: string) => sql<boolean>`week::text = ${monday}`

export const lineOf = (db: Db, userId: string, monday: string) =>
  lines(db, userId).where(isWeek(monday)).executeTakeFirst()

type Line = { userId: string; monday: string; places: number[]; now: Date }

export const saveLine = async (tx: Db, { userId, monday, places, now }: Line): Promise<void> => {
  await tx
    .insertInto('week_lines')
    .values({ user_id: userId, week: monday, places, made_at: now })
    .onConflict(conflict => conflict.columns(['user_id', 'week']).doUpdateSet({ places, made_at: now }))
    .execute()
}

export const deleteLine = async (db: Db, userId: string, monday: string): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('week_lines')
    .where('user_id', '=', userId)
    .where(isWeek(monday))
    .executeTakeFirst()
  return numDeletedRows === 1n
}

export const countMaps = async (db: Db, userId: string): Promise<{ circles: number; weeks: string[] }> => {
  const { count } = await db
    .selectFrom('circle_maps')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return { circles: count, weeks: (await linesOf(db, userId)).map(({ monday }) => monday) }
}
