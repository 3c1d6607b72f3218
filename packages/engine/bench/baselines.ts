import type { AnswerRow } from '../src/index.ts'
import { solveSymmetric } from '../src/math/solve-symmetric.ts'
import { mean } from '../testing/statistics.ts'
import { bankSums, plainSums, unseenCorrelation } from './evaluation.ts'
import { correlationRow, LEVELS } from './accuracy-row.ts'
import type { AccuracyRow } from './accuracy-row.ts'
import { keyedValue } from './split.ts'
import type { Split } from './split.ts'

/** A baseline without a model: the plain sum of a quality's answers so far, in the given order. */
export const evaluatePlainSum = (split: Split, order: readonly string[]): AccuracyRow => {
  const full = unseenCorrelation(split, bankSums(split))
  return correlationRow(
    'plain sum, static order',
    LEVELS.map(
      level =>
        unseenCorrelation(split, plainSums(split, order.slice(0, Math.round(level * order.length)))) / full,
    ),
  )
}

/** Ridge penalty, in people: a share of the sample and a constant. */
const pull = (people: number): number => 0.05 * people + 20

/**
 * Ridge regression of every quality's bank sum on the first m items of the order, learnt from the calibration people:
 * standardised answers, 0 where one is missing.
 */
export const evaluateRidge = (split: Split, order: readonly string[]): AccuracyRow => {
  const items = new Map(split.input.items.map(item => [item.id, item]))
  const keyed = (row: AnswerRow, id: string): number => {
    const value = row[id]
    return typeof value === 'number' ? keyedValue(items.get(id)!, value) : NaN
  }
  const scales = new Map(
    order.map(id => {
      const values = split.calibrationRows.map(row => keyed(row, id)).filter(Number.isFinite)
      const centre = mean(values)
      return [id, { centre, spread: Math.sqrt(mean(values.map(v => (v - centre) ** 2))) || 1 }] as const
    }),
  )
  const standard = (row: AnswerRow, id: string): number => {
    const value = keyed(row, id)
    const { centre, spread } = scales.get(id)!
    return Number.isFinite(value) ? (value - centre) / spread : 0
  }
  const answers = split.calibrationRows.map(row => order.map(id => standard(row, id)))
  const judged = split.judgedRows.map(row => order.map(id => standard(row, id)))
  const own = split.scales.map(scale =>
    order.flatMap((id, i) => (items.get(id)!.quality === scale.id ? [i] : [])),
  )
  const sums = answers.map(row => own.map(list => mean(list.map(i => row[i]!))))
  const full = unseenCorrelation(split, bankSums(split))
  const atLevel = (level: number): number => {
    const m = Math.round(level * order.length)
    const gram = new Float64Array(m * m)
    for (let i = 0; i < m; i++) {
      for (let j = 0; j <= i; j++) {
        let sum = i === j ? pull(answers.length) : 0
        for (const row of answers) sum += row[i]! * row[j]!
        gram[i * m + j] = sum
      }
    }
    const weights = split.scales.map((_, d) => {
      const right = Float64Array.from({ length: m }, (_, i) =>
        answers.reduce((sum, row, n) => sum + row[i]! * sums[n]![d]!, 0),
      )
      return solveSymmetric(gram.slice(), right, m)
    })
    const scores = judged.map(row => weights.map(w => w.reduce((sum, x, i) => sum + x * row[i]!, 0)))
    return unseenCorrelation(split, scores) / full
  }
  return correlationRow('ridge, static order', LEVELS.map(atLevel))
}
