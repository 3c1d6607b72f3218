import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { OVER_TLS, type Product, startProduct } from '@grani/testing/product.ts'

const dir = mkdtempSync(join(tmpdir(), 'grani-web-'))
const CODE = 'export {}'
let product: Product
beforeAll(async () => {
  mkdirSync(join(dir, 'assets'))
  writeFileSync(join(dir, 'assets', 'page-1a2b.js'), CODE)
  writeFileSync(join(dir, 'assets', 'page-1a2b.js.br'), brotliCompressSync(CODE))
  writeFileSync(join(dir, 'assets', 'small-3c4d.js'), CODE)
  writeFileSync(join(dir, 'assets', 'notes.txt'), 'not for the web')
  writeFileSync(
    join(dir, 'index.html'),
    '<meta property="og:image" content="/share.png" /><meta property="og:url" content="/" /><script src="/start.js">',
  )
  writeFileSync(
    join(dir, 'o.html'),
    '<meta property="og:image" content="/share.png" /><script src="/observe.js">',
  )
  writeFileSync(join(dir, 'welcome.html'), '<h2>What this is</h2><script src="/start.js">')
  product = await startProduct({
    env: { WEB_DIR: dir, PUBLIC_URL: 'https://grani.example', ...OVER_TLS, LOCAL_CHECKOUT: 'yes' },
  })
})
afterAll(async () => {
  await product.stop()
  rmSync(dir, { recursive: true })
})

const get = (url: string, headers: Record<string, string> = {}) =>
  product.visitor().raw({ method: 'GET', url, headers })

test('the page names its picture by the whole address, wherever it is opened', async () => {
  for (const url of ['/?from=letter', '/index.html', '/auth/register', '/results/habits']) {
    const { body, headers } = await get(url)
    expect(body).toContain('og:image" content="https://grani.example/share.png"')
    expect(body).toContain('og:url" content="https://grani.example/"')
    expect(body).toContain('src="/start.js"')
    expect(headers).toMatchObject({ 'cache-control': 'no-cache', 'content-type': 'text/html; charset=utf-8' })
  }
})

test('a visitor begins with what this is, whoever is signed in with the app', async () => {
  for (const url of ['/', '/auth']) {
    const welcome = await get(url)
    expect(welcome.body).toContain('What this is')
    expect(welcome.headers).toMatchObject({ 'cache-control': 'no-cache', vary: 'accept-encoding, cookie' })
    const page = await get(url, {
      cookie: '__Host-grani_signed_in=yes',
      'if-none-match': `${welcome.headers.etag}`,
    })
    expect(page.statusCode).toBe(200)
    expect(page.body).not.toContain('What this is')
  }
  // Only the app knows what goes on to the registration.
  expect((await get('/auth?next=%2Fplans')).body).not.toContain('What this is')
  expect((await get('/welcome.html')).body).not.toContain('What this is')
})

test('an observer gets a page of their own', async () => {
  const { body, headers } = await get('/o')
  expect(body).toContain('src="/observe.js"')
  expect(body).toContain('og:image" content="https://grani.example/share.png"')
  expect(headers).toMatchObject({ 'cache-control': 'no-cache', 'content-type': 'text/html; charset=utf-8' })
  expect((await get('/other')).body).toContain('src="/start.js"')
})

test('the page is sent compressed, and not again to who has it', async () => {
  const plain = await get('/auth')
  const gzip = await get('/auth', { 'accept-encoding': 'gzip, deflate' })
  const brotli = await get('/auth', { 'accept-encoding': 'gzip, deflate, br' })
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body)
  expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body)
  const again = await get('/', { 'if-none-match': String(plain.headers['etag']) })
  expect([again.statusCode, again.body]).toEqual([304, ''])
})

test('a page that a deploy has replaced is the new one, and the last one while it is missing', async () => {
  const before = await get('/index.html')
  rmSync(join(dir, 'index.html'))
  expect((await get('/index.html')).body).toBe(before.body)
  writeFileSync(join(dir, 'index.html'), '<script src="/second.js">')
  const { body } = await get('/index.html', { 'if-none-match': String(before.headers['etag']) })
  expect(body).toContain('src="/second.js"')
})

test('hashed files are kept for ever, and a missing one is no page', async () => {
  expect((await get('/assets/page-1a2b.js')).headers['cache-control']).toContain('immutable')
  expect((await get('/assets/missing.js')).statusCode).toBe(404)
  expect((await get('/api/missing')).statusCode).toBe(404)
})

test('a hashed file is sent in the smallest form that there is, and not again to who has it', async () => {
  const url = '/assets/page-1a2b.js'
  const brotli = await get(url, { 'accept-encoding': 'gzip, deflate, br' })
  expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(CODE)
  expect(brotli.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'content-encoding': 'br',
    vary: 'accept-encoding',
  })
  for (const plain of [await get(url), await get(url, { 'accept-encoding': 'gzip' })])
    expect([plain.body, plain.headers['content-encoding']]).toEqual([CODE, undefined])
  expect((await get('/assets/small-3c4d.js', { 'accept-encoding': 'br' })).body).toBe(CODE)
  const again = await get(url, { 'if-none-match': String(brotli.headers['etag']) })
  expect([again.statusCode, again.body]).toEqual([304, ''])
})

test('nothing but what a build makes is sent from the folder of hashed files, and what comes later is', async () => {
  for (const name of ['notes.txt', 'page-1a2b.js.br', '%2e%2e%2findex.html', '..%5cindex.html', ''])
    expect([name, (await get(`/assets/${name}`)).statusCode]).toEqual([name, 404])
  expect((await get('/assets/later-5e6f.js')).statusCode).toBe(404)
  writeFileSync(join(dir, 'assets', 'later-5e6f.js'), CODE)
  expect((await get('/assets/later-5e6f.js')).body).toBe(CODE)
})

test('no reply of any kind may be read as another type', async () => {
  const urls = ['/', '/assets/page-1a2b.js', '/api/settings', '/api/missing', '/healthz', '/api/docs']
  for (const url of urls) {
    const { headers } = await get(url)
    expect([url, headers['x-content-type-options']]).toEqual([url, 'nosniff'])
  }
})
