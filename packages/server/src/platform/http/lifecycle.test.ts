import { listQuestions, login, readLiveness, sendAnswer } from '@grani/contract'
import { connect, type Socket } from 'node:net'
import { describe, expect, test } from 'vitest'
import { PASSWORD, userWithGoal } from '@grani/testing/users.ts'
import { type Product, startProduct } from '@grani/testing/product.ts'
import { VERSION } from '../config/version.ts'
import { createServer } from './server.ts'

/** Everything received on a raw connection until it closes. */
const replyOn = (socket: Socket): Promise<string> =>
  new Promise((done, failed) => {
    let all = ''
    socket.on('data', chunk => {
      all += String(chunk)
    })
    socket.on('close', () => done(all))
    socket.on('error', failed)
  })

const open = (port: number): Promise<Socket> =>
  new Promise((done, failed) => {
    const socket = connect({ port, host: 'localhost' }, () => done(socket))
    socket.on('error', failed)
  })

const portOf = (product: Product): number => {
  const address = product.servers[0]?.http.server.address()
  if (typeof address !== 'object' || address === null) throw new Error('The server does not listen')
  return address.port
}

describe('a running server', () => {
  test('reports that it is alive, which version it is, and ready', async () => {
    const product = await startProduct()
    const url = product.servers[0]?.url ?? ''
    const alive = await fetch(`${url}/healthz`)
    const ready = await fetch(`${url}/readyz`)
    expect([alive.status, ready.status]).toEqual([200, 200])
    expect(await product.visitor().get(readLiveness)).toEqual({ status: 'ok', version: VERSION })
    await product.stop()
  })

  test('is alive but not ready when it has no database', async () => {
    const product = await startProduct()
    const [server] = product.servers
    await product.database.pool.end()
    const alive = await fetch(`${server?.url}/healthz`)
    const ready = await fetch(`${server?.url}/readyz`)
    // It cannot be closed once more.
    await expect(product.stop()).rejects.toThrow()
    expect([alive.status, ready.status]).toEqual([200, 503])
  })
})

describe('a server that is stopped', () => {
  test('finishes requests in flight: every answer sent gets its reply and is saved', async () => {
    const product = await startProduct()
    const { visitor, email } = await userWithGoal(product)
    const questions = await visitor.get(listQuestions)
    const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const url = product.servers[0]?.url ?? ''
    const headers = { cookie, 'content-type': 'application/json' }
    // Connections are opened first, so that none is refused during the shutdown.
    await Promise.all(questions.map(() => fetch(`${url}/healthz`)))
    let arrived = 0
    let stopped: Promise<void> | undefined
    product.servers[0]?.http.server.on('request', () => {
      arrived++
      // All requests have arrived, none has been answered.
      if (arrived === questions.length + 1) stopped = product.servers[0]?.stop()
    })
    const replies = await Promise.all([
      fetch(`${url}${login.path}`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ email, password: PASSWORD }),
      }),
      ...questions.map(({ uid, answers }) =>
        fetch(`${url}${sendAnswer.path.replace(':uid', uid)}`, {
          method: 'POST',
          headers,
          body: JSON.stringify({ answer_id: answers[0] }),
        }),
      ),
    ])
    await stopped
    expect(replies.map(reply => reply.status)).toEqual([204, ...questions.map(() => 200)])
    await expect(fetch(`${url}/healthz`)).rejects.toThrow()
  })

  test('reports 503 to a load balancer while it is shutting down', async () => {
    const product = await startProduct()
    const taken = new Promise<Socket>(done => product.servers[0]?.http.server.once('connection', done))
    const socket = await open(portOf(product))
    const reply = replyOn(socket)
    // The request begins before the stop and ends after it: an idle connection would just be closed.
    socket.write('GET /readyz HTTP/1.1\r\n')
    const arriving = await taken
    await expect.poll(() => arriving.bytesRead).toBeGreaterThan(0)
    const stopped = product.servers[0]?.stop()
    socket.write('Host: localhost\r\nConnection: close\r\n\r\n')
    expect(await reply).toMatch(/^HTTP\/1\.1 503 /)
    await stopped
  })
})

describe('a request that the parser cannot read', () => {
  test.each([
    ['no HTTP', 'nonsense\r\n\r\n', 400, 'ERR_VALIDATION'],
    ['a space in a header name', 'GET / HTTP/1.1\r\nHost : x\r\n\r\n', 400, 'ERR_VALIDATION'],
    ['headers without end', `GET / HTTP/1.1\r\nx: ${'x'.repeat(40_000)}`, 413, 'ERR_TOO_LARGE'],
  ])('because of %s is refused with a code of the closed list', async (_why, text, status, code) => {
    const product = await startProduct()
    const socket = await open(portOf(product))
    const reply = replyOn(socket)
    socket.write(text)
    const [head = '', body = ''] = (await reply).split('\r\n\r\n')
    await product.stop()
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(JSON.parse(body)).toEqual({ code })
  })
})

describe('a slow request', () => {
  test('is cut off and does not delay others', async () => {
    const http = await createServer({
      logLevel: 'silent',
      trustProxy: 0,
      crossSiteOrigins: [],
      isHttps: false,
      // Long enough for a normal request on a slow machine.
      requestTimeoutMs: 3000,
    })
    http.post('/slow', (request, reply) => reply.send(request.body))
    const url = await http.listen({ port: 0, host: 'localhost' })
    const socket = await open(Number(new URL(url).port))
    const reply = replyOn(socket)
    socket.write(
      'POST /slow HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"a":',
    )
    const quick = await fetch(`${url}/slow`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"a":1}',
    })
    expect(quick.status).toBe(200)
    expect(await reply).toMatch(/^HTTP\/1\.1 408 [^]*\{"code":"ERR_VALIDATION"\}$/)
    await http.close()
  })
})
