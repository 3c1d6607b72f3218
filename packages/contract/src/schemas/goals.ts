import * as z from 'zod/mini'
import type { Description } from './description.ts'

export const goalName = z.enum(['selfImp', 'resIss', 'knwYrs'])

export const goal = z.object({
  uid: goalName,
  name: goalName,
  display_name: z.string(),
  /** What this goal is about, in one sentence. */
  lead: z.string(),
  img: z.string(),
})

export type Goal = z.infer<typeof goal>

export const listGoals = {
  summary: 'The goals to choose from',
  access: 'verified',
  reply: z.array(goal),
} satisfies Description
