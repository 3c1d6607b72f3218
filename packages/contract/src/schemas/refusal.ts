import * as z from 'zod/mini'
import { FIELD_ERROR_KEYS } from '../field-errors.ts'
import { REFUSAL_CODES } from '../refusals.ts'
import { timestamp } from './shared.ts'

/** The body of every error. `fields` maps a field to the key of its message. */
export const refusal = z.object({
  code: z.enum(REFUSAL_CODES),
  fields: z.optional(z.record(z.string(), z.enum(FIELD_ERROR_KEYS))),
  retry_after: z.optional(z.int()),
  /** With ERR_QUOTA of a consultation: when the next one opens; with ERR_SECOND_PERSON: when the caller may do this alone. */
  available_from: z.optional(timestamp),
  /** With ERR_CONFLICT of a time that is taken: the open times that are nearest to it, in order of time. */
  free: z.optional(
    z.array(z.object({ id: z.uuid(), specialist: z.uuid(), starts_at: timestamp, ends_at: timestamp })),
  ),
})

export type RefusalBody = z.infer<typeof refusal>
