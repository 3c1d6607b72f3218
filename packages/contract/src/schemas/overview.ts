import * as z from 'zod/mini'
import { FIGURES } from '../constants/overview.ts'
import type { Description } from './description.ts'

export const readServerSettings = {
  summary:
    'The settings of the process that replies, defaults too. They are changed where it is started; of keys and addresses with passwords it is told only whether they are set',
  access: 'staff',
  permission: 'readSettings',
  reply: z.array(z.object({ name: z.string(), value: z.nullable(z.string()), is_set: z.boolean() })),
} satisfies Description

export const readOverview = {
  summary: 'Counts of today, as far as the roles of the caller may know them',
  access: 'staff',
  permission: 'seeOverview',
  /** Null: there is nothing to count yet. */
  reply: z.array(z.object({ name: z.enum(FIGURES), value: z.nullable(z.int()) })),
} satisfies Description
