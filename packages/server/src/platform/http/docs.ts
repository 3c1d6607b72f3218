import { endpoints } from '@grani/contract/schemas'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { ACCESS_COOKIE, type CookieRules, cookieName } from './cookies.ts'
import { openApiOf } from './openapi.ts'
import { readBuilt } from '../programs/programs.ts'

/** The UI's own policy names the hashes of its scripts; no page may frame it, and it needs nothing of other sites. */
const strictPolicy = (policy: string): string =>
  policy
    .replace("frame-ancestors 'self'", "frame-ancestors 'none'")
    .replaceAll(' https:', '')
    .replace(' validator.swagger.io', '')

type OpenApi = ReturnType<typeof openApiOf>

/** As a client reads it: JSON alone. Made once: tests start many servers in one process. */
let made: OpenApi | null = null
const contractDocument = (): OpenApi =>
  (made ??=
    JSON.parse(readBuilt('openapi.json')) ??
    JSON.parse(JSON.stringify(openApiOf(Object.values(endpoints())))))

const documentFor = (cookie: string) => {
  const { components, ...rest } = contractDocument()
  const session = { type: 'apiKey', in: 'cookie', name: cookie } as const
  return { ...rest, components: { ...components, securitySchemes: { session } } }
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
