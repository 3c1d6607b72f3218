import type * as z from 'zod/mini'
import type { RefusalCode } from '../refusals.ts'
import type { Permission } from '../roles.ts'

export type Schema = z.core.$ZodType

/**
 * Who may call: everyone, a signed-in user, a signed-in user with a confirmed e-mail; of these, one who has a role in the
 * staff (`appointed`), and one who has also shown a second factor and has the endpoint's permission (`staff`).
 */
export type Access = 'public' | 'session' | 'verified' | 'appointed' | 'staff'

/** What the server and OpenAPI know of a call besides its method and path. */
export type Description = {
  summary: string
  access: Access
  /** Of an endpoint for `staff`: what the caller's roles have to allow. */
  permission?: Permission
  /** Of an endpoint for `staff`: the second factor was shown within the last minutes. */
  stepUp?: true
  /** Of an endpoint for `staff`: decides about money or about the staff, so not yet for who was appointed just now. */
  afterWait?: true
  /** A GET with side effects: its origin is checked against foreign sites, as of a POST. */
  hasEffects?: true
  /** Seconds that anybody may keep the reply of a public GET; without it nobody keeps any. */
  maxAge?: number
  /** Bytes of the body, where they may be more than those of other calls. */
  bodyLimit?: number
  params?: Schema
  query?: Schema
  body?: Schema
  /** Called by mail programs, too, which send a form: it is not read. */
  takesForms?: true
  /** In place of a body: a file, sent as it is and read line by line. */
  upload?: { type: 'text/csv'; maxBytes: number }
  reply: Schema
  /** Refusal codes of this call, in addition to `COMMON_REFUSALS`. */
  refusals?: readonly RefusalCode[]
}
