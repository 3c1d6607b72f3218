import { type RawBuilder, type Selectable, sql } from 'kysely'
import { type ExperimentGuard, type ExperimentMeasure, MEASURE_DAYS, type Variant } from '@grani/contract'
import type { Db } from '../../platform/db/db.ts'
import type { ExperimentTables } from '../../platform/db/experiment-tables.ts'
import { DAY } from '../../platform/time/durations.ts'

export type ExperimentRow = Selectable<ExperimentTables['experiments']>

/** False when the name was used before, or something runs in that place. */
export const insertExperiment = async (tx: Db, row: ExperimentRow): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('experiments')
    .values(row)
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export const allExperiments = (db: Db): Promise<ExperimentRow[]> =>
  db.selectFrom('experiments').selectAll().orderBy('started_at', 'desc').orderBy('name').limit(100).execute()

export const lockExperiment = (tx: Db, name: string): Promise<ExperimentRow | undefined> =>
  tx.selectFrom('experiments').selectAll().where('name', '=', name).forUpdate().executeTakeFirst()

type Stop = { name: string; because: 'guard' | 'other'; now: Date }

export const saveStop = async (tx: Db, { name, because, now }: Stop): Promise<void> => {
  await tx
    .updateTable('experiments')
    .set({ stopped_at: now, stopped_because: because })
    .where('name', '=', name)
    .execute()
}

export const runningIn = (db: Db, place: ExperimentRow['place']): Promise<ExperimentRow | undefined> =>
  db
    .selectFrom('experiments')
    .selectAll()
    .where('place', '=', place)
    .where('stopped_at', 'is', null)
    .executeTakeFirst()

/** Testers and the staff see variants like everybody, and count nowhere. */
export const countsIn = async (db: Db, userId: string): Promise<boolean> => {
  const user = await db
    .selectFrom('users')
    .select(row => [
      'groups',
      row
        .exists(row.selectFrom('staff').select('user_id').where('staff.user_id', '=', userId))
        .as('is_staff'),
    ])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return user !== undefined && !user.is_staff && !user.groups.includes('qa')
}

type Exposure = { userId: string; experiment: string; variant: Variant; now: Date }

/** The first meeting stays. */
export const insertExposure = async (
  db: Db,
  { userId, experiment, variant, now }: Exposure,
): Promise<void> => {
  await db
    .insertInto('exposures')
    .values({ user_id: userId, experiment, variant, at: now })
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

/** What a user has done within the days after `x.at`. */
const HAPPENED: Record<
  ExperimentMeasure | ExperimentGuard,
  (until: RawBuilder<unknown>) => RawBuilder<unknown>
> = {
  // On another day: the sitting in which the variant was met is not a return.
  returned: until => sql`exists (select from questions q where q.user_id = x.user_id
    and q.status = 'answered' and q.answered_at > x.at + interval '24 hours' and q.answered_at <= ${until})`,
  answered: until => sql`exists (select from questions q where q.user_id = x.user_id
    and q.status = 'answered' and q.answered_at > x.at and q.answered_at <= ${until})`,
  'wrote-event': until => sql`exists (select from events e where e.user_id = x.user_id
    and e.written_at > x.at and e.written_at <= ${until})`,
  paid: until => sql`exists (select from payments p where p.user_id = x.user_id
    and p.status = 'succeeded' and p.settled_at > x.at and p.settled_at <= ${until})`,
  cancelled: until => sql`exists (select from subscriptions s where s.user_id = x.user_id
    and s.cancelled_at > x.at and s.cancelled_at <= ${until})`,
  'refund-asked': until => sql`exists (select from refunds r where r.user_id = x.user_id
    and r.cause = 'requested' and r.created_at > x.at and r.created_at <= ${until})`,
}

type Counting = {
  name: string
  what: ExperimentMeasure | ExperimentGuard
  /** Those who met their variant until then. */
  until: Date
  /** The first so many; null for all. */
  first: number | null
}

export type Counts = Record<Variant, { people: number; yes: number }>

/** How many people met each variant, and how many of them did this afterwards. One pass over the exposures of an experiment. */
export const countYes = async (db: Db, { name, what, until, first }: Counting): Promise<Counts> => {
  const end = sql`x.at + make_interval(hours => ${MEASURE_DAYS[what] * 24})`
  const { rows } = await sql<{ variant: Variant; people: number; yes: number }>`
    select x.variant, count(*)::int as people, count(*) filter (where ${HAPPENED[what](end)})::int as yes
    from (
      select * from exposures where experiment = ${name} and at <= ${until} order by at, user_id limit ${first}
    ) x
    join users u on u.user_id = x.user_id
    where not ('qa' = any (u.groups)) and not exists (select from staff where staff.user_id = x.user_id)
    group by x.variant`.execute(db)
  const of = (variant: Variant) => rows.find(row => row.variant === variant) ?? { people: 0, yes: 0 }
  return { a: of('a'), b: of('b') }
}

/** How many people met a variant until then. */
export const countExposures = async (
  db: Db,
  { name, until }: { name: string; until: Date },
): Promise<number> => {
  const { count } = await db
    .selectFrom('exposures')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('experiment', '=', name)
    .where('at', '<=', until)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY)

export const exposuresOf = (db: Db, userId: string) =>
  db
    .selectFrom('exposures')
    .select(['experiment', 'variant', 'at'])
    .where('user_id', '=', userId)
    .orderBy('at')
    .execute()

export const eraseExposures = async (tx: Db, userId: string): Promise<number> =>
  Number((await tx.deleteFrom('exposures').where('user_id', '=', userId).executeTakeFirst()).numDeletedRows)
