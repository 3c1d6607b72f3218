import { Agent, request } from 'node:http'

type Call = { method: 'GET' | 'POST'; path: string; cookie: string; body?: string }
/** A page or a call: its requests, one after another, and what all of them take together. */
export type Visit = { what: string; calls: Call[] }

export type VisitsPlan = { port: number; connections: number; visits: Visit[] }

export type VisitsReport = { times: { what: string; ms: number }[]; bad: string[] }

const OK = new Set([200, 204])

const send = (agent: Agent, port: number, { method, path, cookie, body }: Call): Promise<void> =>
  new Promise((done, failed) => {
    const headers = { cookie, ...(body !== undefined && { 'content-type': 'application/json' }) }
    const sent = request({ agent, host: '127.0.0.1', port, method, path, headers }, reply => {
      let text = ''
      reply.on('data', part => (text += String(part)))
      reply.on('end', () => {
        if (OK.has(reply.statusCode ?? 0)) done()
        else failed(new Error(`${path}: ${reply.statusCode} ${text.slice(0, 200)}`))
      })
    })
    sent.on('error', failed)
    sent.end(body)
  })

/** Runs in a process of its own. */
process.on('message', async ({ port, connections, visits }: VisitsPlan) => {
  const report: VisitsReport = { times: [], bad: [] }
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const work = async (): Promise<void> => {
    for (let visit = visits.shift(); visit; visit = visits.shift())
      try {
        const begun = performance.now()
        for (const call of visit.calls) await send(agent, port, call)
        report.times.push({ what: visit.what, ms: performance.now() - begun })
      } catch (error) {
        report.bad.push(`${visit.what}: ${String(error)}`)
      }
  }
  await Promise.all(Array.from({ length: connections }, work))
  process.send?.(report, () => process.exit(0))
})
