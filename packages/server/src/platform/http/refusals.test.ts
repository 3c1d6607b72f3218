import { refusal } from '@grani/contract/schemas'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { registeredUser } from '@grani/testing/users.ts'
import { type Product, startProduct } from '@grani/testing/product.ts'
import type { Client } from '@grani/testing/client.ts'

let product: Product
let visitor: Client
beforeAll(async () => {
  product = await startProduct()
  visitor = (await registeredUser(product)).visitor
})
afterAll(() => product.stop())

type Request = Parameters<Client['raw']>[0]

const codeOf = async (request: Request) => {
  const reply = await visitor.raw(request)
  // Every refusal has the shape of the contract.
  return [reply.statusCode, refusal.parse(reply.json()).code]
}

const put = (body: string, type = 'application/json'): Request => ({
  method: 'PUT',
  url: '/api/profiles/me',
  body,
  headers: { 'content-type': type },
})

describe('an invalid request', () => {
  test('has to be no larger than 64 KiB', async () => {
    expect(await codeOf(put(JSON.stringify({ name: 'x'.repeat(70_000) })))).toEqual([413, 'ERR_TOO_LARGE'])
  })

  test.each([
    'text/plain',
    'application/xml',
    'multipart/form-data; boundary=x',
    'application/x-www-form-urlencoded',
  ])('has to be JSON, not %s', async type => {
    expect(await codeOf(put('{"name":"Ася"}', type))).toEqual([415, 'ERR_MEDIA_TYPE'])
  })

  test.each([
    '{',
    '',
    'nul',
    '{"name":}',
    '\u0000',
    '{"__proto__":{"groups":["admins"]}}',
    '['.repeat(60_000),
  ])('is refused when its JSON is incomplete: %#', async body => {
    expect(await codeOf(put(body))).toEqual([400, 'ERR_VALIDATION'])
  })

  test.each(['null', '[]', '"text"', '1', 'true'])(
    'is refused when its body is %s instead of an object',
    async body => {
      expect(await codeOf(put(body))).toEqual([400, 'ERR_VALIDATION'])
    },
  )

  test.each([
    ['NUL', 'a\u0000b'],
    ['half of a surrogate pair', 'a\uD800b'],
  ])('is refused with %s in its texts', async (_what, name) => {
    expect(await codeOf(put(JSON.stringify({ name })))).toEqual([400, 'ERR_VALIDATION'])
  })

  test('is not one when its text has letters of any script, or emoji', async () => {
    const name = 'Ася «Ё» 🦊 — O’Brien <b>'
    const reply = await visitor.raw(put(JSON.stringify({ name })))
    expect(reply.json()).toMatchObject({ name })
  })
})

describe('an unknown path', () => {
  test.each([
    '/api',
    '/api/',
    '/api/nothing',
    '/api/profiles/you',
    '/api/questions/',
    '/nothing',
    '/api/PROFILES/me',
  ])('is refused as not found: %s', async url => {
    expect(await codeOf({ method: 'GET', url })).toEqual([404, 'ERR_NOT_FOUND'])
  })

  test.each([
    ['DELETE', '/api/profiles/me', 'HEAD, GET, PUT'],
    ['PUT', '/api/questions/0b0e7f3c-6f0e-4f57-9c39-6a4a4f3a9e51?x=1', 'POST'],
    ['GET', '/auth/logout', 'POST'],
  ] as const)('is told apart from a wrong method: %s %s', async (method, url, allow) => {
    const reply = await visitor.raw({ method, url })
    expect([reply.statusCode, reply.json(), reply.headers['allow']]).toEqual([
      405,
      { code: 'ERR_METHOD' },
      allow,
    ])
  })

  test.each([
    '/api/pages/%',
    '/api/pages/%E0%A4%A',
    '/api/results/%00/view',
    `/api/pages/${'x'.repeat(600)}`,
  ])('is refused in the same shape when it is malformed: %#', async url => {
    const [status] = await codeOf({ method: 'GET', url })
    expect([400, 404, 405]).toContain(status)
  })
})

describe('the built web app', () => {
  const dir = mkdtempSync(join(tmpdir(), 'web-'))
  let withWeb: Product
  beforeAll(async () => {
    writeFileSync(join(dir, 'index.html'), '<!doctype html><title>Грани</title>')
    withWeb = await startProduct({ env: { WEB_DIR: dir } })
  })
  afterAll(async () => {
    await withWeb.stop()
    rmSync(dir, { recursive: true })
  })

  test.each(['/', '/results/some-direction', '/auth'])('is served as index.html at %s', async url => {
    const reply = await withWeb.visitor().raw({ method: 'GET', url })
    expect([reply.statusCode, reply.body]).toEqual([200, '<!doctype html><title>Грани</title>'])
    expect(reply.headers['content-security-policy']).toContain("default-src 'self'")
  })

  test('is not served under /api', async () => {
    const reply = await withWeb.visitor().raw({ method: 'GET', url: '/api/nothing' })
    expect([reply.statusCode, reply.json()]).toEqual([404, { code: 'ERR_NOT_FOUND' }])
  })

  test.each(['/../package.json', '/%2e%2e/package.json', '/..%2fpackage.json', '/%00', '/%'])(
    'serves no file outside its folder: %s',
    async url => {
      const reply = await withWeb.visitor().raw({ method: 'GET', url })
      expect(reply.statusCode).toBeLessThan(500)
      expect(reply.body).not.toContain('workspaces')
    },
  )
})

test.each(['/api/profiles/me/export?format=html', '/api/docs/', '/api/settings', '/dev/mail'])(
  'no page may frame %s, nor may it ask for camera or microphone',
  async url => {
    const reply = await visitor.raw({ method: 'GET', url })
    expect(reply.statusCode).toBe(200)
    expect(reply.headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(reply.headers['content-security-policy']).not.toMatch(/https:|validator/)
    expect(reply.headers['permissions-policy']).toMatch(/camera=\(\).*microphone=\(\)/)
  },
)
