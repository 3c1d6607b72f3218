import type { FastifyInstance } from 'fastify'
import { Counter, Histogram, type Registry } from 'prom-client'
import type { Admission } from '../../platform/http/admission.ts'
import { refusalOf } from '../../platform/http/errors.ts'

/** From a hot path of some milliseconds to the limits of the database and of the web app. */
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15]

/** Rate, errors and latency of requests by the pattern of their route, and refusals by their code. */
export const measureHttp = (http: FastifyInstance, admission: Admission, registry: Registry): void => {
  const duration = new Histogram({
    name: 'grani_http_request_seconds',
    help: 'Time from the arrival of a request to the end of its reply',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers: [registry],
  })
  let notAdmitted = 0
  const refusals = new Counter({
    name: 'grani_refusals_total',
    help: 'Requests refused, by the code of the contract',
    labelNames: ['code'],
    registers: [registry],
    collect() {
      const refused = admission.refused()
      if (refused > notAdmitted) this.inc({ code: 'ERR_UNAVAILABLE' }, refused - notAdmitted)
      notAdmitted = refused
    },
  })
  http.addHook('onResponse', async (request, reply) => {
    // A path that belongs to no route is not a label: a stranger could make up thousands.
    const route = request.routeOptions.url ?? 'none'
    duration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
  })
  http.addHook('onError', async (_request, _reply, error) => {
    // Nothing is returned: the next hook would be given it as the error.
    refusals.inc({ code: refusalOf(error).code })
  })
}
