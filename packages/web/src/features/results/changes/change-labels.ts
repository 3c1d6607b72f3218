import type { Change, Remeasurable } from '@grani/contract'
import { dateInWords } from '../../../shared/format/date.ts'
import { plural } from '../../../shared/format/plural.ts'
import { positionLabel } from '../labels.ts'
import { copy } from './copy.ts'

/** How sure an outcome is. The shares are those of simulated users (bench/changes.ts). */
export const certaintyLabel = ({ outcome }: Pick<Change, 'outcome'>): string => {
  if (outcome === 'same') return copy.certainty.none
  return outcome === 'up' || outcome === 'down' ? copy.certainty.clear : copy.certainty.possible
}

/** Which answers were compared. */
export const datesLabel = ({ before_at, started_at, finished_at }: Change): string =>
  copy.dates(dateInWords(before_at), dateInWords(started_at), dateInWords(finished_at))

/** What a check of a quality could find, and how much more a long one could; null where nothing is known. */
export const chanceLabel = ({
  usual_chance: usual,
  long_chance: long,
}: Pick<Remeasurable, 'usual_chance' | 'long_chance'>): string | null => {
  if (usual === null) return null
  const cases = plural(usual, copy.cases)
  return long === null || long <= usual ? copy.chance(cases) : copy.chances(cases, long)
}

/** What the scale of a change shows, for screen readers. */
export const changeScaleLabel = ({ outcome, before, after }: Change): string =>
  copy.scale(copy.outcome[outcome], positionLabel(before), positionLabel(after))

const isOpen = ({ answered }: Remeasurable): boolean => answered !== null

/** What is being measured again, what can be now, and what can be later, soonest first. */
export const groupRemeasurable = (qualities: readonly Remeasurable[]) => {
  const soonest = qualities
    .filter(entry => !isOpen(entry))
    .toSorted((a, b) => Date.parse(a.available_at) - Date.parse(b.available_at))
  return {
    open: qualities.filter(isOpen),
    ready: soonest.filter(entry => entry.is_available),
    later: soonest.filter(entry => !entry.is_available),
  }
}
