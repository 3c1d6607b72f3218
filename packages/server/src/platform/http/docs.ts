import { endpoints } from '@grani/contract/schemas'
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

type OpenApi = ReturnType<typeof openApiOf>

const documents = new Map<string, OpenApi>()

/** As a client reads it: JSON alone. */
const asJson = (document: OpenApi): OpenApi => JSON.parse(JSON.stringify(document))

/** The document of the contract, made once for each name of the cookie: tests start many servers in one process. */
const documentFor = (cookie: string): OpenApi => {
  const made = documents.get(cookie) ?? asJson(openApiOf(Object.values(endpoints()), cookie))
  documents.set(cookie, made)
  return made
}

/** Serves the OpenAPI document at /api/openapi.json and its UI at /api/docs. */
export const serveDocs = async (
  http: FastifyInstance,
  cookies: Pick<CookieRules, 'secure'>,
): Promise<void> => {
  const document = documentFor(cookieName(ACCESS_COOKIE, cookies))
  http.get('/api/openapi.json', async () => document)
  await http.register(swagger, {
    mode: 'static',
    specification: { document },
  })
  await http.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: true,
    transformStaticCSP: strictPolicy,
    uiConfig: { url: '/api/openapi.json', docExpansion: 'list', validatorUrl: null },
  })
}
