import type { Result } from '@grani/contract'

type Side = 'high' | 'middle' | 'low'

const SIDES: Record<Result['level'], Side> = {
  farAbove: 'high',
  above: 'high',
  middle: 'middle',
  below: 'low',
  farBelow: 'low',
}

/** The side of the scale that a level is on. */
export const sideOf = ({ level }: Pick<Result, 'level'>): Side => SIDES[level]
