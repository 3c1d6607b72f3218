import { once } from 'node:events'
import { connect } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { openAdmission } from './admission.ts'
import { createServer } from './server.ts'

const opened: { close: () => Promise<unknown> }[] = []
afterEach(async () => {
  for (const http of opened.splice(0)) await http.close()
})

/** A server for which every call comes too late, unless it is said not to. */
const start = async (isTooLate: (path: string) => boolean = () => true, crossSiteOrigins: string[] = []) => {
  const lines: string[] = []
  const admission = openAdmission({ isTooLate: (_method, path) => isTooLate(path) })
  const http = await createServer({
    logLevel: 'warn',
    trustProxy: 0,
    crossSiteOrigins,
    isHttps: true,
    logTo: { write: line => void lines.push(line) },
    admission,
  })
  for (const url of ['/api/late', '/api/early', '/page'])
    http.route({ method: ['GET', 'POST'], url, handler: async () => 'served' })
  await http.listen({ port: 0, host: '127.0.0.1' })
  opened.push(http)
  const address = http.server.address()
  if (typeof address !== 'object' || address === null) throw new Error('The server does not listen')
  return { admission, lines, port: address.port, url: `http://127.0.0.1:${address.port}` }
}

test('a call that comes too late is refused with the code, when to come again and all security headers', async () => {
  const { url, admission } = await start(path => path === '/api/late')
  const refused = await fetch(`${url}/api/late?x=1`, { method: 'POST', body: '{}' })
  const served = await fetch(`${url}/api/early`)
  expect([refused.status, served.status]).toEqual([503, 200])
  const seconds = Number(refused.headers.get('retry-after'))
  expect(await refused.json()).toEqual({ code: 'ERR_UNAVAILABLE', retry_after: seconds })
  expect(seconds).toBeGreaterThanOrEqual(2)
  expect(refused.headers.get('cache-control')).toBe('no-store')
  const security = [...served.headers].filter(([name]) => /policy|security|^x-(?!request-id)/.test(name))
  expect(security.length).toBeGreaterThan(5)
  for (const [name, value] of security) expect(refused.headers.get(name)).toBe(value)
  expect(admission.refused()).toBe(1)
})

test('pages and what a browser asks before a call are never refused', async () => {
  const { url } = await start()
  expect((await fetch(`${url}/page`)).status).toBe(200)
  expect((await fetch(`${url}/api/late`, { method: 'OPTIONS' })).status).toBe(404)
})

test('a web app on another site can read the refusal', async () => {
  const { url } = await start(() => true, ['https://web.example'])
  const { headers } = await fetch(`${url}/api/late`, { headers: { origin: 'https://web.example' } })
  expect(headers.get('access-control-allow-origin')).toBe('https://web.example')
  expect(headers.get('access-control-allow-credentials')).toBe('true')
})

test('however many come at one moment, each is answered, and the log tells of all in a line', async () => {
  const { port, admission, lines } = await start()
  const replies = await Promise.all(
    Array.from({ length: 700 }, async () => {
      const socket = connect(port, '127.0.0.1')
      socket.write('GET /api/late HTTP/1.1\r\nhost: localhost\r\n\r\n')
      const [reply] = await once(socket, 'data')
      socket.destroy()
      return String(reply).slice(0, 'HTTP/1.1 503'.length)
    }),
  )
  expect(new Set(replies)).toEqual(new Set(['HTTP/1.1 503']))
  expect(admission.refused()).toBe(700)
  const told = lines.filter(line => line.includes('overloaded')).length
  expect(told).toBeGreaterThan(0)
  expect(told).toBeLessThan(100)
})
