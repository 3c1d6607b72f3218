import { sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'

const titles = (db: Db) => db.selectFrom('idea_queue').select(['figure', 'stems', 'phrase', 'title', 'seen'])

/** Those that most people wrote first. */
export const queueOf = (db: Db, figure: string) =>
  titles(db).where('figure', '=', figure).orderBy('seen', 'desc').orderBy('stems').execute()

export const wholeQueue = (db: Db) =>
  db.selectFrom('idea_queue').select(['figure', 'stems', 'phrase']).execute()

/** Before anything else of a coding: the count of ideas holds the table and wants rows of the queue afterwards. */
export const waitForCount = (tx: Db) => sql`lock table ideas in row exclusive mode`.execute(tx)

/** Locked, so that two coders of one title come one after the other. */
export const lockTitle = (tx: Db, figure: string, stems: string) =>
  titles(tx).where('figure', '=', figure).where('stems', '=', stems).forUpdate().executeTakeFirst()

const codings = (db: Db) =>
  db
    .selectFrom('idea_codings')
    .select(['figure', 'stems', 'coder', 'concept', 'place'])
    .orderBy('figure')
    .orderBy('stems')
    .orderBy('place')

export const codingsOf = (db: Db, figure: string) => codings(db).where('figure', '=', figure).execute()
export const allCodings = (db: Db) => codings(db).execute()

type Coded = {
  figure: string
  stems: string
  coder: string
  concept: string | null
  place: number
  now: Date
}

export const saveCoding = async (tx: Db, coded: Coded): Promise<void> => {
  const made = { coder: coded.coder, concept: coded.concept, coded_at: coded.now }
  await tx
    .insertInto('idea_codings')
    .values({ figure: coded.figure, stems: coded.stems, place: coded.place, ...made })
    .onConflict(conflict => conflict.columns(['figure', 'stems', 'place']).doUpdateSet(made))
    .execute()
}

type Standing = {
  figure: string
  stems: string
  phrase: Buffer
  concept: string | null
  coder: string
  now: Date
}

/** What a title stands for from now on, also on the sheets that have it; what their users chose themselves stays. */
export const saveStanding = async (tx: Db, standing: Standing): Promise<void> => {
  const { figure, stems, phrase, concept, coder, now } = standing
  const coded = { concept, coded_by: coder, coded_at: now }
  await tx
    .insertInto('idea_phrases')
    .values({ figure, stems, phrase, ...coded })
    .onConflict(conflict => conflict.columns(['figure', 'stems']).doUpdateSet(coded))
    .execute()
  await tx
    .updateTable('drawings')
    .set({ concept, concept_state: concept === null ? 'void' : 'coded' })
    .where('figure', '=', figure)
    .where('phrase', '=', phrase)
    .where('concept_state', '<>', 'own')
    .execute()
}

export const dropTitle = async (tx: Db, figure: string, stems: string): Promise<void> => {
  await tx.deleteFrom('idea_queue').where('figure', '=', figure).where('stems', '=', stems).execute()
}

type Idea = { figure: string; concept: string; name: string }

/** Only where there is none yet: an idea of the content gets its row with its first title. */
export const insertIdea = async (tx: Db, idea: Idea): Promise<void> => {
  await tx
    .insertInto('ideas')
    .values(idea)
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

export const saveIdeaName = async (tx: Db, { figure, concept, name }: Idea): Promise<void> => {
  await tx
    .insertInto('ideas')
    .values({ figure, concept, name })
    .onConflict(conflict => conflict.columns(['figure', 'concept']).doUpdateSet({ name }))
    .execute()
}

type Merge = { figure: string; concept: string; into: string }

export const mergeRows = async (tx: Db, { figure, concept, into }: Merge): Promise<void> => {
  // Before the count of the night: what it has counted is moved, not counted anew.
  await sql`lock table ideas in share row exclusive mode`.execute(tx)
  for (const table of ['idea_phrases', 'idea_codings', 'drawings'] as const)
    await tx
      .updateTable(table)
      .set({ concept: into })
      .where('figure', '=', figure)
      .where('concept', '=', concept)
      .execute()
  await tx
    .updateTable('drawings')
    .set({ counted_as: into })
    .where('figure', '=', figure)
    .where('counted_as', '=', concept)
    .execute()
  await sql`update ideas set people = ideas.people + merged.people from ideas merged
    where ideas.figure = ${figure} and ideas.concept = ${into}
      and merged.figure = ${figure} and merged.concept = ${concept}`.execute(tx)
  await tx.deleteFrom('ideas').where('figure', '=', figure).where('concept', '=', concept).execute()
}

export const peopleByFigure = async (db: Db): Promise<Map<string, number>> => {
  const rows = await db
    .selectFrom('ideas')
    .select(['figure', sql<number>`sum(people)::int`.as('people')])
    .groupBy('figure')
    .execute()
  return new Map(rows.map(({ figure, people }) => [figure, people]))
}
