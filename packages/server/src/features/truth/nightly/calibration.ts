import { type RawBuilder, sql } from 'kysely'
import type { Bank } from '../../../bank/bank.ts'
import { PILOT } from '../../../bank/calibration/report.ts'

export type CalibrationSums = { people: number; qualities: number; estimated: number }

/** How many qualities of the bank have an item whose values come from answers rather than from experts, by the calibration in use. */
export const calibration = (bank: Bank): RawBuilder<CalibrationSums> => sql<CalibrationSums>`
  with known as (
    select distinct quality from item_stats join calibrations on calibrations.version = item_stats.calibration
    where is_current and item_stats.answers >= ${sql.lit(PILOT)}
  )
  select coalesce((select people from calibrations where is_current), 0)::int as people,
    count(*)::int as qualities, count(known.quality)::int as estimated
  from unnest(${bank.directions.flatMap(({ qualities }) => qualities.map(({ id }) => id))}::text[]) as quality (id)
  left join known on known.quality = quality.id`
