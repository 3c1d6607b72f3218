import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { cipherForReading } from '../../platform/sealing/user-keys.ts'
import type { Context } from '../context.ts'
import { titlePlace } from './drawing-words.ts'
import { wordNamed } from './figures.ts'
import { stemsOfAll } from './idea-store.ts'
import { plain } from './words.ts'

/** Counts, for all, who had which idea: a job. It goes over all people and so over all shards. */

/** One count at a time; requests read the numbers of the one before. */
const lockCounts = (tx: Db) => sql`lock table ideas in share row exclusive mode`.execute(tx)

/**
 * What counts: the first attempt of people who agreed and who are no testers, with an idea that is recognised. A sheet that is being
 * erased or changed at this moment is left to the next count: waiting for it, the two could wait for each other.
 */
const markCounted = (tx: Db) =>
  sql`
  with changed as (
    select drawings.user_id, drawing_id, wanted.concept
    from drawings
    join users on users.user_id = drawings.user_id
    cross join lateral (
      select case when is_first and counts_for_others and concept_state in ('auto', 'own', 'coded')
        and not ('qa' = any (users.groups)) then drawings.concept end as concept
    ) wanted
    where task = 'complete' and counted_as is distinct from wanted.concept
    for update of drawings skip locked
  )
  update drawings set counted_as = changed.concept from changed
  where drawings.user_id = changed.user_id and drawings.drawing_id = changed.drawing_id`.execute(tx)

type Count = { figure: string; concept: string; people: number }

const peopleByIdea = async (tx: Db): Promise<Count[]> =>
  (
    await sql<Count>`
      select figure, counted_as as concept, count(distinct user_id)::int as people
      from drawings where counted_as is not null group by figure, counted_as`.execute(tx)
  ).rows

const saveCounts = async (
  { texts }: Pick<Context, 'texts'>,
  tx: Db,
  counts: readonly Count[],
): Promise<void> => {
  await tx.updateTable('ideas').set({ people: 0 }).where('people', '>', 0).execute()
  for (const { figure, concept, people } of counts)
    await tx
      .insertInto('ideas')
      .values({ figure, concept, people, name: wordNamed(texts.drawing, concept) })
      .onConflict(conflict => conflict.columns(['figure', 'concept']).doUpdateSet({ people }))
      .execute()
}

/** Of titles that nobody has on a sheet any more nothing stays, and no idea that only they had. */
const forgetPhrases = async (tx: Db): Promise<void> => {
  await sql`delete from idea_phrases where not exists (
    select from drawings where drawings.figure = idea_phrases.figure and drawings.phrase = idea_phrases.phrase)`.execute(
    tx,
  )
  await sql`delete from idea_codings where not exists (select from idea_phrases
    where idea_phrases.figure = idea_codings.figure and idea_phrases.stems = idea_codings.stems)`.execute(tx)
  await sql`delete from ideas where people = 0 and not exists (select from idea_phrases
    where idea_phrases.figure = ideas.figure and idea_phrases.concept = ideas.concept)
    and not exists (select from drawings where drawings.figure = ideas.figure and drawings.concept = ideas.concept)`.execute(
    tx,
  )
}

/** People who wrote the same, when none of them has agreed that it counts. */
const PEOPLE_WITHOUT_CONSENT = 3

type Title = {
  figure: string
  phrase: Buffer
  people: number
  user_id: string
  drawing_id: string
  is_open: boolean
}

/** The titles that the staff may see, each with one sheet that has it. */
const titlesToCode = async (tx: Db): Promise<Title[]> =>
  (
    await sql<Title>`
      select figure, phrase, count(distinct drawings.user_id)::int as people,
        bool_or(concept_state in ('open', 'other')) as is_open,
        (array_agg(drawings.user_id order by counts_for_others desc, drawing_id))[1] as user_id,
        (array_agg(drawing_id order by counts_for_others desc, drawing_id))[1] as drawing_id
      from drawings join users on users.user_id = drawings.user_id
      where phrase is not null and is_first and not ('qa' = any (users.groups))
      group by figure, phrase
      having bool_or(counts_for_others) or count(distinct drawings.user_id) >= ${PEOPLE_WITHOUT_CONSENT}`.execute(
      tx,
    )
  ).rows

const openTitle = async ({ keys }: Context, tx: Db, title: Title): Promise<string | null> => {
  const row = await tx
    .selectFrom('drawings')
    .select('sealed_title')
    .where('user_id', '=', title.user_id)
    .where('drawing_id', '=', title.drawing_id)
    .executeTakeFirst()
  if (!row?.sealed_title) return null
  const cipher = await cipherForReading(keys, tx, title.user_id)
  return cipher.open(row.sealed_title, titlePlace(title.drawing_id))
}

const addTitle = async (context: Context, tx: Db, title: Title): Promise<void> => {
  const text = await openTitle(context, tx, title)
  if (text === null) return
  const [stems = ''] = await stemsOfAll(tx, [plain(text)])
  await tx
    .insertInto('idea_queue')
    .values({ figure: title.figure, stems, phrase: title.phrase, title: text, seen: title.people })
    .onConflict(conflict => conflict.columns(['figure', 'stems']).doUpdateSet({ seen: title.people }))
    .execute()
}

const keyOf = ({ phrase }: { phrase: Buffer }): string => phrase.toString('hex')

/** The queue holds what may be shown now: it loses titles with the people who wrote them. */
const fillQueue = async (context: Context, tx: Db): Promise<void> => {
  const titles = await titlesToCode(tx)
  const waiting = await tx.selectFrom('idea_queue').select(['figure', 'stems', 'phrase', 'seen']).execute()
  const byPhrase = new Map(titles.map(title => [keyOf(title), title]))
  for (const row of waiting) {
    const people = byPhrase.get(keyOf(row))?.people
    const { figure, stems } = row
    if (people === undefined)
      await tx.deleteFrom('idea_queue').where('figure', '=', figure).where('stems', '=', stems).execute()
    else if (people !== row.seen)
      await tx
        .updateTable('idea_queue')
        .set({ seen: people })
        .where('figure', '=', figure)
        .where('stems', '=', stems)
        .execute()
  }
  const known = new Set(waiting.map(keyOf))
  for (const title of titles)
    if (title.is_open && !known.has(keyOf(title))) await addTitle(context, tx, title)
}

/** Counts anew who had which idea, and which titles wait for the staff. Harmless on several servers at once. */
export const countIdeas = (context: Context): Promise<void> =>
  context.db.transaction().execute(async tx => {
    await lockCounts(tx)
    await markCounted(tx)
    await saveCounts(context, tx, await peopleByIdea(tx))
    await forgetPhrases(tx)
    await fillQueue(context, tx)
  })
