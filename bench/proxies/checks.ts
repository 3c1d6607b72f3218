import { createServer } from 'node:http'
import { login, readProfile, reconcileLedger, register, verifyEmail } from '@grani/contract'
import type { Pool } from 'pg'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect as connectTls } from 'node:tls'
import { HOST } from './proxy.ts'
import { statusByHttp2, type Visitor } from './visitor.ts'

/** What was seen, in a few words. */
export type Seen = { what: string; seen: string; isGood: boolean }

const check = (what: string, isGood: boolean, seen: string): Seen => ({ what, isGood, seen })

export const checkPages = async ({ ask }: Visitor, port: number): Promise<Seen[]> => {
  const page = await ask({ path: '/', headers: { 'accept-encoding': 'br, gzip' } })
  const api = await ask({ path: '/api/openapi.json', headers: { 'accept-encoding': 'gzip' } })
  const plain = await ask({ path: '/api/openapi.json' })
  const metrics = await ask({ path: '/metrics' })
  const byHttp2 = await statusByHttp2(port)
  return [
    check(
      'page, compressed by the server',
      page.status === 200 && page.headers['content-encoding'] === 'br',
      `${page.status} ${String(page.headers['content-encoding'])}, ${page.body.length} bytes`,
    ),
    check(
      'the API, compressed by the proxy',
      api.headers['content-encoding'] === 'gzip' && plain.body.length > 2 * api.body.length,
      `${plain.body.length} → ${api.body.length} bytes`,
    ),
    check('HTTP/2', byHttp2 === 200, String(byHttp2)),
    check('HTTP/3 offered', true, String(page.headers['alt-svc'] ?? 'no (alt-svc)')),
    check('/metrics is closed', metrics.status === 404, String(metrics.status)),
  ]
}

const FORGED = { 'x-forwarded-for': '203.0.113.9', forwarded: 'for=203.0.113.9', 'x-real-ip': '203.0.113.9' }

const mailedToken = async (pool: Pool, email: string): Promise<string> => {
  for (let tries = 0; tries < 200; tries++) {
    const { rows } = await pool.query<{ body_html: string }>(
      'select body_html from local_mails where recipient = $1',
      [email],
    )
    const token = /token=([^"&]+)/.exec(rows[0]?.body_html ?? '')?.[1]
    if (token !== undefined) return token
    await sleep(100)
  }
  throw new Error('No mail came')
}

/** Registers, signs in and asks both servers; forges where it comes from. */
export const checkSession = async (visitor: Visitor, pool: Pool): Promise<Seen[]> => {
  const email = `${crypto.randomUUID()}@example.org`
  const password = 'верная лошадь батарея'
  const person = { email, password, repeat_password: password, old_enough: true, personal_data: true }
  const registered = await visitor.post(register.path, person, FORGED)
  if (registered.status >= 300)
    throw new Error(`Not registered: ${registered.status} ${registered.body.toString()}`)
  await visitor.post(verifyEmail.path, { token: await mailedToken(pool, email) }, FORGED)
  visitor.cookies.clear()
  const signedIn = await visitor.post(login.path, { email, password }, FORGED)
  const lines = signedIn.headers['set-cookie'] ?? []
  const cookie = [lines].flat().find(line => line.includes('grani_access')) ?? ''
  const statuses: number[] = []
  for (let n = 0; n < 20; n++) statuses.push((await visitor.ask({ path: readProfile.path })).status)
  const { rows } = await pool.query<{ ip: string }>(
    'select ip from sessions join users using (user_id) where email = $1',
    [email],
  )
  const addresses = [...new Set(rows.map(({ ip }) => ip))]
  return [
    check(
      'the cookie of the session',
      signedIn.status < 300 && /^__Host-grani_access=.*HttpOnly.*Secure/i.test(cookie),
      cookie.replace(/=[^;]*/, '=…'),
    ),
    check(
      'it counts at both servers',
      statuses.every(status => status === 200),
      `${statuses.length} calls`,
    ),
    check(
      'a forged X-Forwarded-For',
      addresses.length === 1 && addresses[0] === '127.0.0.1',
      `the server sees ${addresses.join()}`,
    ),
  ]
}

export const checkHost = async ({ ask }: Visitor): Promise<Seen> => {
  const foreign = await ask({ path: '/', headers: { host: 'evil.example' } }).catch(() => null)
  const isGood = foreign === null || foreign.status !== 200 || foreign.body.length === 0
  return check(
    'another Host gets nothing',
    isGood,
    foreign === null ? 'refused' : `${foreign.status}, ${foreign.body.length} bytes`,
  )
}

/** The status page, once it has been written: also without the stroke at its end, and never from a server. */
export const checkStatus = async ({ ask }: Visitor, when: string): Promise<Seen> => {
  const page = await ask({ path: '/status/' })
  const short = await ask({ path: '/status' })
  const data = await ask({ path: '/status/status.json' })
  const isPage = (reply: typeof page) => reply.status === 200 && reply.body.includes('Грани')
  return check(
    `/status, ${when}`,
    isPage(page) && (isPage(short) || short.status === 301) && data.status === 200,
    `${page.status}, ${page.body.length} bytes; without the stroke ${short.status}; status.json ${data.status}`,
  )
}

const MEGABYTE = 1_000_000

export const checkUploads = async ({ ask }: Visitor): Promise<Seen> => {
  const send = async (megabytes: number): Promise<number | 'closed'> =>
    ask({
      method: 'POST',
      path: reconcileLedger.path,
      headers: { 'content-type': 'text/csv' },
      body: Buffer.alloc(megabytes * MEGABYTE, 'x'),
    }).then(
      ({ status }) => status,
      () => 'closed' as const,
    )
  const within = await send(2)
  const beyond = await send(8)
  return check(
    'uploads: 2 MB to the server, 8 MB not',
    within !== 413 && within !== 'closed' && within < 500 && (beyond === 413 || beyond === 'closed'),
    `${within}, ${beyond}`,
  )
}

/** A server that sends an early 103 before each reply. */
export const startEarlyServer = (): Promise<{ port: number; close: () => void }> =>
  new Promise(resolve => {
    const server = createServer((_request, reply) => {
      reply.writeEarlyHints({ link: '</assets/app.js>; rel=modulepreload' })
      setTimeout(() => reply.end('the reply itself'), 50)
    })
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      resolve({
        port: typeof address === 'object' && address ? address.port : 0,
        close: () => server.closeAllConnections(),
      })
    })
  })

/** Read from the wire: a library fails on what an old proxy makes of it. */
const spoken = (port: number): Promise<string> =>
  new Promise((resolve, reject) => {
    let text = ''
    const socket = connectTls({ host: '127.0.0.1', port, servername: HOST, rejectUnauthorized: false }, () =>
      socket.write(`GET / HTTP/1.1\r\nhost: ${HOST}:${port}\r\nconnection: close\r\n\r\n`),
    )
    socket.on('data', chunk => {
      text += String(chunk)
    })
    socket.on('error', reject)
    socket.on('close', () => resolve(text))
  })

/** `isPromised`: whether this proxy is meant for servers that send one. */
export const checkEarly = async (port: number, isPromised: boolean): Promise<Seen> => {
  const text = await spoken(port)
  const [first = ''] = text.split('\r\n\r\n')
  const isFirst = first.startsWith('HTTP/1.1 103') && text.includes('HTTP/1.1 200')
  // An interim reply says nothing about the connection: this one was taken for the reply itself.
  const isBroken = isFirst && /^connection:/im.test(first)
  const isPassed = isFirst && !isBroken
  const seen = isPassed ? 'passed on, the reply after it' : 'held back'
  return check(
    'an early 103',
    isPassed || !isPromised,
    isBroken ? 'taken for the reply: servers must send none' : seen,
  )
}
