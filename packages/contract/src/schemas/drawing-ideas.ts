import * as z from 'zod/mini'
import type { Description } from './description.ts'
import { nothing, slug } from './shared.ts'

/** The staff's side of the drawing tasks: which idea does a title name? No sheet and no person is in any of these replies. */

const count = z.int().check(z.nonnegative())
const figureId = z.object({ figure: slug })
/** The sorted stems of a title: what titles are compared by. */
const stems = z.string().check(z.minLength(1), z.maxLength(200))
const ideaName = z.string().check(z.trim(), z.minLength(1), z.maxLength(60))

export const listIdeaFigures = {
  summary:
    'The figures with how many people drew each and how many titles wait, and how well two coders agree',
  access: 'staff',
  permission: 'codeIdeas',
  reply: z.object({
    figures: z.array(
      z.object({
        id: slug,
        paths: z.array(z.string()),
        set: z.int(),
        /** First attempts that count for others. */
        people: count,
        /** Titles that wait for the caller: never coded, or to be coded a second time. */
        waiting: count,
      }),
    ),
    agreement: z.object({
      /** Titles that two coders have coded independently of each other. */
      pairs: count,
      /** Cohen's κ; null: below ten pairs, or all are alike. Below `MIN_AGREEMENT` the list of ideas has to be mended. */
      kappa: z.nullable(z.number()),
    }),
  }),
} satisfies Description

const staffIdea = z.object({ concept: slug, name: z.string(), people: count, is_example: z.boolean() })

export type StaffIdea = z.infer<typeof staffIdea>

export const openIdeaFigure = {
  summary:
    'The ideas of a figure, fifty titles that wait for the caller, and those that two coders see differently',
  access: 'staff',
  permission: 'codeIdeas',
  params: figureId,
  reply: z.object({
    ideas: z.array(staffIdea),
    /** Of a title that is coded a second time the first coding is not shown, and nothing tells it from a new one. */
    queue: z.array(z.object({ stems, phrase: z.string(), people: count })),
    disputed: z.array(
      z.object({
        stems,
        phrase: z.string(),
        /** The ideas that two coders chose; null: it says nothing. */
        concepts: z.array(z.nullable(slug)),
      }),
    ),
  }),
  refusals: ['ERR_NOT_FOUND'],
} satisfies Description

export const codeIdea = {
  summary: 'Puts a title to an idea, calls it a new one, or says that it names none; settles a disputed one',
  access: 'staff',
  permission: 'codeIdeas',
  params: figureId,
  body: z.object({
    stems,
    verdict: z.enum(['known', 'new', 'void']),
    /** Of `known`: which one. */
    concept: z.nullable(slug),
    /** Of `new`: its name. */
    name: z.nullable(ideaName),
  }),
  /** The idea that the title belongs to now; null: none. */
  reply: z.object({ concept: z.nullable(slug) }),
  refusals: ['ERR_NOT_FOUND', 'ERR_CONFLICT'],
} satisfies Description

export const renameIdea = {
  summary: 'Gives an idea another name',
  access: 'staff',
  permission: 'codeIdeas',
  params: z.object({ figure: slug, concept: slug }),
  body: z.object({ name: ideaName }),
  reply: nothing,
  refusals: ['ERR_NOT_FOUND'],
} satisfies Description

export const mergeIdea = {
  summary: 'Makes two ideas one: all titles and sheets of the first belong to the second',
  access: 'staff',
  permission: 'codeIdeas',
  params: z.object({ figure: slug, concept: slug }),
  body: z.object({ into: slug }),
  reply: nothing,
  refusals: ['ERR_NOT_FOUND', 'ERR_CONFLICT'],
} satisfies Description
