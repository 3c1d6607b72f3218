import type {
  AnswerRow,
  Calibration,
  DifReport,
  Engine,
  GradedItemInput,
  HealthFlag,
  ItemCurves,
  ItemErrors,
  ItemHealth,
  QualityPrecision,
} from '@grani/engine'
import type { Rating } from './ratings.ts'
import { type ResponseColumns, timesOf } from './response-columns.ts'
import type { Sample } from './sample.ts'

/** `misfit`: people answer otherwise than the model expects. `dif`: the item works differently in two groups. */
export type ItemFlag = HealthFlag | 'misfit' | 'dif'

/** Experts' number beside the estimate and its standard error. */
export type Estimate = { expert: number; estimate: number; error: number | null }

/** What a calibration found about one graded item. */
export type ItemStatistics = {
  item: string
  quality: string
  answers: number
  flags: ItemFlag[]
  slope: Estimate
  thresholds: Estimate[]
  /** Responses by option, as chosen. */
  histogram: number[]
  bins: ItemCurves['bins']
  misfit: number
  /** Of the response times; null without any. `fastShare`: below a second. */
  medianMs: number | null
  fastShare: number | null
  skipShare: number
  /** Responses and skips after which nothing came for half an hour, of those of the users drawn at random. */
  exits: { count: number; of: number }
  twin: ItemHealth['twin']
  dif: Pick<DifReport, 'groups' | 'people' | 'effect' | 'p' | 'flagged'>[]
}

export type QualityStatistics = QualityPrecision & { ratings: Omit<Rating, 'quality'>[] }

export type Statistics = { items: ItemStatistics[]; qualities: QualityStatistics[] }

/** Above this root mean square of observed − expected shares an item does not fit (PISA's limit for RMSD is .12). */
const MAX_MISFIT = 0.1
/** Responses before an item may be flagged for its curves. */
const MIN_ANSWERS = 600
const FAST_MS = 1000

/** Responses and skips by item, of the users drawn at random. */
const metOf = (
  { items, starts, item }: ResponseColumns,
  drawn: number,
  skips: Sample['skips'],
): Map<string, number> => {
  const met = new Map(Object.entries(skips))
  for (let at = 0; at < (starts[drawn] ?? 0); at++) {
    const id = items[item[at] ?? 0] ?? ''
    met.set(id, (met.get(id) ?? 0) + 1)
  }
  return met
}

const estimatesOf = (
  { slope: a = 1, thresholds: b = [] }: GradedItemInput,
  found: Calibration['items'][string] | undefined,
  errors: ItemErrors | undefined,
): Pick<ItemStatistics, 'slope' | 'thresholds'> => ({
  slope: { expert: a, estimate: found?.slope ?? a, error: errors?.slope ?? null },
  thresholds: b.map((expert, k) => ({
    expert,
    estimate: found?.thresholds[k] ?? expert,
    error: errors?.thresholds[k] ?? null,
  })),
})

type Found = {
  items: GradedItemInput[]
  calibration: Calibration
  health: readonly ItemHealth[]
  errors: readonly ItemErrors[]
  curves: readonly ItemCurves[]
  dif: readonly DifReport[]
  columns: ResponseColumns
  sample: Pick<Sample, 'skips' | 'exits'> & { drawn: number }
  ratings: readonly Rating[]
}

const itemStatistics = (found: Omit<Found, 'ratings'>): ItemStatistics[] => {
  const { items, calibration, columns, dif } = found
  const { skips, exits, drawn } = found.sample
  const met = metOf(columns, drawn, skips)
  const times = timesOf(columns)
  const healthOf = new Map(found.health.map(entry => [entry.item, entry]))
  const errorsOf = new Map(found.errors.map(entry => [entry.item, entry]))
  const curvesOf = new Map(found.curves.map(entry => [entry.item, entry]))
  const difOf = new Map<string, DifReport[]>()
  for (const entry of dif) difOf.set(entry.item, [...(difOf.get(entry.item) ?? []), entry])
  return items.flatMap(item => {
    const health = healthOf.get(item.id)
    const curves = curvesOf.get(item.id)
    if (!health || !curves) return []
    const { answers, medianMs, skipShare, twin } = health
    const own = difOf.get(item.id) ?? []
    const timed = times[item.id] ?? []
    const flags: ItemFlag[] = [...health.flags]
    if (answers >= MIN_ANSWERS && curves.misfit > MAX_MISFIT) flags.push('misfit')
    if (own.some(({ flagged }) => flagged)) flags.push('dif')
    return [
      {
        item: item.id,
        quality: item.quality,
        answers,
        flags,
        ...estimatesOf(item, calibration.items[item.id], errorsOf.get(item.id)),
        histogram: curves.histogram,
        bins: curves.bins,
        misfit: curves.misfit,
        medianMs,
        fastShare: timed.length === 0 ? null : timed.filter(ms => ms < FAST_MS).length / timed.length,
        skipShare,
        exits: { count: exits[item.id] ?? 0, of: met.get(item.id) ?? 0 },
        twin,
        dif: own.map(({ groups, people, effect, p, flagged }) => ({ groups, people, effect, p, flagged })),
      },
    ]
  })
}

/** Everything about every item and quality, from the responses and what the calibration has found already. */
export const statisticsOf = (
  engine: Engine,
  rows: readonly AnswerRow[],
  found: Omit<Found, 'curves'>,
): Statistics => ({
  items: itemStatistics({ ...found, curves: engine.curves(rows) }),
  qualities: engine.precision(rows).map(precision => ({
    ...precision,
    ratings: found.ratings.flatMap(({ quality, ...rating }) =>
      quality === precision.quality ? [rating] : [],
    ),
  })),
})
