import type { QualityResult, Session } from '@grani/engine'
import type { Band } from '../../results/service.ts'

/** Qualities whose band is clear now and was another one, or unclear, before. */
export const changedBands = (
  before: Readonly<Record<string, string>>,
  session: Session,
): (QualityResult & { band: Band })[] => {
  // Most responses change no band, and scoring every quality costs more than comparing the names of bands.
  const after = Object.entries(session.bands())
  if (after.every(([quality, band]) => band === 'unclear' || before[quality] === band)) return []
  return session.result().flatMap(result => {
    const { band } = result
    return band !== 'unclear' && before[result.quality] !== band ? [{ ...result, band }] : []
  })
}
