import {
  type Access,
  type Description,
  type Endpoint,
  fieldErrorOf,
  type FieldErrors,
  type Input,
  type Output,
  type RefusalCode,
  type Schema,
} from '@grani/contract'
import { type DescribedEndpoint, endpointOf } from '@grani/contract/schemas'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { clientAddress } from '../network/client-address.ts'
import { type Caller, readAccessToken } from './access-token.ts'
import {
  ACCESS_COOKIE,
  clearDeviceCookie,
  clearSessionCookies,
  clearStaffCookie,
  type CookieRules,
  DEVICE_COOKIE,
  readCookie,
  REFRESH_COOKIE,
  setDeviceCookie,
  setSessionCookies,
  setStaffCookie,
  STAFF_COOKIE,
  type Tokens,
} from './cookies.ts'
import { refusalOf } from './errors.ts'
import { refuseForeignOrigin } from './origin.ts'
import { Refusal } from './refusal.ts'
import { type FindPersons, personOfCall } from './persons-of-staff-calls.ts'
import type { RequestQueues } from './request-queues.ts'
import type { RequestTracing, Traced } from '../tracing/request-tracing.ts'
import { type CheckStaff, type StaffCaller, staffCaller } from './staff-access.ts'
import { acceptForms, acceptUpload, uploadedFile } from './upload.ts'

/** Whether the session of a valid access token still exists, and whether its user is verified. */
export type CheckSession = (caller: Caller) => Promise<'active' | 'ended' | 'unverified'>

export type RefusedCall = {
  userId: string
  endpoint: string
  code: RefusalCode
  /** What the user is shown, and what the log calls the request. */
  requestId: string
  now: Date
}

/** What routes are bound to: the server and what every request needs checked. */
export type RouteHost = {
  http: FastifyInstance
  /** Any of them may have signed an access token. */
  acceptedSecrets: readonly string[]
  origins: string[]
  cookies: CookieRules
  now: () => Date
  checkSession: CheckSession
  checkStaff: CheckStaff
  findPersons: FindPersons
  /** Hears of each call of a user that was refused or failed. */
  onRefusal: (refused: RefusedCall) => void
  queues: Pick<RequestQueues, 'run'>
  /** Null: requests are not traced. */
  tracing: RequestTracing | null
}

type CallerOf<D extends Description> = D['access'] extends 'public' ? Caller | null : Caller
type StaffOf<D extends Description> = D['access'] extends 'appointed' | 'staff' ? StaffCaller : null
type FileOf<D extends Description> = D extends { upload: object } ? AsyncIterable<Uint8Array> : null
type Part<D extends Description, K extends 'params' | 'query' | 'body'> =
  D extends Record<K, infer S> ? (S extends Schema ? Output<S> : undefined) : undefined

/** What a handler gets of a request: validated and typed, nothing else. */
export type Call<D extends Description> = {
  params: Part<D, 'params'>
  query: Part<D, 'query'>
  body: Part<D, 'body'>
  /** Of an endpoint with `upload`: read it once. */
  file: FileOf<D>
  caller: CallerOf<D>
  staff: StaffOf<D>
  ip: string
  userAgent: string
  refreshToken: string | null
  /** The device cookie of this browser, if it has signed in before. */
  deviceCookie: string | null
  /** The cookie of a staff session: of a call that is not the staff's nobody has looked at it yet. */
  staffCookie: string | null
  now: Date
  signIn: (tokens: Tokens) => void
  signOut: () => void
  /** Makes this browser a known device without signing in. */
  setDeviceCookie: (device: string) => void
  /** Signs out and deletes the device cookie: the browser is unknown afterwards. */
  clearDevice: () => void
  openStaffSession: (token: string) => void
  closeStaffSession: () => void
  /** The context that reports what it does to the trace of this request, where that is traced: else the same context. */
  traced: Traced
  reply: FastifyReply
}

/** NUL, which PostgreSQL cannot store, and lone surrogates, which are no characters. */
const UNSTORABLE = /[\0\p{Surrogate}]/u

/** The paths of fields that hold unstorable text. Call it on validated values only: their schema bounds their size. */
const unstorableFields = (value: unknown, path: string): string[] => {
  if (typeof value === 'string') return UNSTORABLE.test(value) ? [path] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, entry]) =>
    unstorableFields(entry, path === '' ? key : `${path}.${key}`),
  )
}

const parse = (schema: Schema | undefined, value: unknown): unknown => {
  if (!schema) return undefined
  const parsed = z.safeParse(schema, value)
  const fields: FieldErrors = {}
  if (parsed.success) {
    for (const path of unstorableFields(parsed.data, '')) fields[path] = 'forms.errors.unwritable'
    if (Object.keys(fields).length === 0) return parsed.data
    throw new Refusal('ERR_VALIDATION', { fields })
  }
  for (const { path, message } of parsed.error.issues) fields[path.join('.')] ??= fieldErrorOf(message)
  throw new Refusal('ERR_VALIDATION', { fields })
}

const callerOf = (host: RouteHost, request: FastifyRequest): Caller | null => {
  const token = readCookie(request.cookies, ACCESS_COOKIE, host.cookies)
  return token === null ? null : readAccessToken(token, host.acceptedSecrets, host.now())
}

const authorize = async (host: RouteHost, access: Access, caller: Caller | null): Promise<void> => {
  if (access === 'public') return
  if (!caller) throw new Refusal('ERR_SESSION')
  const state = await host.checkSession(caller)
  if (state === 'ended') throw new Refusal('ERR_SESSION')
  if (state === 'unverified' && access !== 'session') throw new Refusal('ERR_EMAIL_NOT_VERIFIED')
}

const authorizeStaff = async (
  host: RouteHost,
  endpoint: DescribedEndpoint,
  caller: Caller | null,
  request: FastifyRequest,
): Promise<StaffCaller | null> => {
  if (endpoint.access !== 'appointed' && endpoint.access !== 'staff') return null
  if (!caller) throw new Refusal('ERR_SESSION')
  const ip = clientAddress(request.ip)
  const now = host.now()
  const token = readCookie(request.cookies, STAFF_COOKIE, host.cookies)
  const state = await host.checkStaff({ caller, token, ip, now })
  return staffCaller(endpoint, state, { caller, requestId: request.id, ip, now })
}

/** Refusals of the staff's calls are told to the staff at once; of the public ones nobody knows whose they are. */
const noteRefusal = (
  host: RouteHost,
  endpoint: DescribedEndpoint,
  request: FastifyRequest,
  error: unknown,
): void => {
  if (!(error instanceof Error) || (endpoint.access !== 'session' && endpoint.access !== 'verified')) return
  const caller = callerOf(host, request)
  if (!caller) return
  host.onRefusal({
    userId: caller.userId,
    endpoint: `${endpoint.method} ${endpoint.path}`,
    code: refusalOf(error).code,
    requestId: request.id,
    now: host.now(),
  })
}

/** For the replies of a handler that sends them itself, too. */
export const cacheControl = ({ maxAge }: Pick<Description, 'maxAge'>): string =>
  maxAge === undefined ? 'no-store' : `public, max-age=${maxAge}`

const untraced: Traced = context => context

type Options = {
  /** `handler`: the handler's first statement reads the session state too, which saves a query. */
  sessionCheckedBy?: 'host' | 'handler'
}

/** Registers the route of one endpoint: origin, session and input are checked, then the handler runs. */
export const bind = <D extends Description>(
  host: RouteHost,
  bound: Endpoint<D>,
  handle: (call: Call<D>) => Promise<Input<D['reply']>>,
  { sessionCheckedBy = 'host' }: Options = {},
): void => {
  const endpoint = endpointOf(bound)
  const changes = endpoint.method !== 'GET' || endpoint.hasEffects === true
  const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    if (changes) refuseForeignOrigin(request, host.origins)
    const caller = callerOf(host, request)
    if (sessionCheckedBy === 'host') await authorize(host, endpoint.access, caller)
    else if (!caller) throw new Refusal('ERR_SESSION')
    const staff = await authorizeStaff(host, endpoint, caller, request)
    const params = parse(endpoint.params, request.params)
    const query = parse(endpoint.query, request.query)
    const body = parse(endpoint.body, request.body)
    const person = staff && (await personOfCall(host.findPersons, endpoint, staff, { params, body }))
    const call = {
      params,
      query,
      body,
      file: endpoint.upload ? uploadedFile(request, endpoint.upload) : null,
      caller,
      staff: staff && { ...staff, person },
      ip: clientAddress(request.ip),
      userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
      refreshToken: readCookie(request.cookies, REFRESH_COOKIE, host.cookies),
      deviceCookie: readCookie(request.cookies, DEVICE_COOKIE, host.cookies),
      staffCookie: readCookie(request.cookies, STAFF_COOKIE, host.cookies),
      now: host.now(),
      signIn: (tokens: Tokens) => setSessionCookies(reply, tokens, host.cookies),
      signOut: () => clearSessionCookies(reply, host.cookies),
      setDeviceCookie: (device: string) => setDeviceCookie(reply, device, host.cookies),
      clearDevice: () => {
        clearSessionCookies(reply, host.cookies)
        clearDeviceCookie(reply, host.cookies)
      },
      openStaffSession: (token: string) => setStaffCookie(reply, token, host.cookies),
      closeStaffSession: () => clearStaffCookie(reply, host.cookies),
      traced: host.tracing?.tracedFor(request) ?? untraced,
      reply,
    } satisfies Record<keyof Call<D>, unknown>
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `parse` has validated it against the endpoint's schemas
    const result = await handle(call as unknown as Call<D>)
    if (reply.sent) return reply
    reply.header('cache-control', cacheControl(endpoint))
    if (result === undefined) return reply.code(204).send()
    // Parsing the reply strips every field that the contract does not name.
    return z.parse(endpoint.reply, result)
  }
  const handler = async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    try {
      return await host.queues.run(bound, () => answer(request, reply))
    } catch (error) {
      noteRefusal(host, endpoint, request, error)
      throw error
    } finally {
      host.tracing?.release(request)
    }
  }
  const { upload, takesForms, bodyLimit } = endpoint
  const addTo = (http: FastifyInstance): unknown =>
    http.route({
      method: endpoint.method,
      url: endpoint.path,
      ...(bodyLimit !== undefined && { bodyLimit }),
      handler,
    })
  if (!upload && !takesForms) return void addTo(host.http)
  void host.http.register(async scope => {
    if (upload) acceptUpload(scope, upload)
    else acceptForms(scope)
    addTo(scope)
  })
}
