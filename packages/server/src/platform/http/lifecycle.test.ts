import { listQuestions, login, sendAnswer } from '@grani/contract'
import { connect, type Socket } from 'node:net'
import { describe, expect, test } from 'vitest'
import { PASSWORD, userWithGoal } from '@grani/testing/users.ts'
import { type Product, startProduct } from '@grani/testing/product.ts'
import { createServer } from './server.ts'

/** What comes over a bare connection until it is closed. */
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
  test('says that it lives and is ready', async () => {
    const product = await startProduct()
    const url = product.servers[0]?.url ?? ''
    const alive = await fetch(`${url}/healthz`)
    const ready = await fetch(`${url}/readyz`)
    await product.stop()
    expect([alive.status, ready.status]).toEqual([200, 200])
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
  test('finishes what is in flight: every answer that was sent is answered and kept', async () => {
    const product = await startProduct()
    const { visitor, email } = await userWithGoal(product)
    const questions = await visitor.get(listQuestions)
    const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const url = product.servers[0]?.url ?? ''
    const headers = { cookie, 'content-type': 'application/json' }
    // Connections first, so that nothing is refused for coming too late.
    await Promise.all(questions.map(() => fetch(`${url}/healthz`)))
    let arrived = 0
    let stopped: Promise<void> | undefined
    product.servers[0]?.http.server.on('request', () => {
      arrived++
      // In the middle of it: everything has been sent, nothing has been answered.
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

  test('is no longer ready: a balancer that asks is told 503', async () => {
    const product = await startProduct()
    const taken = new Promise<Socket>(done => product.servers[0]?.http.server.once('connection', done))
    const socket = await open(portOf(product))
    const reply = replyOn(socket)
    // Begun before, finished after: an idle connection would just be closed.
    socket.write('GET /readyz HTTP/1.1\r\n')
    const arriving = await taken
    await expect.poll(() => arriving.bytesRead, { timeout: 60_000 }).toBeGreaterThan(0)
    const stopped = product.servers[0]?.stop()
    socket.write('Host: localhost\r\nConnection: close\r\n\r\n')
    expect(await reply).toMatch(/^HTTP\/1\.1 503 /)
    await stopped
  })
})

describe('a request that trickles in', () => {
  test('is cut off, and does not keep the others waiting', async () => {
    const http = await createServer({
      logLevel: 'silent',
      trustProxy: 0,
      foreignOrigins: [],
      isHttps: false,
      // Also on a slow machine a request that is sent at once comes sooner.
      arrivalMs: 3000,
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
    expect(await reply).toMatch(/^HTTP\/1\.1 408 /)
    await http.close()
  })
})
