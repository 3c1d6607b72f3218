import { COMMON_REFUSALS, logout, REFUSALS } from '@grani/contract'
import { type DescribedEndpoint, endpoints } from '@grani/contract/schemas'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Product, startProduct } from '@grani/testing/product.ts'
import { userWithGoal } from '@grani/testing/users.ts'

type Operation = {
  parameters: { name: string; in: string; required: boolean }[]
  requestBody?: object
  responses: Record<string, { description: string }>
}
type Document = { openapi: string; paths: Record<string, Record<string, Operation>>; components: object }

let product: Product
let document: Document
beforeAll(async () => {
  product = await startProduct()
  document = (await product.visitor().raw({ method: 'GET', url: '/api/openapi.json' })).json()
})
afterAll(() => product.stop())

const all = Object.entries(endpoints())

describe('the OpenAPI document', () => {
  test.each(all)('describes %s with its parameters, body and refusals', (_name, endpoint) => {
    const names = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => name)
    const operation =
      document.paths[endpoint.path.replaceAll(/:(\w+)/g, '{$1}')]?.[endpoint.method.toLowerCase()]
    expect(operation?.parameters.filter(({ in: place }) => place === 'path').map(({ name }) => name)).toEqual(
      names,
    )
    expect(operation?.requestBody !== undefined).toBe((endpoint.body ?? endpoint.upload) !== undefined)
    for (const code of [...(endpoint.refusals ?? []), ...COMMON_REFUSALS])
      expect(operation?.responses[String(REFUSALS[code])]?.description).toContain(code)
  })

  test('describes nothing else', () => {
    const described = Object.values(document.paths).flatMap(path => Object.keys(path))
    expect(described).toHaveLength(all.length)
  })

  test('has no unresolved references', () => {
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(
      ([, path]) => path ?? '',
    )
    expect(references.length).toBeGreaterThan(0)
    for (const reference of references) {
      const found = reference
        .split('/')
        .reduce<unknown>((at, key) => Object.entries(at ?? {}).find(([name]) => name === key)?.[1], document)
      expect(found, reference).toBeTypeOf('object')
    }
  })

  test('is shown as a page at /api/docs', async () => {
    const reply = await product.visitor().raw({ method: 'GET', url: '/api/docs/' })
    expect(reply.statusCode).toBe(200)
    expect(reply.headers['content-type']).toContain('text/html')
  })

  test.each([
    '/api/docs/',
    '/api/docs/static/index.html',
    '/api/docs/static/swagger-ui-bundle.js',
    '/api/docs/static/swagger-initializer.js',
    '/api/docs/json',
    '/api/docs/missing',
    '/api/openapi.json',
  ])('and what belongs to it is closed in like every other reply: %s', async url => {
    const { headers } = await product.visitor().raw({ method: 'GET', url })
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
    })
    expect(headers['content-security-policy']).not.toMatch(
      /https:|'unsafe-eval'|script-src[^;]*'unsafe-inline'/,
    )
    expect(headers['set-cookie']).toBeUndefined()
  })
})

/** A call with a person's id, or anybody's, in its path; its body is missing. */
const callOf = ({ method, path }: DescribedEndpoint) => ({
  method,
  url: path.replaceAll(/:\w+/g, '0b0e7f3c-6f0e-4f57-9c39-6a4a4f3a9e51'),
})

describe('the server', () => {
  test('lets no cache keep a reply of any call, whether it is refused or not, but what is the same for everybody', async () => {
    const { visitor } = await userWithGoal(product)
    const ok: string[] = []
    for (const client of [product.visitor(), visitor])
      for (const [name, endpoint] of all.filter(([, { path }]) => path !== logout.path)) {
        const { statusCode, headers } = await client.raw(callOf(endpoint))
        const isShared = statusCode === 200 && endpoint.access === 'public' && endpoint.maxAge !== undefined
        const expected = isShared ? `public, max-age=${endpoint.maxAge}` : 'no-store'
        expect([name, statusCode, headers['cache-control']]).toEqual([name, statusCode, expected])
        if (statusCode < 300) ok.push(name)
      }
    expect(ok).toEqual(
      expect.arrayContaining(['readSettings', 'readProfile', 'listPayments', 'removeProfile']),
    )
  })

  test.each(all)('has a route for %s', (_name, { method, path }) => {
    expect(product.servers[0]?.http.hasRoute({ method, url: path })).toBe(true)
  })
})
