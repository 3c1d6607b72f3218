import * as z from 'zod'

/** `content/danger/*.yaml`: sentences from which the recogniser of danger learns, all of one voice. */
export const dangerFile = z.strictObject({
  /** Who speaks here. */
  voice: z.string().min(1),
  /** By group; what begins with `danger/` should show the help lines, what begins with `harmless/` should not. */
  sentences: z.record(z.string().regex(/^(?:danger|harmless)\/[a-z-]+$/), z.array(z.string().min(1)).min(1)),
})
