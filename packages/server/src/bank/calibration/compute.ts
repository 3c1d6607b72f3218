import {
  type AnswerRow,
  type Calibration,
  createEngine,
  type EngineInput,
  linkCalibrations,
  type PairItemInput,
  type QualityLink,
} from '@grani/engine'
import { type CalibrationReport, stagesOf } from './report.ts'

/** Everything that a calibration needs, as plain data: it is sent to a worker thread. */
export type CalibrationInput = {
  input: EngineInput
  texts: Record<string, string>
  rows: AnswerRow[]
  times: Record<string, number[]>
  skips: Record<string, number>
  /** Each user's group in each division that items may work differently in; null = unknown. */
  divisions: (string | null)[][]
  reference: { version: number; calibration: Calibration } | null
}

export type Computed = { calibration: Calibration; report: CalibrationReport }

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

/** Takes seconds of CPU and no database: estimates, links to the scale in use, and checks every item. */
export const compute = (work: CalibrationInput): Computed => {
  const { input, texts, rows, times, skips, divisions, reference } = work
  const engine = createEngine(input)
  const { calibration, qualities } = onReferenceScale(engine.calibrate(rows), work)
  engine.load(calibration)
  const asked = input.items.filter(item => item.retired !== true)
  const known = { ...calibration.items, ...calibration.pairs }
  const textOf = (id: string): string => texts[id] ?? ''
  return {
    calibration,
    report: {
      people: rows.length,
      answers: rows.reduce((sum, row) => sum + Object.keys(row).length, 0),
      stages: stagesOf(asked.map(({ id }) => known[id]?.answers ?? 0)),
      inflation: calibration.inflation,
      flagged: engine
        .health(rows, { times, skips })
        .filter(({ flags }) => flags.length > 0)
        .map(health => ({ ...health, text: textOf(health.item) })),
      groups: Object.fromEntries(divisions.flatMap(sizesOf)),
      dif: divisions
        .flatMap(groups => engine.dif(rows, groups))
        .filter(({ flagged }) => flagged)
        .map(found => ({ ...found, text: textOf(found.item) })),
      reference: reference?.version ?? null,
      links: qualities,
    },
  }
}
