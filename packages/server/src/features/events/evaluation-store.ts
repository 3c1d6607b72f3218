import type { countEventsByQuality, EventTaps, ReplyOf } from '@grani/contract'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { type Place, storedPlace } from './rules.ts'

/** Takes one of the day's evaluations; false when all are used. Under concurrency exactly `limit` succeed. */
export const takeAllowance = async (
  tx: Db,
  { userId, day, limit }: { userId: string; day: string; limit: number },
): Promise<boolean> => {
  const taken = await tx
    .insertInto('event_allowances')
    .values({ user_id: userId, day, used: 1 })
    .onConflict(conflict =>
      conflict
        .columns(['user_id', 'day'])
        .doUpdateSet({ used: sql<number>`event_allowances.used + 1` })
        .where('event_allowances.used', '<', limit),
    )
    .returning('used')
    .executeTakeFirst()
  return taken !== undefined
}

export const usedOn = async (db: Db, userId: string, day: string): Promise<number> =>
  (
    await db
      .selectFrom('event_allowances')
      .select('used')
      .where('user_id', '=', userId)
      .where(sql<boolean>`day = ${day}::date`)
      .executeTakeFirst()
  )?.used ?? 0

const APPRAISAL_COLUMNS = [
  'event_id',
  'questionnaire',
  'situations',
  'pleasantness',
  'energy',
  'importance',
  'control',
  'cause',
  'pattern',
  'evaluated_at',
  'is_counted',
] as const

export const appraisalsOf = (db: Db, userId: string, eventIds: readonly string[]) =>
  db
    .selectFrom('event_appraisals')
    .select(APPRAISAL_COLUMNS)
    .where('user_id', '=', userId)
    .where('event_id', '=', sql<string>`any(${eventIds}::uuid[])`)
    .execute()

export type AppraisalRow = Awaited<ReturnType<typeof appraisalsOf>>[number]

export const appraisalOf = async (db: Db, userId: string, eventId: string): Promise<AppraisalRow | null> =>
  (await appraisalsOf(db, userId, [eventId]))[0] ?? null

export const expressionsOf = (db: Db, userId: string, eventIds: readonly string[]) =>
  db
    .selectFrom('event_expressions')
    .select([
      'event_id',
      'item',
      'quality',
      'value',
      'rating',
      'place',
      'expected',
      'expected_sd',
      'past',
      'is_mentioned',
    ])
    .where('user_id', '=', userId)
    .where('event_id', '=', sql<string>`any(${eventIds}::uuid[])`)
    .execute()

export type ExpressionRow = Awaited<ReturnType<typeof expressionsOf>>[number]

export type NewExpression = {
  item: string
  quality: string
  value: number | null
  rating: number | null
  place: Place
  expected: number
  expectedSd: number
  past: number
  isMentioned: boolean
}

type NewEvaluation = {
  userId: string
  eventId: string
  taps: EventTaps
  pattern: string
  day: string
  evaluatedAt: Date
  isCounted: boolean
  expressions: NewExpression[]
}

/** Saves an evaluation in place of one that is there. */
export const saveEvaluation = async (tx: Db, evaluation: NewEvaluation): Promise<void> => {
  const { userId, eventId, taps, evaluatedAt } = evaluation
  await tx
    .deleteFrom('event_appraisals')
    .where('user_id', '=', userId)
    .where('event_id', '=', eventId)
    .execute()
  const { expressions: _expressions, mentioned: _mentioned, ask: _ask, ...appraisal } = taps
  await tx
    .insertInto('event_appraisals')
    .values({
      user_id: userId,
      event_id: eventId,
      ...appraisal,
      pattern: evaluation.pattern,
      day: evaluation.day,
      evaluated_at: evaluatedAt,
      is_counted: evaluation.isCounted,
    })
    .execute()
  const rows = evaluation.expressions.map(
    ({ expectedSd: expected_sd, isMentioned: is_mentioned, place, ...rest }) => ({
      ...rest,
      place: storedPlace(place),
      expected_sd,
      is_mentioned,
    }),
  )
  // One statement with the user as one parameter, so that it goes to one shard.
  await sql`
    insert into event_expressions
      (user_id, event_id, item, quality, value, rating, place, expected, expected_sd, past, is_mentioned, rated_at)
    select ${userId}, ${eventId}, item, quality, value, rating, place, expected, expected_sd, past, is_mentioned, ${evaluatedAt}
    from json_to_recordset(${JSON.stringify(rows)}::json) as rows (item text, quality text, value smallint,
      rating smallint, place text, expected real, expected_sd real, past smallint, is_mentioned boolean)`.execute(
    tx,
  )
}

type Past = { userId: string; qualities: readonly string[]; before: Date }

/** Number and sum of the ratings of each quality before a moment. */
export const ratingsBefore = async (db: Db, { userId, qualities, before }: Past) => {
  const rows = await db
    .selectFrom('event_expressions')
    .select(({ fn }) => [
      'quality',
      fn.count<string>('rating').as('count'),
      fn.sum<string>('rating').as('sum'),
    ])
    .where('user_id', '=', userId)
    .where('quality', '=', sql<string>`any(${qualities}::text[])`)
    .where('rated_at', '<', before)
    .where('rating', 'is not', null)
    .groupBy('quality')
    .execute()
  return new Map(rows.map(({ quality, count, sum }) => [quality, { count: Number(count), sum: Number(sum) }]))
}

const NEWEST_SHOWN = 3

/** In how many events each quality was rated, and the newest of them. */
export const countRatings = async (db: Db, userId: string): Promise<ReplyOf<typeof countEventsByQuality>> => {
  const rows = await db
    .selectFrom('event_expressions as x')
    .innerJoin('events as e', join =>
      join.onRef('e.user_id', '=', 'x.user_id').onRef('e.event_id', '=', 'x.event_id'),
    )
    .select([
      'x.quality',
      sql<number>`count(*)::int`.as('events'),
      sql<
        string[]
      >`(array_agg(e.event_id || ' ' || e.happened_on order by x.rated_at desc))[1:${sql.lit(NEWEST_SHOWN)}]`.as(
        'newest',
      ),
    ])
    .where('x.user_id', '=', userId)
    .where('e.user_id', '=', userId)
    .where('x.rating', 'is not', null)
    .groupBy('x.quality')
    .orderBy('x.quality')
    .execute()
  return rows.map(({ newest, ...row }) => ({
    ...row,
    newest: newest.map(one => {
      const [id = '', happened_on = ''] = one.split(' ')
      return { id, happened_on }
    }),
  }))
}

const EARLIER_SHOWN = 12

/** The newest ratings of each quality before a moment. */
export const earlierRatings = async (
  db: Db,
  { userId, qualities, before }: Past,
): Promise<Map<string, number[]>> => {
  const rows = await db
    .selectFrom(sql<{ quality: string }>`unnest(${qualities}::text[])`.as<'q'>(sql`q (quality)`))
    .innerJoinLateral(
      newest =>
        newest
          .selectFrom('event_expressions as x')
          .select(['x.rating', 'x.rated_at'])
          .where('x.user_id', '=', userId)
          .whereRef('x.quality', '=', 'q.quality')
          .where('x.rated_at', '<', before)
          .where('x.rating', 'is not', null)
          .orderBy('x.rated_at', 'desc')
          .limit(EARLIER_SHOWN)
          .as('newest'),
      join => join.onTrue(),
    )
    .select(['q.quality', 'newest.rating'])
    .orderBy('newest.rated_at', 'desc')
    .execute()
  const earlier = new Map<string, number[]>(qualities.map(quality => [quality, []]))
  for (const { quality, rating } of rows) if (rating !== null) earlier.get(quality)?.push(rating)
  return earlier
}

const SIMILAR_SHOWN = 3

/** How many events were evaluated before a moment. */
export const countBefore = async (db: Db, userId: string, before: Date): Promise<number> => {
  const { count } = await db
    .selectFrom('event_appraisals')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('user_id', '=', userId)
    .where('evaluated_at', '<', before)
    .executeTakeFirstOrThrow()
  return count
}

/** Whether an event is written and not evaluated. */
export const hasUnevaluated = async (db: Db, userId: string): Promise<boolean> => {
  const found = await db
    .selectFrom('events as e')
    .leftJoin('event_appraisals as a', join =>
      join.onRef('a.user_id', '=', 'e.user_id').onRef('a.event_id', '=', 'e.event_id'),
    )
    .select('e.event_id')
    .where('e.user_id', '=', userId)
    .where('a.event_id', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** The last evaluations before a moment, the newest first. */
export const appraisalsBefore = (
  db: Db,
  { userId, before, limit }: { userId: string; before: Date; limit: number },
) =>
  db
    .selectFrom('event_appraisals')
    .select(APPRAISAL_COLUMNS)
    .where('user_id', '=', userId)
    .where('evaluated_at', '<', before)
    .orderBy('evaluated_at', 'desc')
    .limit(limit)
    .execute()

type Happened = { happened_on: string; part_of_day: number | null }

/** Events that happened and were evaluated before this one, share a situation and lie in the same quarter of the mood grid. */
export const similarEvents = (
  db: Db,
  { userId, appraisal, happened }: { userId: string; appraisal: AppraisalRow; happened: Happened },
) =>
  db
    .selectFrom('event_appraisals as a')
    .innerJoin('events as e', join =>
      join.onRef('e.user_id', '=', 'a.user_id').onRef('e.event_id', '=', 'a.event_id'),
    )
    .select(['e.event_id', 'e.sealed_text', sql<string>`e.happened_on::text`.as('happened_on')])
    .where('a.user_id', '=', userId)
    .where('e.user_id', '=', userId)
    .where('a.evaluated_at', '<', appraisal.evaluated_at)
    // Of a day whose parts are not named the one that was evaluated before.
    .where(
      sql<boolean>`(e.happened_on < ${happened.happened_on}::date or (e.happened_on = ${happened.happened_on}::date
        and coalesce(e.part_of_day <= ${happened.part_of_day}::int, true)))`,
    )
    .where(sql<boolean>`a.situations && ${appraisal.situations}::text[]`)
    .where(sql<boolean>`sign(a.pleasantness - 3) = sign(${appraisal.pleasantness}::int - 3)`)
    .where(sql<boolean>`sign(a.energy - 3) = sign(${appraisal.energy}::int - 3)`)
    .orderBy('a.evaluated_at', 'desc')
    .limit(SIMILAR_SHOWN)
    .execute()
