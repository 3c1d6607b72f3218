import type { QualityResult, Session } from '@grani/engine'
import type { Band } from '../../results/service.ts'

type Called = QualityResult & { band: Band }

/** Those of the qualities whose band is clear now. */
export const calledAmong = (qualities: readonly string[], session: Session): Called[] =>
  // Most responses change no band: then nothing is scored.
  qualities.length === 0
    ? []
    : session.result().flatMap(result => {
        const { band } = result
        return band !== 'unclear' && qualities.includes(result.quality) ? [{ ...result, band }] : []
      })

/** Qualities whose band is clear now and was another one, or unclear, before. */
export const changedBands = (before: ReadonlyMap<string, string>, session: Session): Called[] =>
  calledAmong(
    Object.entries(session.bands()).flatMap(([quality, band]) =>
      band !== 'unclear' && before.get(quality) !== band ? [quality] : [],
    ),
    session,
  )
