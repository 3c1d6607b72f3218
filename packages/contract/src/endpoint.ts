import * as z from 'zod/mini'
import type { RefusalCode } from './refusal.ts'

export type Schema = z.core.$ZodType

/** Who may call: anybody, a signed-in person, or one whose e-mail is confirmed. */
export type Access = 'public' | 'session' | 'verified'

/** One call of the API, described once: the server binds it, the web calls it, OpenAPI shows it. */
export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Parameters are written `:name` and described in `params`. */
  path: `/${string}`
  summary: string
  access: Access
  /** A GET that changes something is guarded against foreign sites like a POST. */
  hasEffects?: true
  params?: Schema
  query?: Schema
  body?: Schema
  reply: Schema
  /** What this call may refuse with, beside what every call may (see `ALWAYS`). */
  refusals: readonly RefusalCode[]
}

/** An empty reply: status 204. */
export const nothing = z.void()

/** Points in time travel as ISO 8601 strings in UTC. */
export const timestamp = z.iso.datetime()

/** Money travels as whole kopecks. */
export const kopecks = z.int().check(z.nonnegative())

/** A stable name out of the content: goals, directions, tariffs, boosters. */
export const slug = z.string().check(z.regex(/^[a-zA-Z0-9-]{1,64}$/))

/** What a call's input or reply is in TypeScript; `void` where it has none. */
export type Input<S> = S extends Schema ? z.input<S> : void
export type Output<S> = S extends Schema ? z.output<S> : void
