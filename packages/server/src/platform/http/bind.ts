import {
  type Endpoint,
  fieldErrorOf,
  type FieldErrors,
  type Input,
  type Output,
  type Schema,
} from '@grani/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { type Caller, readAccessToken } from './access-token.ts'
import {
  ACCESS_COOKIE,
  clearDeviceCookie,
  clearSessionCookies,
  type CookieRules,
  DEVICE_COOKIE,
  readCookie,
  REFRESH_COOKIE,
  setDeviceCookie,
  setSessionCookies,
  type Tokens,
} from './cookies.ts'
import { refuseForeignOrigin } from './origin.ts'
import { Refusal } from './refusal.ts'

/** Says whether the person behind a valid access token may still come in. */
export type Guard = (caller: Caller) => Promise<'in' | 'ended' | 'unverified'>

export type Door = {
  http: FastifyInstance
  secret: string
  origins: string[]
  cookies: CookieRules
  now: () => Date
  guard: Guard
}

type CallerOf<E extends Endpoint> = E['access'] extends 'public' ? Caller | null : Caller
type Part<E extends Endpoint, K extends 'params' | 'query' | 'body'> =
  E extends Record<K, infer S> ? (S extends Schema ? Output<S> : undefined) : undefined

/** What a handler gets of a request: checked, typed, nothing else. */
export type Call<E extends Endpoint> = {
  params: Part<E, 'params'>
  query: Part<E, 'query'>
  body: Part<E, 'body'>
  caller: CallerOf<E>
  ip: string
  userAgent: string
  refreshToken: string | null
  /** What tells this browser from others, if it has signed in before. */
  deviceToken: string | null
  now: Date
  signIn: (tokens: Tokens) => void
  signOut: () => void
  /** Gives this browser something to be known by, without signing in. */
  knowBrowser: (device: string) => void
  /** Signs out for good: the browser is a new one afterwards. */
  forgetBrowser: () => void
  reply: FastifyReply
}

/** NUL, which PostgreSQL cannot store, and halves of surrogate pairs, which are no characters. */
const UNWRITABLE = /[\0\p{Surrogate}]/u

/** Names the fields that hold text nobody can have typed. What is looked through is as small as its schema allows. */
const unwritableIn = (value: unknown, path: string): string[] => {
  if (typeof value === 'string') return UNWRITABLE.test(value) ? [path] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, entry]) =>
    unwritableIn(entry, path === '' ? key : `${path}.${key}`),
  )
}

const parse = (schema: Schema | undefined, value: unknown): unknown => {
  if (!schema) return undefined
  const parsed = z.safeParse(schema, value)
  const fields: FieldErrors = {}
  if (parsed.success) {
    for (const path of unwritableIn(parsed.data, '')) fields[path] = 'forms.errors.unwritable'
    if (Object.keys(fields).length === 0) return parsed.data
    throw new Refusal('ERR_VALIDATION', { fields })
  }
  for (const { path, message } of parsed.error.issues) fields[path.join('.')] ??= fieldErrorOf(message)
  throw new Refusal('ERR_VALIDATION', { fields })
}

const callerOf = (door: Door, request: FastifyRequest): Caller | null => {
  const token = readCookie(request.cookies, ACCESS_COOKIE, door.cookies)
  return token === null ? null : readAccessToken(token, door.secret, door.now())
}

const admit = async (door: Door, access: Endpoint['access'], caller: Caller | null): Promise<void> => {
  if (access === 'public') return
  if (!caller) throw new Refusal('ERR_SESSION')
  const state = await door.guard(caller)
  if (state === 'ended') throw new Refusal('ERR_SESSION')
  if (state === 'unverified' && access === 'verified') throw new Refusal('ERR_EMAIL_NOT_VERIFIED')
}

type Options = {
  /** `handler`: its first statement tells whether the person may come in, and saves a trip. */
  guardedBy?: 'door' | 'handler'
}

/** Binds one endpoint of the contract to a use-case: path, checks, reply. */
export const bind = <E extends Endpoint>(
  door: Door,
  endpoint: E,
  handle: (call: Call<E>) => Promise<Input<E['reply']>>,
  { guardedBy = 'door' }: Options = {},
): void => {
  const changes = endpoint.method !== 'GET' || endpoint.hasEffects === true
  door.http.route({
    method: endpoint.method,
    url: endpoint.path,
    handler: async (request, reply) => {
      if (changes) refuseForeignOrigin(request, door.origins)
      const caller = callerOf(door, request)
      if (guardedBy === 'door') await admit(door, endpoint.access, caller)
      else if (!caller) throw new Refusal('ERR_SESSION')
      const call = {
        params: parse(endpoint.params, request.params),
        query: parse(endpoint.query, request.query),
        body: parse(endpoint.body, request.body),
        caller,
        ip: request.ip,
        userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
        refreshToken: readCookie(request.cookies, REFRESH_COOKIE, door.cookies),
        deviceToken: readCookie(request.cookies, DEVICE_COOKIE, door.cookies),
        now: door.now(),
        signIn: (tokens: Tokens) => setSessionCookies(reply, tokens, door.cookies),
        signOut: () => clearSessionCookies(reply, door.cookies),
        knowBrowser: (device: string) => setDeviceCookie(reply, device, door.cookies),
        forgetBrowser: () => {
          clearSessionCookies(reply, door.cookies)
          clearDeviceCookie(reply, door.cookies)
        },
        reply,
      }
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what `parse` let through is what the endpoint's schemas describe
      const answer = await handle(call as unknown as Call<E>)
      if (reply.sent) return reply
      reply.header('cache-control', 'no-store')
      if (answer === undefined) return reply.code(204).send()
      // Parsing the reply strips every field that the contract does not name, so nothing leaks by accident.
      return z.parse(endpoint.reply, answer)
    },
  })
}
