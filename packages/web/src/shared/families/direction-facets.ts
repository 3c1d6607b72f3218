import type { Direction } from '@grani/contract'
import { byFamily, hueOf } from './families.ts'

/** A facet per direction, lit as far as it has been told. */
export const directionFacets = (directions: readonly Direction[]) =>
  byFamily(directions, ({ uid }) => uid).map(({ uid, name, said, qualities }) => ({
    id: uid,
    name,
    certainty: said / Math.max(1, qualities.length),
    hue: hueOf(uid),
  }))
