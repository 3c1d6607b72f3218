import { readSettings } from '@grani/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { OVER_TLS, type Product, startProduct } from '@grani/testing/product.ts'
import { registeredUser } from '@grani/testing/users.ts'

const ADDRESS = 'https://grani.example'

let local: Product
let proxied: Product
beforeAll(async () => {
  local = await startProduct()
  proxied = await startProduct({
    env: { ...OVER_TLS, PUBLIC_URL: ADDRESS, TRUST_PROXY: '1', METRICS_TOKEN: 'a token for metrics' },
  })
})
afterAll(async () => {
  await local.stop()
  await proxied.stop()
})

const statusOf = async (product: Product, url: string, headers: Record<string, string> = {}) =>
  (await product.visitor().raw({ method: 'GET', url, headers })).statusCode

const CHECKOUT = '/dev/checkout/0b0e7f3c-6f0e-4f57-9c39-6a4a4f3a9e51'

describe('development pages', () => {
  test.each(['localhost:3000', '127.0.0.1:3000', '[::1]:3000', 'grani.localhost'])(
    'answer on this machine as %s',
    async host => {
      expect(await statusOf(local, '/dev/mail', { host })).toBe(200)
    },
  )

  test.each([
    ['another host', { host: 'grani.example' }],
    ['a host that begins with localhost', { host: 'localhost.evil.example' }],
    ['a forwarding header', { 'x-forwarded-for': '8.8.8.8' }],
    ['the protocol that a proxy reports', { 'x-forwarded-proto': 'https' }],
    ['the host that a proxy reports', { 'x-forwarded-host': 'localhost' }],
    ['the standard header of proxies', { forwarded: 'for=8.8.8.8' }],
  ])('do not answer to %s, however they are spelled', async (_what, headers) => {
    for (const url of ['/dev/mail', '/%64ev/mail', CHECKOUT])
      expect(await statusOf(local, url, headers)).toBe(404)
  })

  test('never answer where a proxy is trusted', async () => {
    expect(await statusOf(proxied, '/dev/mail')).toBe(404)
    expect(await proxied.visitor().get(readSettings)).toMatchObject({ mailbox: null })
  })
})

describe('where an address is configured', () => {
  test.each(['evil.example', 'grani.example.evil.example', 'grani.example:8443', 'a b'])(
    'the host %s is refused, for pages and calls',
    async host => {
      for (const url of ['/', '/api/settings']) expect(await statusOf(proxied, url, { host })).toBe(403)
    },
  )

  test('a foreign host cannot vouch for its own pages', async () => {
    const { visitor } = await registeredUser(proxied)
    const reply = await visitor.raw({
      method: 'PUT',
      url: '/api/profiles/me',
      body: { name: 'Ася' },
      headers: {
        'x-forwarded-host': 'evil.example',
        'x-forwarded-proto': 'https',
        origin: 'https://evil.example',
      },
    })
    expect([reply.statusCode, reply.json()]).toEqual([403, { code: 'ERR_ORIGIN' }])
  })

  test.each(['grani.example', 'grani.example:443', 'GRANI.example', 'localhost:3000'])(
    'the host %s is served',
    async host => {
      expect(await statusOf(proxied, '/api/settings', { host })).toBe(200)
    },
  )

  test('health and metrics are told to whoever asks by address', async () => {
    for (const url of ['/healthz', '/readyz'])
      expect(await statusOf(proxied, url, { host: '10.0.0.7:3000' })).toBe(200)
    const headers = { host: '10.0.0.7:3000', authorization: 'Bearer a token for metrics' }
    expect(await statusOf(proxied, '/metrics', headers)).toBe(200)
  })
})

test('without an address the product answers as any host', async () => {
  expect(await statusOf(local, '/api/settings', { host: 'my-computer.local:3000' })).toBe(200)
})
