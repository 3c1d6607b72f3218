import type * as z from 'zod/mini'
import type { Description, Schema } from '../schemas/description.ts'

export type { Access, Description, Schema } from '../schemas/description.ts'

declare const described: unique symbol

/**
 * One call of the API as both sides know it at run time. What is described of it in `schemas/` is part of its type alone, so
 * that a caller is checked and loads nothing; `endpointOf` of `@grani/contract/schemas` has it at run time.
 */
export type Endpoint<D extends Description = Description> = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Parameters are written `:name` and defined in `params`. */
  path: `/${string}`
  readonly [described]?: D
}

/** @__NO_SIDE_EFFECTS__ A page is built without the endpoints that it does not call. */
export const endpoint = <D extends Description>(
  method: Endpoint['method'],
  path: Endpoint['path'],
): Endpoint<D> => ({
  method,
  path,
})

/** The TypeScript type of a call's input or reply; `void` where it has none. */
export type Input<S> = S extends Schema ? z.input<S> : void
export type Output<S> = S extends Schema ? z.output<S> : void

export type DescriptionOf<E extends Endpoint> = E extends Endpoint<infer D> ? D : never
export type BodyOf<E extends Endpoint> = Input<DescriptionOf<E>['body']>
export type ReplyOf<E extends Endpoint> = Output<DescriptionOf<E>['reply']>
