import * as z from 'zod/mini'
import type { Description } from './description.ts'
import { nothing, timestamp } from './shared.ts'

/** A signed-in browser. */
export const session = z.object({
  id: z.uuid(),
  /** From the User-Agent header; null when it is unknown. */
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  ip: z.string(),
  created_at: timestamp,
  last_used_at: timestamp,
  /** The session of this request. */
  is_current: z.boolean(),
})

export type Session = z.infer<typeof session>

export const listSessions = {
  summary: 'The sessions of the user, last used first',
  access: 'session',
  reply: z.array(session),
  refusals: ['ERR_SESSION'],
} satisfies Description

export const closeSession = {
  summary: 'Signs one browser out',
  access: 'session',
  params: z.object({ id: z.uuid() }),
  reply: nothing,
  refusals: ['ERR_SESSION', 'ERR_NOT_FOUND'],
} satisfies Description

export const closeSessions = {
  summary: 'Signs out everywhere, including this browser',
  access: 'session',
  reply: nothing,
  refusals: ['ERR_SESSION'],
} satisfies Description
