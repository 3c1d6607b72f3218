import { endpoints } from '@grani/contract/schemas'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mailsTo, registeredUser } from '@grani/testing/users.ts'
import { OVER_TLS, type Product, startProduct } from '@grani/testing/product.ts'
import { fingerprint } from '@grani/testing/tables.ts'
import type { Client } from '@grani/testing/client.ts'

let product: Product
let visitor: Client
let before: Record<string, string>
beforeAll(async () => {
  product = await startProduct()
  const user = await registeredUser(product)
  visitor = user.visitor
  await mailsTo(product, user.email)
  before = await fingerprint(product)
})
afterAll(() => product.stop())

const changing = Object.entries(endpoints()).filter(
  ([, { method, hasEffects }]) => method !== 'GET' || hasEffects,
)

describe('a page of another origin', () => {
  test.each(changing)('cannot call %s with the cookies of a visitor', async (_name, { method, path }) => {
    const url = path.replaceAll(/:\w+/g, '0b0e7f3c-6f0e-4f57-9c39-6a4a4f3a9e51')
    for (const headers of [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: 'http://localhost:3000.evil.example' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
    ]) {
      const reply = await visitor.raw({ method, url, headers, ...(method === 'GET' ? {} : { body: {} }) })
      expect([reply.statusCode, reply.json()]).toEqual([403, { code: 'ERR_ORIGIN' }])
    }
  })

  test('has changed no row by any of these calls', async () => {
    expect(await fingerprint(product)).toEqual(before)
  })

  test('cannot trigger a mail by loading /api/send-verification as an image', async () => {
    const { visitor, email } = await registeredUser(product)
    const reply = await visitor.raw({
      method: 'GET',
      url: '/api/send-verification',
      headers: { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'image' },
    })
    expect(reply.statusCode).toBe(403)
    expect(await mailsTo(product, email)).toBe(1)
  })

  test('gets no CORS headers', async () => {
    const reply = await product.visitor().raw({
      method: 'GET',
      url: '/api/settings',
      headers: { origin: 'https://evil.example' },
    })
    expect(reply.headers['access-control-allow-origin']).toBeUndefined()
  })
})

describe('our own pages', () => {
  test.each([
    ['names its origin', { origin: 'http://localhost:3000' }],
    ['says that the call is its own', { 'sec-fetch-site': 'same-origin' }],
    ['is a program that says nothing', {}],
  ])('are accepted with a request that %s', async (_how, headers) => {
    const { visitor } = await registeredUser(product)
    const reply = await visitor.raw({ method: 'GET', url: '/api/send-verification', headers })
    expect(reply.statusCode).toBe(204)
  })

  test('may be served from the one other origin that is configured', async () => {
    const far = await startProduct({
      env: { ...OVER_TLS, PUBLIC_URL: 'https://api.example.org', WEB_ORIGIN: 'https://grani.example.com' },
    })
    const call = (origin: string) =>
      far.visitor().raw({ method: 'POST', url: '/auth/logout', headers: { origin } })
    const good = await call('https://grani.example.com')
    const bad = await call('https://evil.example')
    const allowed = await Promise.all(
      Object.values(endpoints()).map(async ({ method, path }) => {
        const preflight = await far.visitor().raw({
          method: 'OPTIONS',
          url: path,
          headers: {
            origin: 'https://grani.example.com',
            'access-control-request-method': method,
            'access-control-request-headers': 'content-type',
          },
        })
        return [method, preflight.headers['access-control-allow-methods']]
      }),
    )
    await far.stop()
    for (const [method, methods] of allowed) expect(String(methods).split(', ')).toContain(method)
    expect(good.statusCode).toBe(204)
    expect(good.headers).toMatchObject({
      'access-control-allow-origin': 'https://grani.example.com',
      'access-control-allow-credentials': 'true',
    })
    expect(bad.statusCode).toBe(403)
    expect(bad.headers['access-control-allow-origin']).not.toBe('https://evil.example')
  })
})
