import { type Liveness, readLiveness } from '@grani/contract'
import type { FastifyInstance } from 'fastify'

/**
 * /healthz: the process is alive, and which version it is. /readyz: it can serve requests and is not shutting down. Neither
 * waits in a queue.
 */
export const serveHealth = (
  http: FastifyInstance,
  version: string,
  isReady: () => Promise<boolean>,
): void => {
  const liveness: Liveness = { status: 'ok', version }
  http.get(readLiveness.path, { logLevel: 'warn' }, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send(liveness),
  )
  http.get('/readyz', { logLevel: 'warn' }, async (_request, reply) => {
    if (await isReady()) return { status: 'ready' }
    return reply.code(503).send({ status: 'not ready' })
  })
}
