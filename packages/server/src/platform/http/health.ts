import type { FastifyInstance } from 'fastify'

/** /healthz: the process is alive. /readyz: it can serve requests and is not shutting down. */
export const serveHealth = (http: FastifyInstance, isReady: () => Promise<boolean>): void => {
  http.get('/healthz', { logLevel: 'warn' }, async () => ({ status: 'ok' }))
  http.get('/readyz', { logLevel: 'warn' }, async (_request, reply) => {
    if (await isReady()) return { status: 'ready' }
    return reply.code(503).send({ status: 'not ready' })
  })
}
