import type { Provisional } from '../provisional.ts'

/** Of what is close to the middle so much is shown at once; the rest takes a tap, and has to be worth it. */
const FEW = 4
const WORTH_A_TAP = 2

/** What stands in the list before the tap, and how many it hides. */
export const inSight = (
  qualities: readonly Provisional[],
  isUnfolded: boolean,
): { ends: Provisional[]; middles: Provisional[]; hidden: number } => {
  const ends = qualities.filter(({ isMiddle }) => !isMiddle)
  const middles = qualities.filter(({ isMiddle }) => isMiddle)
  const isWhole = isUnfolded || middles.length < FEW + WORTH_A_TAP
  return isWhole
    ? { ends, middles, hidden: 0 }
    : { ends, middles: middles.slice(0, FEW), hidden: middles.length - FEW }
}
