import { createServer as createTcpServer, type Server } from 'node:net'
import { forgotPassword, logout, register } from '@grani/contract'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newEmail, registration } from '@grani/testing/users.ts'
import { startProductWithYookassa } from '@grani/testing/product-with-yookassa.ts'
import { type Product, startProduct } from '@grani/testing/product.ts'
import { createServer } from './server.ts'

/** An SMTP server that rejects every recipient and repeats the address in its reply. */
const refusingSmtp = async (): Promise<{ server: Server; port: number }> => {
  const server = createTcpServer(socket => {
    socket.on('error', () => {})
    socket.write('220 refusing.example\r\n')
    socket.on('data', data => {
      const line = data.toString().trim()
      if (/^RCPT/i.test(line)) socket.write(`550 5.1.1 ${line.slice(8)}: no such user here\r\n`)
      else if (/^QUIT/i.test(line)) socket.end('221 bye\r\n')
      else socket.write('250 ok\r\n')
    })
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  return { server, port: typeof address === 'object' && address ? address.port : 0 }
}

describe('the log, when a mail server rejects an address', () => {
  const lines: string[] = []
  let smtp: Server
  let product: Product
  beforeAll(async () => {
    const { server, port } = await refusingSmtp()
    smtp = server
    product = await startProduct({
      env: { SMTP_URL: `smtp://127.0.0.1:${port}`, LOG_LEVEL: 'info' },
      logTo: { write: line => void lines.push(line) },
    })
  })
  afterAll(async () => {
    await product.stop()
    smtp.close()
  })

  test('holds the reason without the address', async () => {
    const email = newEmail()
    const visitor = product.visitor()
    await visitor.get(register, { body: registration(email) })
    await visitor.get(forgotPassword, { body: { email } })
    await expect.poll(() => product.rows('select from mail_outbox where tries > 0')).toHaveLength(2)
    const log = lines.join('')
    expect(log).toContain('SMTP: EENVELOPE 550')
    expect(log).not.toContain(email)
    expect(log).not.toContain(email.split('@')[0])
  })
})

describe('the log of what is asked and answered', () => {
  const lines: string[] = []
  let product: Product
  beforeAll(async () => {
    product = await startProduct({
      env: { LOG_LEVEL: 'info' },
      logTo: { write: line => void lines.push(line) },
    })
  })
  afterAll(() => product.stop())

  test('holds route, status and code, and neither address, network, query, body nor cookie', async () => {
    const email = newEmail()
    const visitor = product.visitor()
    await visitor.get(register, { body: registration(email) })
    const cookies = [...visitor.cookies.values()]
    const planted = 'planted-sentence'
    const headers = { 'content-type': 'application/json', 'user-agent': planted, referer: `/?${planted}` }
    for (const [method, url, body] of [
      ['GET', `/api/profiles/me?token=${planted}`],
      ['GET', `/verify-email?token=${planted}`],
      ['GET', `/api/${planted}?email=${email}`],
      ['GET', `/api/pages/${planted}`],
      ['PUT', '/api/profiles/me', `{"name":"${planted}"}`],
      ['PUT', '/api/profiles/me', `{"name":"${planted}`],
      ['PUT', '/api/profiles/me', `{"gender":"${planted}"}`],
      ['POST', '/api/login', `{"email":"${email}","password":"${planted}"}`],
    ] as const)
      await visitor.raw({ method, url, body, headers })
    await visitor.get(logout)
    const log = lines.join('')
    expect(log).toContain('"route":"/api/register"')
    expect(log).toContain('"statusCode":200')
    for (const secret of [email, email.split('@')[0], visitor.ip, planted, ...cookies])
      expect(log).not.toContain(secret)
  })
})

describe('the log, when the database rejects a value', () => {
  test('holds the error and its stack without the value', async () => {
    const secret = 'user@example.org'
    const lines: string[] = []
    const http = await createServer({
      logLevel: 'warn',
      logTo: { write: line => void lines.push(line) },
      trustProxy: 0,
      crossSiteOrigins: [],
      isHttps: false,
    })
    http.get('/it', async () => {
      const error = new pg.DatabaseError(`invalid input: "${secret}"`, 1, 'error')
      throw Object.assign(error, {
        severity: 'ERROR',
        code: '22P02',
        detail: `Key (subject)=(${secret}) already exists.`,
        table: 'identities',
        constraint: 'identities_pkey',
      })
    })
    expect((await http.inject({ method: 'GET', url: '/it' })).statusCode).toBe(500)
    await http.close()
    expect(lines.join('')).toContain('22P02 identities, identities_pkey')
    expect(lines.join('')).toContain('discreet-log.test')
    expect(lines.join('')).not.toContain(secret)
  })
})

describe('the log, when a notification holds what the database cannot store', () => {
  test('holds the code of the error, and not the words of PostgreSQL', async () => {
    const lines: string[] = []
    const { product, close } = await startProductWithYookassa({
      env: { LOG_LEVEL: 'error', YOOKASSA_IPS: '203.0.113.9' },
      logTo: { write: line => void lines.push(line) },
    })
    const reply = await product.visitor({ ip: '203.0.113.9' }).raw({
      method: 'POST',
      url: '/api/payments/yookassa',
      body: { event: 'payment.succeeded', object: { id: 'a\u0000b' } },
    })
    await close()
    expect(reply.statusCode).toBe(200)
    expect(lines.join('')).toContain('PostgreSQL error 22021')
    expect(lines.join('')).not.toContain('byte sequence')
  })
})
