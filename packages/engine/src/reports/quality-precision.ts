import type { BankLayout } from '../input/bank-layout.ts'
import type { ItemTables } from '../model/item-tables.ts'
import type { Parameters } from '../model/parameters.ts'
import { bandProbabilities, MIN_BAND_ANSWERS, MIN_BAND_PROBABILITY } from '../scoring/bands.ts'
import type { AnswerRow } from '../types/calibration.ts'
import type { QualityPrecision } from '../types/reports.ts'
import type { Band } from '../types/session.ts'
import { posteriorsOfPeople } from './people-posteriors.ts'

/** Numbers of direct answers that standard errors are told for: from each up to the next. */
const STEPS = [1, 3, 5, 8, 12, 20] as const

const bandOf = (mean: number, sd: number, answers: number): Band => {
  if (answers < MIN_BAND_ANSWERS) return 'unclear'
  const [low, middle, high] = bandProbabilities(mean, sd)
  if (low >= MIN_BAND_PROBABILITY) return 'low'
  if (high >= MIN_BAND_PROBABILITY) return 'high'
  return middle >= MIN_BAND_PROBABILITY ? 'middle' : 'unclear'
}

/** How sure each quality becomes, over the people who have answered its own items. */
export const qualityPrecision = (
  layout: BankLayout,
  parameters: Parameters,
  tables: ItemTables,
  rows: readonly AnswerRow[],
): QualityPrecision[] => {
  const D = layout.qualityIds.length
  const { qualities, mean, variance } = posteriorsOfPeople(layout, parameters, tables, rows)
  return qualities.map(({ people, starts }, d) => {
    const bands: Record<Band, number> = { unclear: 0, low: 0, middle: 0, high: 0 }
    const steps = STEPS.map(from => ({ from, people: 0, error: 0 }))
    let measured = 0
    let errorVariance = 0
    for (let n = 0; n < people; n++) {
      const answers = starts[n + 1]! - starts[n]!
      if (answers === 0) continue
      const published = Math.min(1, parameters.inflations[d]! * variance[n * D + d]!)
      measured++
      errorVariance += published
      bands[bandOf(mean[n * D + d]!, Math.sqrt(published), answers)]++
      const step = steps.findLast(({ from }) => answers >= from)!
      step.people++
      step.error += Math.sqrt(published)
    }
    return {
      quality: layout.qualityIds[d]!,
      people: measured,
      reliability: measured > 0 ? 1 - errorVariance / measured : null,
      steps: steps.map(({ from, people: n, error }) => ({
        from,
        people: n,
        error: n > 0 ? error / n : null,
      })),
      bands,
    }
  })
}
