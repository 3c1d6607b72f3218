import { type RefusalBody, type RefusalCode, REFUSALS } from '@grani/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { UNEXPECTED } from './logged-error.ts'
import { Refusal } from './refusal.ts'

const BY_STATUS: Record<number, RefusalCode> = {
  400: 'ERR_VALIDATION',
  404: 'ERR_NOT_FOUND',
  413: 'ERR_TOO_LARGE',
  415: 'ERR_MEDIA_TYPE',
  503: 'ERR_UNAVAILABLE',
}

/** The database cannot be reached: temporary, and not a fault of the code. */
const isConnectionError = (error: Error & { code?: string }): boolean =>
  ['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', '57P01', '57P02', '57P03', '08006', '08001'].includes(
    error.code ?? '',
  ) || /Connection terminated|timeout exceeded when trying to connect|timeout expired/.test(error.message)

const codeOf = (status: number): RefusalCode | undefined =>
  BY_STATUS[status] ?? (status >= 400 && status < 500 ? 'ERR_VALIDATION' : undefined)

const refusalOf = (error: Error & { statusCode?: number }): Refusal => {
  if (error instanceof Refusal) return error
  const code = error.statusCode === undefined ? undefined : codeOf(error.statusCode)
  if (code) return new Refusal(code, { cause: error })
  return new Refusal(isConnectionError(error) ? 'ERR_UNAVAILABLE' : 'ERR_INTERNAL', { cause: error })
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
    } satisfies RefusalBody)
}

/** An unknown error is logged with its stack; a dependency that does not answer with one line that says which and why. */
const log = (request: FastifyRequest, { code, details: { cause } }: Refusal): void => {
  if (code === 'ERR_INTERNAL') request.log.error({ err: cause }, UNEXPECTED)
  if (code === 'ERR_UNAVAILABLE') request.log.warn({ code, reason: cause?.message }, 'unavailable')
}

/** Every error is sent in one shape with a code of the closed list; an unknown error is logged and sent without details. */
export const handleErrors = (http: FastifyInstance): void => {
  http.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    const refusal = refusalOf(error)
    log(request, refusal)
    return send(reply, refusal)
  })
}

export const refuse = (reply: FastifyReply, code: RefusalCode): FastifyReply => send(reply, new Refusal(code))
