import { engineInputOf } from '../engine-input.ts'
import { calibrationOf, contentOf, currentModel } from '../store.ts'
import type { Db } from '../../platform/db/db.ts'
import type { WrappingKeys } from '../../platform/sealing/wrapping-keys.ts'
import type { Step } from './compute.ts'
import { computeInWorker } from './compute-in-worker.ts'
import type { CalibrationReport } from './report.ts'
import { ratingsOfResults } from './ratings.ts'
import { readSample, type Sample, type SampleLimits } from './sample.ts'
import { saveCalibration } from './store.ts'

/** The responses of fewer users estimate parameters worse than the experts did (engine's README, few people and none). */
export const MIN_USERS = 50

export type Progress =
  | { kind: 'read'; users: number; responses: number; of: number }
  | { kind: 'computing'; step: Step }

type Options = {
  keys: WrappingKeys
  now: Date
  force: boolean
  dryRun: boolean
  /** False: saved, and for somebody to decide about. */
  isUsed?: boolean
  /** Decides who is in the sample where there are more users than are read. */
  seed?: number
  limits?: SampleLimits
  onProgress?: (progress: Progress) => void
}

export type Outcome =
  | { kind: 'no-content' }
  | { kind: 'too-few'; users: number }
  | { kind: 'dry-run'; report: CalibrationReport }
  | { kind: 'saved'; version: number; report: CalibrationReport }

/** The border between the two age groups: about half of all adults are on either side. */
const AGE_BORDER = 35

/** The groups that items are compared between: by gender and by age; null where the user has not said. */
const divisionsOf = ({ users }: Pick<Sample, 'users'>, now: Date): (string | null)[][] => [
  users.map(({ gender }) => (gender === null ? null : gender === 0 ? 'женщины' : 'мужчины')),
  users.map(({ year_of_birth: born }) => {
    if (born === null) return null
    return now.getUTCFullYear() - born < AGE_BORDER ? `до ${AGE_BORDER} лет` : `от ${AGE_BORDER} лет`
  }),
]

/** Estimates item parameters and correlations from a sample of the responses; a dry run does not save and use them. */
export const calibrate = async (db: Db, options: Options): Promise<Outcome> => {
  const { keys, now, force, dryRun, isUsed = true, seed = 1, limits, onProgress } = options
  const model = await currentModel(db)
  if (model === null) return { kind: 'no-content' }
  const content = await contentOf(db, model.hash)
  const sample = await readSample(db, content, {
    keys,
    seed,
    now,
    ...(limits && { limits }),
    onProgress: read => onProgress?.({ kind: 'read', ...read }),
  })
  const { users, columns, size, skips, exits } = sample
  if (users.length < MIN_USERS && !force) return { kind: 'too-few', users: users.length }
  const { calibration: version } = model
  const input = {
    input: engineInputOf(content),
    texts: Object.fromEntries(content.items.map(({ id, text }) => [id, text])),
    columns,
    sample: size,
    skips,
    exits,
    ratings: await ratingsOfResults(db),
    divisions: divisionsOf(sample, now),
    reference: version === null ? null : { version, calibration: await calibrationOf(db, version) },
  }
  const computed = await computeInWorker(input, step => onProgress?.({ kind: 'computing', step }))
  const { report } = computed
  if (dryRun) return { kind: 'dry-run', report }
  const saved = await saveCalibration(db, computed, { bank: model.hash, now, isUsed })
  return { kind: 'saved', report, version: saved }
}
