import { endpoints } from '@grani/contract'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { ACCESS_COOKIE, type CookieRules, cookieName } from './cookies.ts'
import { openApiOf } from './openapi.ts'

/** The UI's own policy names the hashes of its scripts; no page may frame it, and it needs nothing of other sites. */
const strictPolicy = (policy: string): string =>
  policy
    .replace("frame-ancestors 'self'", "frame-ancestors 'none'")
    .replaceAll(' https:', '')
    .replace(' validator.swagger.io', '')

/** Serves the OpenAPI document at /api/openapi.json and its UI at /api/docs. */
export const serveDocs = async (
  http: FastifyInstance,
  cookies: Pick<CookieRules, 'secure'>,
): Promise<void> => {
  const document = openApiOf(Object.values(endpoints()), cookieName(ACCESS_COOKIE, cookies))
  http.get('/api/openapi.json', async () => document)
  await http.register(swagger, {
    mode: 'static',
    specification: { document: JSON.parse(JSON.stringify(document)) },
  })
  await http.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: true,
    transformStaticCSP: strictPolicy,
    uiConfig: { url: '/api/openapi.json', docExpansion: 'list', validatorUrl: null },
  })
}
