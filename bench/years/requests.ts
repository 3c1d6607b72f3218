import { Agent, request } from 'node:http'
import { gzipSync } from 'node:zlib'
import type { BrowserContext } from 'playwright-core'
import { cpuOf } from '../answers/process-cpu.ts'

/** What a proxy compresses with, unless told otherwise. */
const GZIP_LEVEL = 5
/** After so long without a request a page has asked for all it needs. */
const QUIET_MS = 1500

/** The reads that the web app makes for a page, by the browser's own log, in their order. */
export const requestsOf = async (browser: BrowserContext, url: string, path: string): Promise<string[]> => {
  const page = await browser.newPage()
  const asked: string[] = []
  page.on('request', call => {
    const { pathname, search } = new URL(call.url())
    if (pathname.startsWith('/api/') && call.method() === 'GET') asked.push(pathname + search)
  })
  await page.goto(url + path, { waitUntil: 'networkidle' })
  let seen = -1
  while (seen < asked.length) {
    seen = asked.length
    await page.waitForTimeout(QUIET_MS)
  }
  await page.close()
  return asked
}

type Server = { port: number; pid: number }
type Reply = { ms: number; body: Buffer }

const send = (agent: Agent, { port }: Server, path: string, cookie: string): Promise<Reply> =>
  new Promise((resolve, reject) => {
    const began = performance.now()
    const sent = request({ agent, host: '127.0.0.1', port, path, headers: { host: 'localhost', cookie } })
    sent.on('response', reply => {
      const parts: Buffer[] = []
      reply.on('data', (part: Buffer) => parts.push(part))
      reply.on('end', () => {
        const body = Buffer.concat(parts)
        if (reply.statusCode === 200) resolve({ ms: performance.now() - began, body })
        else reject(new Error(`${path}: ${reply.statusCode} ${body.toString().slice(0, 200)}`))
      })
    })
    sent.on('error', reject)
    sent.end()
  })

export type Measured = {
  /** What all requests take, one after another: the median of the rounds, and the worst. */
  ms: number
  worst: number
  /** Of the server's process, each round. */
  cpu: number
  raw: number
  gzip: number
  each: { path: string; ms: number; raw: number; gzip: number }[]
}

const medianOf = (list: readonly number[]): number =>
  list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)] ?? Number.NaN

/** The requests of a page one after another, so that the times add up; warm after the first rounds. */
export const measurePage = async (
  server: Server,
  paths: readonly string[],
  cookie: () => string,
  { rounds, warmUp }: { rounds: number; warmUp: number },
): Promise<Measured> => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const round = async (): Promise<Reply[]> => {
    const replies: Reply[] = []
    for (const path of paths) replies.push(await send(agent, server, path, cookie()))
    return replies
  }
  for (let i = 0; i < warmUp; i++) await round()
  const before = cpuOf(server.pid)
  const all: Reply[][] = []
  for (let i = 0; i < rounds; i++) all.push(await round())
  const after = cpuOf(server.pid)
  agent.destroy()
  const sums = all.map(replies => replies.reduce((sum, { ms }) => sum + ms, 0))
  const each = paths.map((path, i) => {
    const body = all[0]?.[i]?.body ?? Buffer.alloc(0)
    return {
      path,
      ms: medianOf(all.map(replies => replies[i]?.ms ?? 0)),
      raw: body.length,
      gzip: gzipSync(body, { level: GZIP_LEVEL }).length,
    }
  })
  return {
    ms: medianOf(sums),
    worst: Math.max(...sums),
    cpu: (after.user + after.kernel - before.user - before.kernel) / rounds,
    raw: each.reduce((sum, { raw }) => sum + raw, 0),
    gzip: each.reduce((sum, { gzip }) => sum + gzip, 0),
    each,
  }
}
