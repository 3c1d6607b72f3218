import type { Description, Endpoint, DescriptionOf, Input, ReplyOf, Schema } from '@grani/contract'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'

/** What may be left out whole may be left out. */
type Part<D extends Description, K extends 'params' | 'query' | 'body'> =
  D extends Record<K, infer S extends Schema>
    ? Partial<Input<S>> extends Input<S>
      ? Partial<Record<K, Input<S>>>
      : Record<K, Input<S>>
    : unknown

export type CallInput<E extends Endpoint> = Part<DescriptionOf<E>, 'params'> &
  Part<DescriptionOf<E>, 'query'> &
  Part<DescriptionOf<E>, 'body'>

export type CallResult<E extends Endpoint> =
  | { kind: 'ok'; body: ReplyOf<E> }
  | { kind: 'refused'; status: number; code: string; fields: Record<string, string> }

type Raw = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'OPTIONS'
  url: string
  body?: string | object | undefined
  headers?: Record<string, string>
}

export type Client = {
  /** Calls an endpoint of the contract as the web app does. */
  call: <E extends Endpoint>(endpoint: E, sent?: CallInput<E>) => Promise<CallResult<E>>
  /** The same, for what must succeed: gives the reply. */
  get: <E extends Endpoint>(endpoint: E, sent?: CallInput<E>) => Promise<ReplyOf<E>>
  /** Anything, with the cookies of this browser. */
  raw: (request: Raw) => Promise<LightMyRequestResponse>
  ip: string
  cookies: Map<string, string>
  /** A browser with a copy of these cookies: a second tab or a thief; on another server when told. */
  copy: (server?: number) => Client
}

type Filled = { params?: Record<string, string>; query?: Record<string, string>; body?: object }

export const urlOf = (endpoint: Endpoint, { params = {}, query = {} }: Filled): string => {
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_all, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  )
  const search = new URLSearchParams(query).toString()
  return search === '' ? path : `${path}?${search}`
}

const bodyOf = (response: LightMyRequestResponse) =>
  response.statusCode === 204 ? undefined : response.json()

type Origin = { server: number; ip: string }

/** A client of the API: keeps cookies, names its origin, comes from an address. */
export const createClient = (
  servers: readonly FastifyInstance[],
  { server, ip }: Origin,
  cookies = new Map<string, string>(),
): Client => {
  const http = servers[server]
  if (!http) throw new Error(`There is no server ${server}`)
  const raw = async ({ method, url, body, headers = {} }: Raw): Promise<LightMyRequestResponse> => {
    const response = await http.inject({
      method,
      url,
      ...(body !== undefined && { payload: body }),
      remoteAddress: ip,
      headers: { host: 'localhost:3000', 'user-agent': 'test browser', ...headers },
      cookies: Object.fromEntries(cookies),
    })
    for (const { name, value, maxAge, expires } of response.cookies) {
      const isGone = maxAge === 0 || (expires !== undefined && expires.getTime() === 0)
      if (isGone) cookies.delete(name)
      else cookies.set(name, value)
    }
    return response
  }
  const call: Client['call'] = async (endpoint, sent) => {
    const filled: Filled = Object.assign({}, sent)
    const response = await raw({ method: endpoint.method, url: urlOf(endpoint, filled), body: filled.body })
    if (response.statusCode >= 400) {
      const { code, fields = {} } = response.json<{ code: string; fields?: Record<string, string> }>()
      return { kind: 'refused', status: response.statusCode, code, fields }
    }
    return { kind: 'ok', body: bodyOf(response) }
  }
  return {
    call,
    get: async (endpoint, sent) => {
      const answered = await call(endpoint, sent)
      if (answered.kind === 'refused')
        throw new Error(`${endpoint.path}: ${answered.status} ${answered.code}`)
      return answered.body
    },
    raw,
    ip,
    cookies,
    copy: (other = server) => createClient(servers, { server: other, ip }, new Map(cookies)),
  }
}
