import * as z from 'zod/mini'
import { day } from './shared.ts'
import { TRUTH_CLAIM_IDS } from '../constants/truth.ts'
import type { Description } from './description.ts'

const figure = {
  /** A share 0…1, a correlation −1…1 or a median in SD; null where it is not told, and of what is a number of people alone. */
  value: z.nullable(z.number()),
  /** The 95 % interval; null where the value is, and of a fact. */
  interval: z.nullable(z.tuple([z.number(), z.number()])),
  /** What the product said beforehand, in the same unit. */
  promised: z.nullable(z.number()),
  /** What a guess that knows nothing about the person would reach. */
  anybody: z.nullable(z.number()),
  people: z.int(),
  /** How many answers, results or sittings of these people it rests on. */
  observations: z.int(),
}

/** A part of what a claim is about: a tenth of the published probability, a quality, a group of people. */
const cell = z.object({
  cell: z.string(),
  /** Of a quality, its name. */
  name: z.nullable(z.string()),
  ...figure,
})

const claim = z.object({
  id: z.enum(TRUTH_CLAIM_IDS),
  ...figure,
  /** How many people it takes before the figure is told. */
  needed: z.int(),
  /** Only cells with enough people; of `unlike` the five worst. */
  cells: z.array(cell),
})

export type TruthClaim = z.infer<typeof claim>
export type TruthCell = z.infer<typeof cell>

export const truth = z.object({
  /** The Moscow day whose night has counted; null before the first. */
  counted_on: z.nullable(day),
  /** Worst first; then those that lack people; facts last. `statement`: the SQL that the figure is counted by. */
  claims: z.array(z.object({ ...claim.shape, statement: z.string() })),
  /** The day of the calibration in use, its people, and the qualities that nobody has answered for enough. */
  calibration: z.nullable(
    z.object({ made_on: day, people: z.int(), qualities: z.int(), on_experts: z.int() }),
  ),
  /** What simulated people come to, for the claims that have no figure yet. */
  simulated: z.nullable(
    z.object({ command: z.string(), made_on: day, people: z.int(), claims: z.array(claim) }),
  ),
})

export type Truth = z.infer<typeof truth>

export const readTruth = {
  summary: 'How far what the product says holds: the figures of the newest night over users who allow it',
  access: 'public',
  maxAge: 600,
  reply: truth,
} satisfies Description

export const readTruthTable = {
  summary: 'The same as CSV, with every cell of enough people',
  access: 'public',
  maxAge: 600,
  reply: z.unknown(),
} satisfies Description
