import { SENTENCE_PEOPLE } from '@grani/contract'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'
import type { ThreeTexts } from './three-texts.ts'

/** The newest choice of a user, made or not. */
export const newest = (db: Db, userId: string) =>
  db
    .selectFrom('recognitions')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('made_at', 'desc')
    .limit(1)
    .executeTakeFirst()

export const byId = (db: Db, userId: string, uid: string) =>
  db
    .selectFrom('recognitions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('recognition_id', '=', uid)
    .executeTakeFirst()

export type Recognition = NonNullable<Awaited<ReturnType<typeof newest>>>

export const linesOf = (db: Db, userId: string, uid: string) =>
  db
    .selectFrom('recognition_lines')
    .selectAll()
    .where('user_id', '=', userId)
    .where('recognition_id', '=', uid)
    .orderBy('place')
    .orderBy('line')
    .execute()

export type StoredLine = Awaited<ReturnType<typeof linesOf>>[number]

type Add = { userId: string; uid: string; now: Date; made: ThreeTexts }

export const add = async (tx: Db, { userId, uid, now, made }: Add): Promise<void> => {
  await tx
    .insertInto('recognitions')
    .values({ user_id: userId, recognition_id: uid, made_at: now, own: made.own })
    .execute()
  await tx
    .insertInto('recognition_lines')
    .values(
      made.texts.flatMap((lines, place) =>
        lines.map(({ text, claims, probability }, line) => ({
          user_id: userId,
          recognition_id: uid,
          place,
          line,
          text,
          qualities: claims.map(({ quality }) => quality),
          probability,
        })),
      ),
    )
    .execute()
}

type Choose = { userId: string; uid: string; place: number; now: Date }

/** The first choice stands. */
export const choose = async (db: Db, { userId, uid, place, now }: Choose): Promise<void> => {
  await db
    .updateTable('recognitions')
    .set({ chosen: place, chosen_at: now })
    .where('user_id', '=', userId)
    .where('recognition_id', '=', uid)
    .where('chosen', 'is', null)
    .execute()
}

type Mark = { userId: string; uid: string; place: number; line: number; isMarked: boolean }

/** False where there is no such sentence, or nothing was picked yet. */
export const mark = async (db: Db, { userId, uid, place, line, isMarked }: Mark): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('recognition_lines')
    .set({ is_marked: isMarked })
    .where('user_id', '=', userId)
    .where('recognition_id', '=', uid)
    .where('place', '=', place)
    .where('line', '=', line)
    .where(eb =>
      eb.exists(
        eb
          .selectFrom('recognitions')
          .select('own')
          .where('user_id', '=', userId)
          .where('recognition_id', '=', uid)
          .where('chosen', 'is not', null),
      ),
    )
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

export const all = (db: Db, userId: string) =>
  db.selectFrom('recognitions').selectAll().where('user_id', '=', userId).orderBy('made_at').execute()

export const erase = async (tx: Db, userId: string): Promise<number> => {
  await tx.deleteFrom('recognition_lines').where('user_id', '=', userId).execute()
  const { numDeletedRows } = await tx
    .deleteFrom('recognitions')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

type Sentence = {
  text: string
  foreign_shown: number
  foreign_marked: number
  own_shown: number
  own_marked: number
}

/** How often each sentence was marked after a choice, by people who allow statistics; those that too few have met are left out. */
export const sentences = async (db: Db): Promise<Sentence[]> => {
  const { rows } = await sql<Sentence>`
    select text, count(*) filter (where place <> own)::int as foreign_shown,
      count(*) filter (where place <> own and is_marked)::int as foreign_marked,
      count(*) filter (where place = own)::int as own_shown,
      count(*) filter (where place = own and is_marked)::int as own_marked
    from recognition_lines join recognitions using (user_id, recognition_id) join users using (user_id)
    where chosen is not null and allows_calibration and not ('qa' = any(groups))
    group by text
    having count(*) filter (where place <> own) >= ${SENTENCE_PEOPLE} or count(*) filter (where place = own) >= ${SENTENCE_PEOPLE}
    order by text`.execute(db)
  return rows
}
