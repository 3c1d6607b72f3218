import type { DrawingReading } from '@grani/contract'

export type FigureReading = DrawingReading['ideas']['figures'][number]

/** Whether an idea is none of those that the content names beside its figure; null of a sheet that names none. */
export const isApart = ({ state, concept, examples }: FigureReading): boolean | null =>
  state === 'void' || examples.length === 0 ? null : concept === null || !examples.includes(concept)
