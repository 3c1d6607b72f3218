import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import type { Finding, RatingGroup } from './finding-rules.ts'

export const focusOf = async (db: Db, userId: string): Promise<string[]> =>
  (
    await db
      .selectFrom('event_focus')
      .select('quality')
      .where('user_id', '=', userId)
      .orderBy('since')
      .orderBy('quality')
      .execute()
  ).map(({ quality }) => quality)

/** Puts these qualities in focus. Those that stay keep their time; what was found or guessed about others is over. */
export const saveFocus = async (
  tx: Db,
  userId: string,
  qualities: readonly string[],
  now: Date,
): Promise<void> => {
  const kept = sql<string>`all(${qualities}::text[])`
  await tx.deleteFrom('event_focus').where('user_id', '=', userId).where('quality', '<>', kept).execute()
  for (const quality of qualities)
    await tx
      .insertInto('event_focus')
      .values({ user_id: userId, quality, since: now })
      .onConflict(conflict => conflict.doNothing())
      .execute()
  await tx
    .updateTable('event_findings')
    .set({ state: 'gone' })
    .where('user_id', '=', userId)
    .where('quality', '<>', kept)
    .where('state', 'in', ['open', 'shown'])
    .execute()
}

export const findingsOfUser = (db: Db, userId: string) =>
  db
    .selectFrom('event_findings')
    .select(['finding_id', 'kind', 'situation', 'quality', 'direction', 'made_at', 'state'])
    .where('user_id', '=', userId)
    .where('state', '<>', 'gone')
    .orderBy('made_at', 'desc')
    .execute()

export type FindingRow = Awaited<ReturnType<typeof findingsOfUser>>[number]

/** The ratings of these qualities in groups of equal situations, of events evaluated after `since`. */
export const ratingGroups = async (
  db: Db,
  userId: string,
  qualities: readonly string[],
  since: Date | null,
): Promise<Map<string, RatingGroup[]>> => {
  const all = db
    .selectFrom('event_expressions as x')
    .innerJoin('event_appraisals as a', join =>
      join.onRef('a.user_id', '=', 'x.user_id').onRef('a.event_id', '=', 'x.event_id'),
    )
    .select(({ fn }) => [
      'x.quality',
      'a.situations',
      fn.count<string>('x.rating').as('count'),
      fn.sum<string>('x.rating').as('sum'),
      fn.sum<string>(sql`x.rating * x.rating`).as('squares'),
    ])
    .where('x.user_id', '=', userId)
    .where('a.user_id', '=', userId)
    .where('x.quality', '=', sql<string>`any(${qualities}::text[])`)
    .where('x.rating', 'is not', null)
    .groupBy(['x.quality', 'a.situations'])
  const rows = await (since === null ? all : all.where('x.rated_at', '>', since)).execute()
  const groups = new Map<string, RatingGroup[]>(qualities.map(quality => [quality, []]))
  for (const { quality, situations, count, sum, squares } of rows)
    groups
      .get(quality)
      ?.push({ situations, count: Number(count), sum: Number(sum), squares: Number(squares) })
  return groups
}

const isSame = (row: FindingRow, { situation, quality, direction }: Finding): boolean =>
  row.situation === situation && row.quality === quality && row.direction === direction

/** Replaces what was found by what is found now; a pattern that stays keeps its time. */
export const replaceFound = async (
  tx: Db,
  userId: string,
  found: readonly Finding[],
  now: Date,
): Promise<void> => {
  const before = (await findingsOfUser(tx, userId)).filter(({ kind }) => kind === 'found')
  for (const row of before)
    if (!found.some(finding => isSame(row, finding))) await setState(tx, userId, row.finding_id, 'gone')
  for (const finding of found)
    if (!before.some(row => isSame(row, finding)))
      await insertFinding(tx, { ...finding, userId, kind: 'found', state: 'shown', now })
}

type NewFinding = {
  userId: string
  kind: 'found' | 'guess'
  situation: string
  quality: string
  direction: 1 | -1
  state: 'open' | 'shown'
  probability?: number
  now: Date
}

export const insertFinding = async (tx: Db, finding: NewFinding): Promise<string> => {
  const id = randomUUID()
  await tx
    .insertInto('event_findings')
    .values({
      user_id: finding.userId,
      finding_id: id,
      kind: finding.kind,
      situation: finding.situation,
      quality: finding.quality,
      direction: finding.direction,
      made_at: finding.now,
      state: finding.state,
      numbers: finding.probability === undefined ? null : JSON.stringify({ p: finding.probability }),
    })
    .execute()
  return id
}

export const setState = async (
  tx: Db,
  userId: string,
  findingId: string,
  state: 'open' | 'shown' | 'not-seen' | 'gone',
): Promise<void> => {
  await tx
    .updateTable('event_findings')
    .set({ state })
    .where('user_id', '=', userId)
    .where('finding_id', '=', findingId)
    .execute()
}

/** Notes that a guess has been looked at so many times. */
export const setLooks = async (tx: Db, userId: string, findingId: string, looks: number): Promise<void> => {
  await tx
    .updateTable('event_findings')
    .set({ numbers: JSON.stringify({ looks }) })
    .where('user_id', '=', userId)
    .where('finding_id', '=', findingId)
    .execute()
}

export const openGuesses = (db: Db, userId: string) =>
  db
    .selectFrom('event_findings')
    .select(['finding_id', 'situation', 'quality', 'direction', 'made_at', 'numbers'])
    .where('user_id', '=', userId)
    .where('kind', '=', 'guess')
    .where('state', '=', 'open')
    .execute()

export const deleteGuess = async (db: Db, userId: string, findingId: string): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('event_findings')
    .where('user_id', '=', userId)
    .where('finding_id', '=', findingId)
    .where('kind', '=', 'guess')
    .executeTakeFirst()
  return numDeletedRows === 1n
}

export const countEvaluated = async (db: Db, userId: string): Promise<number> => {
  const { count } = await db
    .selectFrom('event_appraisals')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(count)
}
