import {
  type Calibration,
  createEngine,
  type EngineInput,
  linkCalibrations,
  type PairItemInput,
  type QualityLink,
} from '@grani/engine'
import { type CalibrationReport, errorsOf, stagesOf } from './report.ts'
import type { Rating } from './ratings.ts'
import { type ResponseColumns, rowsOf, timesOf } from './response-columns.ts'
import type { SampleSize } from './report.ts'
import { type Statistics, statisticsOf } from './statistics.ts'

/** Everything that a calibration needs, as plain data: it is sent to a worker thread. */
export type CalibrationInput = {
  input: EngineInput
  texts: Record<string, string>
  columns: ResponseColumns
  sample: SampleSize
  skips: Record<string, number>
  exits: Record<string, number>
  ratings: Rating[]
  /** Each user's group in each division that items may work differently in; null = unknown. */
  divisions: (string | null)[][]
  reference: { version: number; calibration: Calibration } | null
}

/** What is computed at the moment, for the operator who waits. */
export type Step = 'parameters' | 'items' | 'groups' | 'curves'

export type Computed = { calibration: Calibration; report: CalibrationReport; statistics: Statistics }

/** Smaller groups are not compared: the engine's own limit. */
const MIN_GROUP_SIZE = 200

const sizesOf = (groups: readonly (string | null)[]): [string, number][] => {
  const sizes = new Map<string, number>()
  for (const group of groups) if (group !== null) sizes.set(group, (sizes.get(group) ?? 0) + 1)
  return [...sizes].filter(([, size]) => size >= MIN_GROUP_SIZE)
}

const onReferenceScale = (
  found: Calibration,
  { input, reference }: CalibrationInput,
): { calibration: Calibration; qualities: QualityLink[] } => {
  if (reference === null) return { calibration: found, qualities: [] }
  const graded = input.items.flatMap(item => ('pair' in item ? [] : [[item.id, item.quality] as const]))
  const pairs = input.items.filter((item): item is PairItemInput => 'pair' in item)
  return linkCalibrations(found, reference.calibration, Object.fromEntries(graded), pairs)
}

/** Takes minutes of CPU and no database: estimates, links to the scale in use, and checks every item. */
export const compute = (work: CalibrationInput, onStep: (step: Step) => void = () => {}): Computed => {
  const { input, texts, columns, sample, skips, exits, ratings, divisions, reference } = work
  const engine = createEngine(input)
  const rows = rowsOf(columns)
  onStep('parameters')
  const { calibration, qualities } = onReferenceScale(engine.calibrate(rows), work)
  engine.load(calibration)
  const asked = input.items.filter(item => item.retired !== true)
  const known = { ...calibration.items, ...calibration.pairs }
  const textOf = (id: string): string => texts[id] ?? ''
  onStep('items')
  const errors = engine.standardErrors(rows)
  const health = engine.health(rows, { times: timesOf(columns), skips })
  onStep('groups')
  const dif = divisions.flatMap(groups => engine.dif(rows, groups))
  onStep('curves')
  const statistics = statisticsOf(engine, rows, {
    items: asked.flatMap(item => ('pair' in item ? [] : [item])),
    calibration,
    health,
    errors,
    dif,
    columns,
    ratings,
    sample: { skips, exits, drawn: sample.drawn },
  })
  return {
    calibration,
    statistics,
    report: {
      people: rows.length,
      answers: columns.item.length,
      sample,
      stages: stagesOf(asked.map(({ id }) => known[id]?.answers ?? 0)),
      inflation: calibration.inflation,
      errors: errorsOf(errors, calibration),
      flagged: health
        .filter(({ flags }) => flags.length > 0)
        .map(found => ({ ...found, text: textOf(found.item) })),
      groups: Object.fromEntries(divisions.flatMap(sizesOf)),
      dif: dif.filter(({ flagged }) => flagged).map(found => ({ ...found, text: textOf(found.item) })),
      reference: reference?.version ?? null,
      links: qualities,
    },
  }
}
