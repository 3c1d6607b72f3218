import type { Place } from '../place.ts'
import { change } from '../replies.ts'

type Direction = { qualities: object[] }
/** The responses look random: nothing is said provisionally. */
export const inconsistent = (context: Place) =>
  change(context, '/api/results/progress', (directions: Direction[]) =>
    directions.map(direction => ({
      ...direction,
      is_consistent: false,
      qualities: direction.qualities.map(quality => ({ ...quality, leaning: null, leaning_text: null })),
    })),
  )
