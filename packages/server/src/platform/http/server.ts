import { randomUUID } from 'node:crypto'
import { createServer as createHttpServer } from 'node:http'
import cookie from '@fastify/cookie'
import { endpoints } from '@grani/contract/schemas'
import cors from '@fastify/cors'
import fastify, { type FastifyInstance } from 'fastify'
import type { Admission } from './admission.ts'
import type { ThirdParties } from './content-policy.ts'
import { handleErrors, overloadLogger, refuse } from './errors.ts'
import { loggedError } from './logged-error.ts'
import { securityHeaders } from './security-headers.ts'
import { refuseUnreadable } from './unreadable-request.ts'

type Options = {
  logLevel: string
  trustProxy: number
  /** Origins of a web app on another site; empty when web app and API share one. */
  crossSiteOrigins: string[]
  isHttps: boolean
  /** The third parties that pages may connect to; most installations have none. */
  thirdParties?: ThirdParties
  /** Receives the log instead of the standard output. */
  logTo?: { write: (line: string) => void }
  /** Refuses what would wait for too long; without it everything is taken in. */
  admission?: Admission
  /** How long a request may take to arrive completely. */
  requestTimeoutMs?: number
}

const NO_THIRD_PARTIES: ThirdParties = { captcha: { kind: 'none' }, vk: null }

const BODY_LIMIT = 64 * 1024

/** Every method of the contract, and HEAD: without the list a preflight allows GET, HEAD and POST alone. */
const METHODS = ['HEAD', ...new Set(Object.values(endpoints()).map(({ method }) => method))]

/** How often connections that have become idle during the shutdown are closed. */
const CLOSE_IDLE_EVERY_MS = 100

/** Answers requests in flight, then closes; keep-alive connections do not delay it. */
export const closeGracefully = async (http: FastifyInstance): Promise<void> => {
  const timer = setInterval(() => http.server.closeIdleConnections(), CLOSE_IDLE_EVERY_MS)
  try {
    await http.close()
  } finally {
    clearInterval(timer)
  }
}

/** Ten random characters that a user can read out to the support, and that find the lines of the log. */
const newRequestId = (): string => randomUUID().slice(-10)

/** The HTTP server without routes: limits, headers, cookies, error handling, logs without personal data. */
export const createServer = async (options: Options): Promise<FastifyInstance> => {
  const { requestTimeoutMs = 20_000, thirdParties = NO_THIRD_PARTIES, admission } = options
  const [origin] = options.crossSiteOrigins
  const isCrossSite = origin !== undefined
  const security = securityHeaders({ thirdParties, isHttps: options.isHttps, isCrossSite })
  const forOtherSite = { 'access-control-allow-origin': origin, 'access-control-allow-credentials': 'true' }
  const onOverload = overloadLogger(() => http.log)
  const http: FastifyInstance = fastify({
    bodyLimit: BODY_LIMIT,
    genReqId: newRequestId,
    serverFactory: handle =>
      createHttpServer(
        {
          // Against slow-request attacks (slowloris). Node checks connections at intervals.
          requestTimeout: requestTimeoutMs,
          headersTimeout: requestTimeoutMs,
          connectionsCheckingInterval: requestTimeoutMs / 4,
          keepAliveTimeout: 65_000,
        },
        admission?.guard(handle, {
          headers: { ...security, ...(isCrossSite && forOtherSite) },
          onRefused: onOverload,
        }) ?? handle,
      ),
    // Hop 0 is the direct connection: with one proxy in front only hop 0 is trusted.
    trustProxy: (_address, hop) => hop < options.trustProxy,
    forceCloseConnections: 'idle',
    clientErrorHandler: refuseUnreadable,
    // A URL that is malformed and cannot be routed.
    frameworkErrors: (_error, _request, reply) => void refuse(reply, 'ERR_VALIDATION'),
    routerOptions: { maxParamLength: 500 },
    logger: {
      level: options.logLevel,
      ...(options.logTo && { stream: options.logTo }),
      // IP addresses, queries (mail tokens), cookies and bodies stay out of the log: the route pattern is enough.
      serializers: {
        req: request => ({ method: request.method, route: request.routeOptions?.url ?? 'unknown' }),
        res: reply => ({ statusCode: reply.statusCode }),
        err: loggedError,
      },
    },
  })
  // Only JSON: a page of another origin can send forms and plain text without a preflight.
  http.removeContentTypeParser('text/plain')
  await http.register(cookie)
  const headers = Object.entries(security)
  http.addHook('onRequest', (request, reply, done) => {
    for (const [name, value] of headers) void reply.header(name, value)
    void reply.header('x-request-id', request.id)
    done()
  })
  if (isCrossSite)
    await http.register(cors, {
      origin: options.crossSiteOrigins,
      credentials: true,
      methods: METHODS,
      exposedHeaders: ['x-request-id'],
    })
  handleErrors(http, onOverload)
  return http
}
