import { type RawBuilder, sql } from 'kysely'
import { PEOPLE } from './people.ts'

/**
 * What an aggregate reads: rows of one user each. `parts` are further parts of the statement, each with a comma behind it;
 * `cell` is null where the claim has no parts.
 */
export type Observed = {
  parts?: RawBuilder<unknown>
  /** share: user_id, cell, part, whole, promised, anybody. correlation: user_id, cell, x, y, centred. median: user_id, cell, x, promised. */
  rows: RawBuilder<unknown>
}

const NO_PARTS = sql``

/** Everybody together, and each cell. */
const OF_ALL_OR_CELL = sql`having grouping(cell) = 1 or cell is not null`

/** Sums over the people of a cell: a person's answers hang together, so the spread is that between people. */
export type ShareSums = {
  cell: string
  people: number
  part: number
  whole: number
  /** Sums over people of part², part × whole and whole². */
  part_part: number
  part_whole: number
  whole_whole: number
  promised: number | null
  anybody: number | null
}

export const shareSums = ({ parts = NO_PARTS, rows }: Observed): RawBuilder<ShareSums> => sql<ShareSums>`
  with ${PEOPLE}, ${parts} observed as (${rows}),
  persons as (
    select user_id, coalesce(cell, '') as cell, sum(part) as part, sum(whole) as whole, sum(promised) as promised,
      sum(anybody) as anybody
    from observed group by grouping sets ((user_id), (user_id, cell)) ${OF_ALL_OR_CELL}
  )
  select cell, count(*)::int as people, sum(part)::float8 as part, sum(whole)::float8 as whole,
    sum(part * part)::float8 as part_part, sum(part * whole)::float8 as part_whole,
    sum(whole * whole)::float8 as whole_whole, (sum(promised) / sum(whole))::float8 as promised,
    (sum(anybody) / sum(whole))::float8 as anybody
  from persons where whole > 0 group by cell order by cell`

export type CorrelationSums = { cell: string; people: number; observations: number; value: number | null }

/** The correlation of x and y, each centred on what it is measured by: so that a hard question does not pass for a stable person. */
export const correlationSums = ({
  parts = NO_PARTS,
  rows,
}: Observed): RawBuilder<CorrelationSums> => sql<CorrelationSums>`
  with ${PEOPLE}, ${parts} observed as (${rows})
  select coalesce(cell, '') as cell, count(distinct user_id)::int as people, count(*)::int as observations,
    (sum(x * y) / nullif(sqrt(sum(x * x) * sum(y * y)), 0))::float8 as value
  from observed group by grouping sets ((), (cell)) ${OF_ALL_OR_CELL} order by 1`

export type MedianSums = CorrelationSums & {
  low: number | null
  high: number | null
  promised: number | null
}

/** The median over people of each one's median, with the interval that order statistics give. */
export const medianSums = ({ parts = NO_PARTS, rows }: Observed): RawBuilder<MedianSums> => sql<MedianSums>`
  with ${PEOPLE}, ${parts} observed as (${rows}),
  persons as (
    select user_id, coalesce(cell, '') as cell, count(*) as observations, avg(promised) as promised,
      percentile_cont(0.5) within group (order by x) as x
    from observed group by grouping sets ((user_id), (user_id, cell)) ${OF_ALL_OR_CELL}
  ), sizes as (
    select cell, count(*)::int as people, 0.98 / sqrt(count(*)) as half from persons group by cell
  )
  select cell, people, sum(observations)::int as observations, avg(promised)::float8 as promised,
    percentile_cont(0.5) within group (order by x)::float8 as value,
    percentile_cont(greatest(0, 0.5 - half)) within group (order by x)::float8 as low,
    percentile_cont(least(1, 0.5 + half)) within group (order by x)::float8 as high
  from persons join sizes using (cell) group by cell, people, half order by cell`
