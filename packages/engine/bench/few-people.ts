import { createEngine } from '../src/index.ts'
import type { Calibration, EngineInput } from '../src/index.ts'
import { normalDraw, seededRandom } from '../testing/seeded-random.ts'
import type { GradedBank } from '../testing/test-bank.ts'
import { average, show } from './accuracy.ts'
import { readDataSet } from './data-set.ts'
import { evaluateMethod } from './evaluate-method.ts'
import { bankSums, unseenCorrelation } from './evaluation.ts'
import type { AccuracyRow } from './accuracy-row.ts'
import { adaptive } from './orders.ts'
import { splitPeople } from './split.ts'

/** Correlations as an expert might give them: the estimated ones rounded to the nearest 0.25. */
const coarse = (calibration: Calibration): number[][] => {
  const rows = Object.values(calibration.loadings)
  return rows.map((a, i) =>
    rows.map((b, j) => (i === j ? 1 : Math.round(4 * a.reduce((sum, l, k) => sum + l * b[k]!, 0)) / 4)),
  )
}

/** The expert's errors, as the engine takes them to be (model/parameter-uncertainty.ts). */
const [LOG_SLOPE_SD, THRESHOLD_SD] = [0.25, 0.35]
const LEAST_GAP = 0.02

/** The bank with parameters as an expert might guess them: the estimated ones, off at random. */
const guessed = (input: GradedBank, { items }: Calibration, seed: number): GradedBank => {
  const random = seededRandom(seed)
  return {
    ...input,
    items: input.items.map(item => {
      const estimated = items[item.id]!
      const thresholds = estimated.thresholds
        .map(b => b + THRESHOLD_SD * normalDraw(random))
        .toSorted((a, b) => a - b)
      for (let k = 1; k < thresholds.length; k++)
        thresholds[k] = Math.max(thresholds[k]!, thresholds[k - 1]! + LEAST_GAP)
      return {
        ...item,
        slope: estimated.slope * Math.exp(LOG_SLOPE_SD * normalDraw(random)),
        thresholds,
      }
    }),
  }
}

const main = (): void => {
  const [directory, names = 'ambi,msqR', seeds = '1,2,3', judged = '200'] = process.argv.slice(2)
  if (!directory) throw new Error('usage: few-people.ts <data directory> [sets] [seeds] [judged]')
  for (const name of names.split(',')) {
    const data = readDataSet(directory, name)
    const table = new Map<string, AccuracyRow[]>()
    for (const seed of seeds.split(',').map(Number)) {
      const split = splitPeople(data, { seed, calibration: 1000, judged: Number(judged), criterion: 2 })
      const sparse = splitPeople(data, {
        seed,
        calibration: 1000,
        judged: Number(judged),
        criterion: 2,
        density: 0.2,
      })
      const full = createEngine(split.input).calibrate(split.calibrationRows)
      const matrix = coarse(full)
      const expert: GradedBank = { ...split.input, correlations: matrix }
      const run = (label: string, input: EngineInput, calibration?: Calibration): void => {
        const engine = createEngine({ ...input, ...(calibration ? { calibration } : {}) })
        const line = evaluateMethod(split, label, engine, adaptive)
        console.log(`${name} ${seed} ${show(line)}`)
        table.set(label, [...(table.get(label) ?? []), line])
      }
      console.log(`${name} ${seed}: full-bank sum r ${unseenCorrelation(split, bankSums(split)).toFixed(3)}`)
      run('no people, no matrix', split.input)
      run('no people, coarse matrix', expert)
      run('no people, guesses', guessed(expert, full, seed))
      for (const n of [50, 200, 1000]) {
        run(
          `${n} people`,
          split.input,
          createEngine(split.input).calibrate(split.calibrationRows.slice(0, n)),
        )
      }
      run('50 people, coarse', expert, createEngine(expert).calibrate(split.calibrationRows.slice(0, 50)))
      run('1000 people, 20 %', split.input, createEngine(split.input).calibrate(sparse.calibrationRows))
    }
    console.log(`\n${name}, mean over seeds ${seeds}`)
    for (const lines of table.values()) console.log(show(average(lines)))
  }
}

if (process.argv[1]?.endsWith('few-people.ts')) main()
