import { FIGURE_SIZE, FIGURES_PER_SESSION, IDEA_KINDS } from '@grani/contract'
import { z } from 'zod'

/** `content/drawing.yaml`: the open figures of «Рисунок» and what goes with the other tasks. */

const slug = z.string().regex(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/, 'use lower-case Latin words joined by hyphens')
const line = z.string().trim().min(1, 'must not be empty')

const PATH = /^M\d+ \d+(?: (?:L\d+ \d+|Q\d+ \d+ \d+ \d+|C\d+ \d+ \d+ \d+ \d+ \d+))+$/
/** A stroke whose ends are nearer to each other is closed to the eye. */
const LEAST_GAP = 9

type Place = { x: number; y: number }

const placesOf = (path: string): Place[] => {
  const numbers = (path.match(/\d+/g) ?? []).map(Number)
  return numbers.flatMap((x, i) => (i % 2 === 0 ? [{ x, y: numbers[i + 1] ?? Number.NaN }] : []))
}

const isOpen = (places: readonly Place[]): boolean => {
  const [first, last] = [places[0], places.at(-1)]
  return !!first && !!last && Math.hypot(first.x - last.x, first.y - last.y) >= LEAST_GAP
}

const path = z
  .string()
  .regex(PATH, 'a path begins with M and goes on with L, Q and C, absolute and in whole numbers')
  .refine(
    text => placesOf(text).every(({ x, y }) => x <= FIGURE_SIZE.width && y <= FIGURE_SIZE.height),
    `a path stays within ${FIGURE_SIZE.width} × ${FIGURE_SIZE.height}`,
  )
  .refine(text => isOpen(placesOf(text)), 'a stroke is open: it does not end where it begins')

const figure = z.strictObject({
  id: slug,
  paths: z.array(path).min(1).max(4, 'a figure has one to four strokes'),
  /** Of `words`: what one sees first, and what comes to many as well. */
  first: z.array(slug).min(3).max(6, 'three to six ideas are seen first'),
  also: z.array(slug).max(30),
})

/** By what an idea is of: what it is called, the name first. */
const words = z.record(z.enum(IDEA_KINDS), z.record(slug, z.array(line).min(1)))

const repeated = (values: readonly string[]): string[] =>
  values.filter((value, i) => values.indexOf(value) !== i)

export const drawingFile = z
  .strictObject({
    version: z.int().positive(),
    example: figure,
    subjects: z.array(line).min(5),
    sets: z
      .array(z.array(figure).length(FIGURES_PER_SESSION, `a set has ${FIGURES_PER_SESSION} figures`))
      .min(1),
    words,
  })
  .superRefine(({ example, sets, words: byKind }, ctx) => {
    const figures = [example, ...sets.flat()]
    for (const id of repeated(figures.map(({ id }) => id)))
      ctx.addIssue({ code: 'custom', path: ['sets'], message: `figure ${id} stands twice` })
    for (const drawn of repeated(figures.map(({ paths }) => paths.join(' '))))
      ctx.addIssue({ code: 'custom', path: ['sets'], message: `two figures are drawn as ${drawn}` })
    const known = Object.values(byKind).flatMap(Object.keys)
    for (const id of repeated(known))
      ctx.addIssue({ code: 'custom', path: ['words'], message: `the word ${id} stands twice` })
    for (const { id, first, also } of figures) {
      const ideas = [...first, ...also]
      for (const idea of repeated(ideas))
        ctx.addIssue({ code: 'custom', path: ['sets'], message: `figure ${id} has the idea ${idea} twice` })
      for (const idea of ideas.filter(each => !known.includes(each)))
        ctx.addIssue({ code: 'custom', path: ['sets'], message: `figure ${id}: ${idea} is no word` })
    }
  })

export type DrawingContent = z.output<typeof drawingFile>
export type DrawingFigure = DrawingContent['example']

/** Of a folder without drawing. */
export const NO_DRAWING: DrawingContent = {
  version: 1,
  example: { id: '', paths: [], first: [], also: [] },
  subjects: [],
  sets: [],
  words: { living: {}, plant: {}, nature: {}, place: {}, thing: {}, sign: {}, other: {} },
}
