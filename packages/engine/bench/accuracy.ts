import { createEngine } from '../src/index.ts'
import type { Calibration } from '../src/index.ts'
import { mean } from '../testing/statistics.ts'
import { readDataSet } from './data-set.ts'
import { evaluateJscat, loadJscat } from './jscat.ts'
import { evaluateMethod } from './evaluate-method.ts'
import { bankSums, unseenCorrelation } from './evaluation.ts'
import type { AccuracyRow } from './accuracy-row.ts'
import { adaptive, inOrder, oneDimensional, randomOrder, staticOrder } from './orders.ts'
import { evaluatePlainSum, evaluateRidge } from './baselines.ts'
import { splitPeople } from './split.ts'
import type { Split } from './split.ts'

/** The engine and its controls on one split. */
const compare = (split: Split, calibration: Calibration): AccuracyRow[] => {
  const engine = createEngine({ ...split.input, calibration })
  const order = staticOrder(split, calibration)
  return [
    evaluateMethod(split, 'engine', engine, adaptive),
    evaluateMethod(split, 'best static order', engine, inOrder(split, order)),
    evaluateMethod(split, 'random order', engine, randomOrder(split)),
    evaluateMethod(split, 'one-dimensional', oneDimensional(split, calibration), adaptive),
    evaluateRidge(split, order),
    evaluatePlainSum(split, order),
  ]
}

const cells = (list: readonly number[], digits: number): string =>
  list.map(x => (Number.isFinite(x) ? x.toFixed(digits) : '–')).join(' ')

export const show = (line: AccuracyRow): string =>
  [
    `${line.method.padEnd(24)} r ${cells(line.r, 3)}`,
    ...(line.gain.length > 0
      ? [
          `loss ${cells(line.gain, 3)}`,
          `z² ${cells(line.z2, 2)}`,
          `worst ${cells(line.worstZ2, 2)}`,
          `called ${cells(line.called, 2)}`,
          `right ${cells(line.right, 2)}`,
          `opposite ${cells(line.opposite, 3)}`,
        ]
      : []),
  ].join(' | ')

/** Means over splits of every figure of a method. */
export const average = (lines: readonly AccuracyRow[]): AccuracyRow => {
  const over = (pick: (line: AccuracyRow) => number[]): number[] =>
    pick(lines[0]!).map((_, l) => mean(lines.map(line => pick(line)[l]!).filter(Number.isFinite)))
  return {
    method: lines[0]!.method,
    r: over(x => x.r),
    gain: over(x => x.gain),
    z2: over(x => x.z2),
    worstZ2: over(x => x.worstZ2),
    called: over(x => x.called),
    right: over(x => x.right),
    opposite: over(x => x.opposite),
  }
}

const main = async (): Promise<void> => {
  const [directory, names = 'ambi', seeds = '1', people = '1000', judged = '300', jscat] =
    process.argv.slice(2)
  if (!directory)
    throw new Error('usage: accuracy.ts <data directory> [sets] [seeds] [people] [judged] [path of jscat]')
  const Maker = jscat ? await loadJscat(jscat) : undefined
  for (const name of names.split(',')) {
    const data = readDataSet(directory, name)
    const table = new Map<string, AccuracyRow[]>()
    for (const seed of seeds.split(',').map(Number)) {
      const split = splitPeople(data, {
        seed,
        calibration: Number(people),
        judged: Number(judged),
        criterion: 2,
      })
      const start = performance.now()
      const calibration = createEngine(split.input).calibrate(split.calibrationRows)
      const took = ((performance.now() - start) / 1000).toFixed(1)
      console.log(
        `${name} seed ${seed}: ${split.scales.length} qualities, bank ${split.bank.length}, ` +
          `${split.calibrationRows.length} people in ${took} s, inflation ${calibration.inflation.toFixed(2)}, ` +
          `full-bank sum r ${unseenCorrelation(split, bankSums(split)).toFixed(3)}`,
      )
      const lines = compare(split, calibration)
      if (Maker) lines.push(evaluateJscat(split, calibration, Maker))
      for (const line of lines) {
        console.log(`  ${show(line)}`)
        table.set(line.method, [...(table.get(line.method) ?? []), line])
      }
    }
    console.log(`${name}, mean over seeds ${seeds}`)
    for (const lines of table.values()) console.log(show(average(lines)))
  }
}

if (process.argv[1]?.endsWith('accuracy.ts')) void main()
