import { engineInputOf } from '../engine-input.ts'
import { calibrationOf, contentOf, currentModel } from '../store.ts'
import type { Db } from '../../platform/db/db.ts'
import type { WrappingKeys } from '../../platform/sealing/wrapping-keys.ts'
import { collectAnswers, type Collected } from './answers.ts'
import { computeInWorker } from './compute-in-worker.ts'
import type { CalibrationReport } from './report.ts'
import { saveCalibration } from './store.ts'

/** The responses of fewer users estimate parameters worse than the experts did (engine's README, few people and none). */
export const MIN_USERS = 50

type Options = { keys: WrappingKeys; now: Date; force: boolean; dryRun: boolean }

export type Outcome =
  | { kind: 'no-content' }
  | { kind: 'too-few'; users: number }
  | { kind: 'dry-run'; report: CalibrationReport }
  | { kind: 'saved'; version: number; report: CalibrationReport }

/** The border between the two age groups: about half of all adults are on either side. */
const AGE_BORDER = 35

/** The groups that items are compared between: by gender and by age; null where the user has not said. */
const divisionsOf = ({ users }: Collected, now: Date): (string | null)[][] => [
  users.map(({ gender }) => (gender === null ? null : gender === 0 ? 'женщины' : 'мужчины')),
  users.map(({ year_of_birth: born }) => {
    if (born === null) return null
    return now.getUTCFullYear() - born < AGE_BORDER ? `до ${AGE_BORDER} лет` : `от ${AGE_BORDER} лет`
  }),
]

/** Estimates item parameters and correlations from all responses; a dry run does not save and use them. */
export const calibrate = async (db: Db, { keys, now, force, dryRun }: Options): Promise<Outcome> => {
  const model = await currentModel(db)
  if (model === null) return { kind: 'no-content' }
  const content = await contentOf(db, model.hash)
  const collected = await collectAnswers(db, keys, content)
  const { rows, times, skips } = collected
  if (rows.length < MIN_USERS && !force) return { kind: 'too-few', users: rows.length }
  const { calibration: version } = model
  const computed = await computeInWorker({
    input: engineInputOf(content),
    texts: Object.fromEntries(content.items.map(({ id, text }) => [id, text])),
    rows,
    times,
    skips,
    divisions: divisionsOf(collected, now),
    reference: version === null ? null : { version, calibration: await calibrationOf(db, version) },
  })
  const { report } = computed
  if (dryRun) return { kind: 'dry-run', report }
  return { kind: 'saved', report, version: await saveCalibration(db, computed, { bank: model.hash, now }) }
}
