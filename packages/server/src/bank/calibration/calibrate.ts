import { engineInputOf } from '../engine-input.ts'
import { calibrationOf, contentOf, currentModel } from '../store.ts'
import type { Db } from '../../platform/db/db.ts'
import { collectAnswers, type Collected } from './answers.ts'
import { computeAside } from './compute-aside.ts'
import type { CalibrationReport } from './report.ts'
import { saveCalibration } from './store.ts'

/** Fewer people than this tell little that the experts did not say better (engine's README, few people and none). */
export const LEAST_PEOPLE = 50

type Options = { now: Date; isForced: boolean; isTrial: boolean }

export type Outcome =
  | { kind: 'no-content' }
  | { kind: 'too-few'; people: number }
  | { kind: 'tried'; report: CalibrationReport }
  | { kind: 'saved'; version: number; report: CalibrationReport }

/** Where one age group ends and the next begins: about half of the grown-up people on either side. */
const GROWN_AGE = 35

const divisionsOf = ({ people }: Collected, now: Date): (string | null)[][] => [
  people.map(({ gender }) => (gender === null ? null : gender === 0 ? 'женщины' : 'мужчины')),
  people.map(({ year_of_birth: born }) => {
    if (born === null) return null
    return now.getUTCFullYear() - born < GROWN_AGE ? `до ${GROWN_AGE} лет` : `от ${GROWN_AGE} лет`
  }),
]

/** Estimates items and correlations from everybody's answers, and puts them to use unless it is only tried. */
export const calibrate = async (db: Db, { now, isForced, isTrial }: Options): Promise<Outcome> => {
  const model = await currentModel(db)
  if (model === null) return { kind: 'no-content' }
  const content = await contentOf(db, model.hash)
  const collected = await collectAnswers(db, content)
  const { rows, times, skips } = collected
  if (rows.length < LEAST_PEOPLE && !isForced) return { kind: 'too-few', people: rows.length }
  const { calibration: version } = model
  const computed = await computeAside({
    input: engineInputOf(content),
    texts: Object.fromEntries(content.items.map(({ id, text }) => [id, text])),
    rows,
    times,
    skips,
    divisions: divisionsOf(collected, now),
    reference: version === null ? null : { version, calibration: await calibrationOf(db, version) },
  })
  const { report } = computed
  if (isTrial) return { kind: 'tried', report }
  return { kind: 'saved', report, version: await saveCalibration(db, computed, { bank: model.hash, now }) }
}
