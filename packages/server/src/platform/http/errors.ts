import { type RefusalBody, type RefusalCode, REFUSALS } from '@grani/contract'
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { unavailabilityOf } from '../db/unavailable.ts'
import { logUnavailable, UNEXPECTED } from './logged-error.ts'
import { Refusal } from './refusal.ts'
import { Overload } from './request-queue.ts'

const BY_STATUS: Record<number, RefusalCode> = {
  400: 'ERR_VALIDATION',
  404: 'ERR_NOT_FOUND',
  413: 'ERR_TOO_LARGE',
  415: 'ERR_MEDIA_TYPE',
  503: 'ERR_UNAVAILABLE',
}

/** Seconds after which the database is asked again: most outages of it are a restart. */
const DATABASE_RETRY_AFTER = 5

/** One line for the thousands of requests that an overload turns away. */
const LOG_OVERLOAD_EVERY_MS = 10_000

const codeOf = (status: number): RefusalCode | undefined =>
  BY_STATUS[status] ?? (status >= 400 && status < 500 ? 'ERR_VALIDATION' : undefined)

/** What an error is to the client: a refusal as it is, all else by its kind. */
export const refusalOf = (error: Error & { statusCode?: number }): Refusal => {
  if (error instanceof Refusal) return error
  const code = error.statusCode === undefined ? undefined : codeOf(error.statusCode)
  if (code) return new Refusal(code, { cause: error })
  return unavailabilityOf(error)
    ? new Refusal('ERR_UNAVAILABLE', { cause: error, retryAfter: DATABASE_RETRY_AFTER })
    : new Refusal('ERR_INTERNAL', { cause: error })
}

const send = (reply: FastifyReply, { code, details }: Refusal): FastifyReply => {
  if (details.retryAfter !== undefined) reply.header('retry-after', details.retryAfter)
  return reply
    .code(REFUSALS[code])
    .header('cache-control', 'no-store')
    .send({
      code,
      ...(details.fields && { fields: details.fields }),
      ...(details.retryAfter !== undefined && { retry_after: details.retryAfter }),
      ...(details.availableFrom && { available_from: details.availableFrom.toISOString() }),
      ...(details.free && { free: details.free }),
    } satisfies RefusalBody)
}

/** An unknown error is logged with its stack; a dependency that does not answer with one line that says which and why. */
export const logRefusal = (request: FastifyRequest, { code, details: { cause } }: Refusal): void => {
  if (code === 'ERR_INTERNAL') request.log.error({ err: cause }, UNEXPECTED)
  if (code === 'ERR_UNAVAILABLE' && cause) logUnavailable(request.log, cause)
}

/** Tells the log of an overload, however many requests it turns away. */
export const overloadLogger = (log: () => FastifyBaseLogger): (() => void) => {
  let loggedAt = -Infinity
  return () => {
    const now = performance.now()
    if (now - loggedAt < LOG_OVERLOAD_EVERY_MS) return
    loggedAt = now
    log().warn({ code: 'ERR_UNAVAILABLE' }, 'overloaded: requests are turned away')
  }
}

/** Every error is sent in one shape with a code of the closed list; an unknown error is logged and sent without details. */
export const handleErrors = (http: FastifyInstance, onOverload: () => void): void => {
  http.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    const refusal = refusalOf(error)
    logRefusal(request, refusal)
    if (refusal instanceof Overload) onOverload()
    return send(reply, refusal)
  })
}

export const refuse = (reply: FastifyReply, code: RefusalCode): FastifyReply => send(reply, new Refusal(code))

/** For a server whose database is not there yet: whatever is asked, it is told when to come again. */
export const refuseUntilAvailable = (http: FastifyInstance): void => {
  http.setNotFoundHandler((_request, reply) =>
    send(reply, new Refusal('ERR_UNAVAILABLE', { retryAfter: DATABASE_RETRY_AFTER })),
  )
}
