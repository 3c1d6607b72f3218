import cookie from '@fastify/cookie'
import cors from '@fastify/cors'
import helmet from '@fastify/helmet'
import fastify, { type FastifyInstance } from 'fastify'
import { contentPolicy, type Foreign, openerPolicy } from './content-policy.ts'
import { answerErrors, refuse } from './errors.ts'
import { loggedError } from './logged-error.ts'

type Options = {
  logLevel: string
  trustProxy: number
  /** Origins of a web app on another site; empty on one site. */
  foreignOrigins: string[]
  isHttps: boolean
  /** The third parties that pages may talk to; most installations have none. */
  foreign?: Foreign
  /** Where the log goes instead of to the standard output. */
  logTo?: { write: (line: string) => void }
  /** How long a request may take to arrive. */
  arrivalMs?: number
}

const NO_ONE: Foreign = { captcha: { kind: 'none' }, vk: null }

const BODY_LIMIT = 64 * 1024

/** Connections that were busy when the closing began and have been answered since are looked for this often. */
const SWEEP_MS = 100

/** Answers what is in flight, then closes; a connection kept alive by its client does not hold it up. */
export const closeGracefully = async (http: FastifyInstance): Promise<void> => {
  const sweeping = setInterval(() => http.server.closeIdleConnections(), SWEEP_MS)
  try {
    await http.close()
  } finally {
    clearInterval(sweeping)
  }
}

/** The bare server: limits, headers, cookies, errors, logs without personal data. */
export const createServer = async (options: Options): Promise<FastifyInstance> => {
  const { arrivalMs = 20_000, foreign = NO_ONE } = options
  const http = fastify({
    bodyLimit: BODY_LIMIT,
    // A request that trickles in for longer is somebody holding the line. Node looks after it in steps.
    requestTimeout: arrivalMs,
    http: { headersTimeout: arrivalMs, connectionsCheckingInterval: arrivalMs / 4 },
    keepAliveTimeout: 65_000,
    // Hop 0 is the caller's own connection, so that one proxy in front is believed at hop 0 and nobody beyond it.
    trustProxy: (_address, hop) => hop < options.trustProxy,
    forceCloseConnections: 'idle',
    // What cannot be routed at all: an address that is not well-formed.
    frameworkErrors: (_error, _request, reply) => void refuse(reply, 'ERR_VALIDATION'),
    routerOptions: { maxParamLength: 500 },
    logger: {
      level: options.logLevel,
      ...(options.logTo && { stream: options.logTo }),
      // Addresses, queries (mail tokens), cookies and bodies stay out of the logs: the pattern of the route is enough.
      serializers: {
        req: request => ({ method: request.method, route: request.routeOptions?.url ?? 'unknown' }),
        res: reply => ({ statusCode: reply.statusCode }),
        err: loggedError,
      },
    },
  })
  // Only JSON: a form or a text is what a foreign page can send without asking.
  http.removeContentTypeParser('text/plain')
  await http.register(cookie)
  await http.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: contentPolicy(foreign, options.isHttps),
    },
    crossOriginOpenerPolicy: { policy: openerPolicy(foreign) },
    strictTransportSecurity: options.isHttps,
    crossOriginResourcePolicy: { policy: options.foreignOrigins.length > 0 ? 'cross-origin' : 'same-origin' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  })
  if (options.foreignOrigins.length > 0)
    await http.register(cors, { origin: options.foreignOrigins, credentials: true })
  answerErrors(http)
  return http
}
