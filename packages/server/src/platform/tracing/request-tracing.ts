import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { SpanExporter } from './exporter.ts'
import { openRequestTrace, type RequestTrace } from './request-trace.ts'
import { type Attributes, preciseNow } from './span.ts'

export type Traced = <C extends object>(context: C) => C

export type RequestTracing = {
  /** The request has the traced context for itself until it is released; null where another one has it, or it is not traced. */
  tracedFor: (request: FastifyRequest) => Traced | null
  release: (request: FastifyRequest) => void
}

type Options = {
  exporter: SpanExporter
  /** Of the requests, from 0 to 1; those that fail are told of besides. */
  share: number
  /** What reports to the trace that `follow` was last called with. */
  context: { traced: Traced; follow: (trace: RequestTrace | null) => void }
  /** The code of a refusal, which the hook gets as an error. */
  codeOf: (error: Error) => string
}

const SERVER_ERROR = 500

/** Asked every few seconds, by machines. */
const OPERATIONS = new Set(['/healthz', '/readyz', '/metrics'])

/**
 * Traces requests by hand: which request a statement belongs to is known because one traced request at a time has a context
 * that reports to it. Following asynchronous calls instead, as tracers do, costs every request (decision 145).
 */
export const traceRequests = (http: FastifyInstance, options: Options): RequestTracing => {
  const { exporter, share, context, codeOf } = options
  const traces = new WeakMap<FastifyRequest, RequestTrace>()
  const codes = new WeakMap<FastifyRequest, string>()
  let followed: FastifyRequest | null = null

  const attributesOf = (request: FastifyRequest, { statusCode }: FastifyReply): Attributes => {
    const code = codes.get(request)
    return {
      'http.request.method': request.method,
      'http.route': request.routeOptions.url ?? 'none',
      'http.response.status_code': statusCode,
      // Finds the lines of the log.
      'grani.request_id': request.id,
      ...(code !== undefined && { 'error.type': code }),
    }
  }

  http.addHook('onRequest', (request, _reply, done) => {
    if (Math.random() < share && !OPERATIONS.has(request.routeOptions.url ?? ''))
      traces.set(request, openRequestTrace())
    done()
  })
  http.addHook('onError', (request, _reply, error, done) => {
    codes.set(request, codeOf(error))
    done()
  })
  http.addHook('onResponse', (request, reply, done) => {
    const hasFailed = reply.statusCode >= SERVER_ERROR && !OPERATIONS.has(request.routeOptions.url ?? '')
    const trace =
      traces.get(request) ?? (hasFailed ? openRequestTrace(preciseNow() - reply.elapsedTime) : null)
    if (trace) {
      const name = `${request.method} ${request.routeOptions.url ?? 'none'}`
      exporter.add(trace.end({ name, attributes: attributesOf(request, reply), hasFailed }))
    }
    done()
  })
  return {
    tracedFor: request => {
      const trace = traces.get(request)
      if (!trace || followed) return null
      followed = request
      context.follow(trace)
      return context.traced
    },
    release: request => {
      if (followed !== request) return
      followed = null
      context.follow(null)
    },
  }
}
