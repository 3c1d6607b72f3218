import type { FastifyRequest } from 'fastify'
import { Refusal } from './refusal.ts'

const FROM_ELSEWHERE = new Set(['cross-site', 'same-site'])

/**
 * Refuses a call that a foreign page makes with our cookies. A browser names the page's origin on every
 * POST, and tells by Sec-Fetch-Site where a GET comes from; a program without cookies of ours sends neither.
 */
export const refuseForeignOrigin = (request: FastifyRequest, origins: string[]): void => {
  const { origin } = request.headers
  if (origin !== undefined) {
    if (origins.includes(origin) || origin === `${request.protocol}://${request.host}`) return
    throw new Refusal('ERR_ORIGIN')
  }
  if (FROM_ELSEWHERE.has(String(request.headers['sec-fetch-site']))) throw new Refusal('ERR_ORIGIN')
}
