import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

/** The house's tables of ideas: no person is in them. */

/** The stems of each title, which come in lower case and without ё. */
export const stemsOfAll = async (db: Db, titles: readonly string[]): Promise<string[]> => {
  const { rows } = await sql<{ stems: string }>`
    select title_stems(title) as stems from unnest(${[...titles]}::text[]) with ordinality as given (title, place)
    order by place`.execute(db)
  return rows.map(({ stems }) => stems)
}

export const phraseOf = (db: Db, figure: string, stems: string) =>
  db
    .selectFrom('idea_phrases')
    .select(['concept'])
    .where('figure', '=', figure)
    .where('stems', '=', stems)
    .executeTakeFirst()

export const ideasOf = (db: Db, figures: readonly string[]) =>
  figures.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('ideas')
        .select(['figure', 'concept', 'name', 'people'])
        .where('figure', 'in', [...figures])
        .execute()
