import type { ItemFlag, ItemStage } from '@grani/contract'
import { sql } from 'kysely'
import { OPERATIONAL, PILOT } from '../../bank/calibration/report.ts'
import type { ItemStatistics, QualityStatistics } from '../../bank/calibration/statistics.ts'
import type { Db } from '../../platform/db/db.ts'

/** The version in use that has statistics: those from before there were any have none. */
export const currentCalibration = (db: Db) =>
  db
    .selectFrom('calibrations')
    .select(['version', 'created_at', 'people'])
    .where('is_current', '=', true)
    .executeTakeFirst()

export const RESPONSES: Record<ItemStage, [number, number | null]> = {
  unanswered: [0, 1],
  seed: [1, PILOT],
  pilot: [PILOT, OPERATIONAL],
  operational: [OPERATIONAL, null],
}

const ORDERS = {
  misfit: ['misfit', 'desc'],
  slope: ['slope', 'asc'],
  answers: ['answers', 'desc'],
  item: ['item', 'asc'],
} as const

export type Filter = {
  quality?: string | undefined
  stage?: ItemStage | undefined
  flag?: ItemFlag | undefined
  sort?: keyof typeof ORDERS | undefined
}

/** One page of the items, and how many fit the filter. */
export const itemsOf = async (
  db: Db,
  version: number,
  { quality, stage, flag, sort = 'misfit' }: Filter,
  page: { offset: number; limit: number },
) => {
  let found = db.selectFrom('item_stats').where('calibration', '=', version)
  if (quality !== undefined) found = found.where('quality', '=', quality)
  if (flag !== undefined) found = found.where(sql<boolean>`${flag} = any(flags)`)
  if (stage !== undefined) {
    const [from, below] = RESPONSES[stage]
    found = found.where('answers', '>=', from)
    if (below !== null) found = found.where('answers', '<', below)
  }
  const { total } = await found.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()
  const [column, direction] = ORDERS[sort]
  const items = await found
    .select(['item', 'quality', 'answers', 'slope', 'misfit', 'flags'])
    .orderBy(column, direction)
    .orderBy('item')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
  return { total, items }
}

/** What each calibration found about one item, oldest first. */
export const versionsOfItem = (db: Db, item: string) =>
  db
    .selectFrom('item_stats')
    .innerJoin('calibrations', 'calibrations.version', 'item_stats.calibration')
    .select(eb => ['version', 'created_at', eb.ref('stats').$castTo<ItemStatistics>().as('stats')])
    .where('item', '=', item)
    .orderBy('version')
    .execute()

export const qualitiesOf = (db: Db, version: number) =>
  db
    .selectFrom('quality_stats')
    .select(eb => ['quality', eb.ref('stats').$castTo<QualityStatistics>().as('stats')])
    .where('calibration', '=', version)
    .execute()

/** Items by quality, and those with a flag. */
export const itemCounts = (db: Db, version: number) =>
  db
    .selectFrom('item_stats')
    .select([
      'quality',
      sql<number>`count(*)::int`.as('items'),
      sql<number>`sum(answers)::int`.as('answers'),
      sql<number>`count(*) filter (where flags <> '{}')::int`.as('flagged'),
    ])
    .where('calibration', '=', version)
    .groupBy('quality')
    .execute()

/** Whose responses a calibration reads. */
const COUNTED = sql`
  from questions join users using (user_id)
  where status = 'answered' and allows_calibration and not ('qa' = any(groups))`

/** Responses to each item so far. */
export const responseCounts = async (db: Db, items: readonly string[]): Promise<Map<string, number>> => {
  const { rows } = await sql<{ item: string; count: number }>`
    select item, count(*)::int as count ${COUNTED} and item = any(${items}::text[]) group by item`.execute(db)
  return new Map(rows.map(({ item, count }) => [item, count]))
}

type OwnItem = { item: string; quality: string }

/** Who has answered items of each quality so far, and how many of them. */
export const peopleCounts = async (db: Db, items: readonly OwnItem[]) => {
  const { rows } = await sql<{ quality: string; people: number; answers: number }>`
    select quality, count(distinct user_id)::int as people, count(*)::int as answers
    from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as own (item text, quality text)
    join (select user_id, item ${COUNTED}) as responses using (item)
    group by quality`.execute(db)
  return new Map(rows.map(row => [row.quality, row]))
}
