import { COMMON_REFUSALS, REFUSALS } from '@grani/contract'
import { endpoints } from '@grani/contract/schemas'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Product, startProduct } from '@grani/testing/product.ts'

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
})

describe('the server', () => {
  test.each(all)('has a route for %s', (_name, { method, path }) => {
    expect(product.servers[0]?.http.hasRoute({ method, url: path })).toBe(true)
  })
})
