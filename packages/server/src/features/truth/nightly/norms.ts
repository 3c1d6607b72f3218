import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../platform/db/db.ts'
import { openProfile } from '../../../platform/sealing/sealed-profile.ts'
import type { WrappingKeys } from '../../../platform/sealing/wrapping-keys.ts'
import type { Observed } from './aggregates.ts'
import { PEOPLE } from './people.ts'

/** The first year of each age group; the first is that of adults. */
const AGES = [18, 25, 35, 45, 55]
const SEXES = ['f', 'm']
const PROFILES_AT_ONCE = 1000

type Row = {
  user_id: string
  sealed_profile: Buffer | null
  key_id: string | null
  sealed_key: Buffer | null
}

/** «f/25»: women from 25 to 34. Null where one of the two is not told. */
const groupOf = (keys: WrappingKeys, row: Row, year: number): string | null => {
  const { gender, year_of_birth } = openProfile(keys, row)
  if (gender === null || year_of_birth === null) return null
  const age = AGES.findLast(from => year - year_of_birth >= from)
  return age === undefined ? null : `${SEXES[gender]}/${age}`
}

const DECLARE: RawBuilder<unknown> = sql`
  declare profiles no scroll cursor for
  with ${PEOPLE} select user_id, sealed_profile, key_id, sealed_key
  from users join people using (user_id) left join user_keys using (user_id) where sealed_profile is not null`

/** Sex and age are sealed: they are opened for the time of the count into a table of its transaction, and stored nowhere. */
export const fillGroups = async (tx: Tx, keys: WrappingKeys, year: number): Promise<void> => {
  await sql`create temporary table truth_groups (user_id uuid primary key, cell text not null) on commit drop`.execute(
    tx,
  )
  await DECLARE.execute(tx)
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.lit(PROFILES_AT_ONCE)} from profiles`.execute(tx)
    if (rows.length === 0) break
    const grouped = rows.flatMap(row => {
      const cell = groupOf(keys, row, year)
      return cell === null ? [] : [{ user_id: row.user_id, cell }]
    })
    await sql`
      insert into truth_groups
      select * from jsonb_to_recordset(${JSON.stringify(grouped)}::jsonb) as g (user_id uuid, cell text)`.execute(
      tx,
    )
  }
  await sql`close profiles`.execute(tx)
}

/**
 * Of the people of a sex and an age with a result, how many are on the upper side of each quality; and how many people the group
 * has. Nothing is weighted: the product does not know the region of its people and holds no table of the population.
 */
export const norms: Observed = {
  parts: sql`newest as (
    select distinct on (user_id, quality) user_id, quality, band
    from results join people using (user_id) join truth_groups using (user_id)
    order by user_id, quality, shared_at desc, uid
  ), grouped as (
    select user_id, truth_groups.cell, quality, (case when band = 'high' then 1 else 0 end) as high
    from newest join truth_groups using (user_id)
  ),`,
  rows: sql`
    select user_id, cell || '/' || quality as cell, high as part, 1 as whole, null::float8 as promised, null::float8 as anybody
    from grouped
    union all
    select distinct user_id, cell, 0, 1, null::float8, null::float8 from grouped`,
}
