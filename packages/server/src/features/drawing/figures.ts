import { createHash } from 'node:crypto'
import { type Figure, IDEA_KINDS, type IdeaKind, type Listed } from '@grani/contract'
import type { DrawingContent, DrawingFigure } from '../../content/drawing-schema.ts'

export const figureOf = ({ sets }: DrawingContent, id: string): DrawingFigure | undefined =>
  sets.flat().find(figure => figure.id === id)

/** What an idea is called, the name first, and what it is of. */
export type Word = { id: string; kind: IdeaKind; names: readonly string[] }

export const wordsOf = ({ words }: DrawingContent): Word[] =>
  IDEA_KINDS.flatMap(kind => Object.entries(words[kind]).map(([id, names]) => ({ id, kind, names })))

export const wordNamed = ({ words }: DrawingContent, id: string): string =>
  IDEA_KINDS.map(kind => words[kind][id]?.[0]).find(name => name !== undefined) ?? id

/** «Наши примеры» of a figure: what is seen first, then the others. */
export const examplesOf = (content: DrawingContent, figure: string): { concept: string; name: string }[] => {
  const { first = [], also = [] } = figureOf(content, figure) ?? {}
  return [...first, ...also].map(concept => ({ concept, name: wordNamed(content, concept) }))
}

export const listedOf = (content: DrawingContent, figure: string, concept: string | null): Listed => {
  const { first = [], also = [] } = figureOf(content, figure) ?? {}
  if (concept !== null && first.includes(concept)) return 'first'
  return concept !== null && also.includes(concept) ? 'also' : 'no'
}

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
