import type { FastifyRequest } from 'fastify'
import { Refusal } from './refusal.ts'

const FOREIGN_SITES = new Set(['cross-site', 'same-site'])

/**
 * Refuses a request that a page of another origin makes with our cookies (CSRF). A browser sends Origin with every POST
 * and Sec-Fetch-Site with every GET; a client that is no browser sends neither.
 */
export const refuseForeignOrigin = (request: FastifyRequest, origins: string[]): void => {
  const { origin } = request.headers
  if (origin !== undefined) {
    if (origins.includes(origin) || origin === `${request.protocol}://${request.host}`) return
    throw new Refusal('ERR_ORIGIN')
  }
  if (FOREIGN_SITES.has(String(request.headers['sec-fetch-site']))) throw new Refusal('ERR_ORIGIN')
}
