import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ProviderUnavailable } from '../payment-provider/provider.ts'
import { Refusal } from './refusal.ts'
import { createServer } from './server.ts'

let http: FastifyInstance
let lines: Record<string, unknown>[]
beforeEach(async () => {
  lines = []
  http = await createServer({
    logLevel: 'warn',
    logTo: { write: line => void lines.push(JSON.parse(line)) },
    trustProxy: 0,
    crossSiteOrigins: [],
    isHttps: false,
  })
})
afterEach(() => http.close())

/** The reply when a handler throws. */
const thrown = async (error: Error) => {
  http.get('/it', async () => {
    throw error
  })
  const reply = await http.inject({ method: 'GET', url: '/it' })
  return { status: reply.statusCode, body: reply.json<unknown>() }
}

describe('what goes wrong', () => {
  test('on the other side is one line that says why, without a stack', async () => {
    const cause = new ProviderUnavailable('POST /payments: 500')
    expect(await thrown(new Refusal('ERR_UNAVAILABLE', { cause }))).toEqual({
      status: 503,
      body: { code: 'ERR_UNAVAILABLE' },
    })
    expect(lines).toMatchObject([{ level: 40, code: 'ERR_UNAVAILABLE', reason: 'POST /payments: 500' }])
    expect(JSON.stringify(lines)).not.toContain('stack')
  })

  test('of a refused database connection is logged the same way', async () => {
    const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
    expect((await thrown(away)).status).toBe(503)
    expect(lines).toMatchObject([{ level: 40, reason: 'connect ECONNREFUSED' }])
  })

  test('of a database that does not answer in time is logged the same way', async () => {
    expect((await thrown(new Error('timeout expired'))).status).toBe(503)
    expect(lines).toMatchObject([{ level: 40, reason: 'timeout expired' }])
  })

  test('that is unknown is logged with its stack and sent without details', async () => {
    expect(await thrown(new Error('a secret place'))).toEqual({ status: 500, body: { code: 'ERR_INTERNAL' } })
    expect(lines).toMatchObject([{ level: 50, err: { message: 'a secret place' } }])
    expect(JSON.stringify(lines)).toContain('errors.test')
  })

  test('that is unknown is found in the log by the id that the client gets', async () => {
    http.get('/broken', async () => {
      throw new Error('broken')
    })
    const ids = []
    for (let i = 0; i < 2; i++)
      ids.push((await http.inject({ method: 'GET', url: '/broken' })).headers['x-request-id'])
    expect(ids).toEqual([expect.stringMatching(/^[0-9a-f]{10}$/), expect.stringMatching(/^[0-9a-f]{10}$/)])
    expect(lines.map(({ reqId }) => reqId)).toEqual(ids)
    expect(ids[0]).not.toBe(ids[1])
  })

  test('that is an ordinary refusal is not logged', async () => {
    expect((await thrown(new Refusal('ERR_PERMISSION'))).status).toBe(403)
    expect(lines).toEqual([])
  })
})
