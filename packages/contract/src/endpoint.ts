import * as z from 'zod/mini'
import type { RefusalCode } from './refusal.ts'
import type { Permission } from './roles.ts'

export type Schema = z.core.$ZodType

/**
 * Who may call: everyone, a signed-in user, a signed-in user with a confirmed e-mail; of these, one who has a role in the
 * staff (`appointed`), and one who has also shown a second factor and has the endpoint's permission (`staff`).
 */
export type Access = 'public' | 'session' | 'verified' | 'appointed' | 'staff'

/** One call of the API, defined once: the server binds it, the web calls it, OpenAPI documents it. */
export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Parameters are written `:name` and defined in `params`. */
  path: `/${string}`
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
  /** Bytes of the body, where they may be more than those of other calls. */
  bodyLimit?: number
  params?: Schema
  query?: Schema
  body?: Schema
  /** In place of a body: a file, sent as it is and read line by line. */
  upload?: { type: 'text/csv'; maxBytes: number }
  reply: Schema
  /** Refusal codes of this call, in addition to `COMMON_REFUSALS`. */
  refusals: readonly RefusalCode[]
}

/** An empty reply: status 204. */
export const nothing = z.void()

/** Points in time are sent as ISO 8601 strings in UTC. */
export const timestamp = z.iso.datetime()

/** Amounts of money are sent as whole kopecks. */
export const kopecks = z.int().check(z.nonnegative())

/** A stable identifier from the content: goals, directions, tariffs, boosters. */
export const slug = z.string().check(z.regex(/^[a-zA-Z0-9-]{1,64}$/))

/** The TypeScript type of a call's input or reply; `void` where it has none. */
export type Input<S> = S extends Schema ? z.input<S> : void
export type Output<S> = S extends Schema ? z.output<S> : void
