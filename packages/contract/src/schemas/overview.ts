import * as z from 'zod/mini'
import { FIGURES } from '../constants/overview.ts'
import type { Description } from './description.ts'

export const readOverview = {
  summary: 'Counts of today, as far as the roles of the caller may know them',
  access: 'staff',
  permission: 'seeOverview',
  /** Null: there is nothing to count yet. */
  reply: z.array(z.object({ name: z.enum(FIGURES), value: z.nullable(z.int()) })),
} satisfies Description
