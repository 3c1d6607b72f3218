import { createHash } from 'node:crypto'
import type { Figure } from '@grani/contract'
import type { DrawingContent, DrawingFigure } from '../../content/drawing-schema.ts'

export const figureOf = ({ sets }: DrawingContent, id: string): DrawingFigure | undefined =>
  sets.flat().find(figure => figure.id === id)

/** A figure as the wire shows it; one that has left the content is a blank sheet. */
export const wireFigure = (content: DrawingContent, id: string): Figure => ({
  id,
  paths: figureOf(content, id)?.paths ?? [],
})

/** The order in which a user gets the sets: theirs for good, so that each set is somebody's first. */
export const setOrder = ({ sets }: DrawingContent, userId: string): number[] =>
  sets
    .map((_, set) => ({ set, rank: createHash('sha256').update(`${userId}:${set}`).digest('hex') }))
    .toSorted((a, b) => (a.rank < b.rank ? -1 : 1))
    .map(({ set }) => set)
