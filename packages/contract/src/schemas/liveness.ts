import * as z from 'zod/mini'
import type { Description } from './description.ts'

export const liveness = z.object({
  status: z.literal('ok'),
  /** Of the server: three numbers joined by dots, as in CHANGELOG.md. */
  version: z.string(),
})

export type Liveness = z.infer<typeof liveness>

export const readLiveness = {
  summary: 'Whether the process is alive, and its version',
  access: 'public',
  reply: liveness,
} satisfies Description
