import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isLoopback } from '../network/loopback.ts'
import { refuse } from './errors.ts'

/** Any of them says that the request came through a proxy, so from who knows where. */
const FORWARDING_HEADERS = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-port',
  'x-forwarded-proto',
  'x-real-ip',
]

const DEV_PAGES = '/dev/'

/** Asked by address: by load balancers, and by Prometheus, which sends a token. */
const OPERATIONS = new Set(['/healthz', '/readyz', '/metrics'])

/** Host and port as URLs have them: without the port that the protocol implies. Null: unreadable. */
const hostOf = (text: string, protocol: string): URL | null => {
  try {
    return new URL(`${protocol}//${text}`)
  } catch {
    return null
  }
}

const isDirectLocalRequest = ({ headers }: FastifyRequest): boolean =>
  FORWARDING_HEADERS.every(name => headers[name] === undefined) &&
  isLoopback(hostOf(headers.host ?? '', 'http:')?.hostname ?? '')

type Options = {
  /** Origins whose hosts are answered, besides this machine's own names; null: every host is. */
  origins: readonly string[] | null
  /** How many proxies in front are trusted. With any, nobody is known to sit at this machine. */
  trustProxy: number
}

/**
 * Development pages show mails and simulate payments: they exist only for a browser on this machine. Where an address is
 * configured, requests for another host are refused: pages of a domain that somebody points here (DNS rebinding) get nothing.
 */
export const guardHosts = (http: FastifyInstance, { origins, trustProxy }: Options): void => {
  const allowed = origins?.map(origin => new URL(origin))
  const isAllowed = (request: FastifyRequest): boolean =>
    allowed === undefined ||
    isLoopback(hostOf(request.host, 'http:')?.hostname ?? '') ||
    allowed.some(({ protocol, host }) => hostOf(request.host, protocol)?.host === host)
  http.addHook('onRequest', async (request, reply) => {
    // The matched route: a path may be spelled with percent signs.
    const route = request.routeOptions.url ?? ''
    if (route.startsWith(DEV_PAGES) && (trustProxy > 0 || !isDirectLocalRequest(request)))
      return refuse(reply, 'ERR_NOT_FOUND')
    if (!OPERATIONS.has(route) && !isAllowed(request)) return refuse(reply, 'ERR_ORIGIN')
    return undefined
  })
}
