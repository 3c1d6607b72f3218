import { listQuestions, readProgress, sendAnswer, subscribe } from '@grani/contract'
import { registerBuyer } from '@grani/testing/buyer.ts'
import { copyBehindProxy, type ProxiedDatabase } from '@grani/testing/database-proxy.ts'
import { type Product, startProduct } from '@grani/testing/product.ts'
import { answerNext, userIdOf, userWithGoal } from '@grani/testing/users.ts'
import { type CollectorStandIn, startCollector } from '@grani/stand-ins/otlp-collector/collector.ts'
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'

const KEY = 'key,of=the collector'
const lines: string[] = []
let collector: CollectorStandIn
let database: ProxiedDatabase
let product: Product
let hasStopped = false

const start = async (share: number): Promise<void> => {
  product = await startProduct({
    database,
    env: {
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${collector.port}/`,
      OTEL_EXPORTER_OTLP_HEADERS: `x-key=${encodeURIComponent(KEY)}`,
      OTEL_TRACES_SAMPLER_ARG: String(share),
      LOG_LEVEL: 'warn',
    },
    logTo: { write: line => void lines.push(line) },
  })
  hasStopped = false
}

/** What a server has not sent yet it sends when it stops. */
const stop = async (): Promise<void> => {
  if (!hasStopped) await product.stop()
  hasStopped = true
}

beforeEach(async () => {
  collector = await startCollector(KEY)
  database = await copyBehindProxy(inject('template'))
})
afterEach(async () => {
  await stop()
  await collector.close()
})

const named = (name: string) => collector.spans.filter(span => span.name === name)

describe('traces', () => {
  test('show of a request its statements and the work of the engine, and nothing of anybody', async () => {
    await start(1)
    const { visitor, email } = await userWithGoal(product)
    const userId = await userIdOf(product, email)
    const { question } = await answerNext(visitor)
    await visitor.get(readProgress)
    await stop()
    const [answer] = named(`POST ${sendAnswer.path}`)
    expect(answer).toMatchObject({
      parentId: null,
      kind: 2,
      hasFailed: false,
      attributes: { 'http.route': sendAnswer.path, 'http.response.status_code': 200 },
      resource: { 'service.name': 'grani' },
    })
    const parts = collector.spans.filter(({ parentId }) => parentId === answer?.spanId)
    expect(new Set(parts.map(({ traceId }) => traceId))).toEqual(new Set([answer?.traceId]))
    expect(parts.filter(({ name }) => name.startsWith('engine '))).not.toEqual([])
    expect(
      parts.filter(({ attributes }) => attributes['db.system.name'] === 'postgresql').length,
    ).toBeGreaterThan(1)
    const sent = JSON.stringify(collector.received)
    for (const personal of [userId, email, question.uid, question.text, '198.18.'])
      expect(sent).not.toContain(personal)
  })

  test('show what a payment provider was asked', async () => {
    await start(1)
    const { visitor } = await registerBuyer(product)
    await visitor.get(subscribe, { body: { tariff: 'basic', is_confirmed: true, auto_payments: true } })
    await stop()
    const [request] = named(`POST ${subscribe.path}`)
    expect(named('local createPayment')).toMatchObject([{ parentId: request?.spanId, kind: 3 }])
  })

  test('leave out what succeeds and is not sampled, and tell of all that fails, by its code', async () => {
    await start(0)
    const { visitor } = await userWithGoal(product)
    await database.stop()
    await visitor.call(listQuestions)
    await database.start()
    await expect.poll(async () => (await visitor.call(listQuestions)).kind).toBe('ok')
    await stop()
    expect(new Set(collector.spans.map(({ name }) => name))).toEqual(new Set([`GET ${listQuestions.path}`]))
    expect(collector.spans[0]).toMatchObject({
      hasFailed: true,
      attributes: { 'http.response.status_code': 503, 'error.type': 'ERR_UNAVAILABLE' },
    })
  })

  test('that no collector takes are dropped, with one line in the log', async () => {
    collector.isOverloaded = true
    await start(1)
    const { visitor } = await userWithGoal(product)
    await answerNext(visitor)
    await stop()
    expect(collector.spans).toEqual([])
    expect(lines.filter(line => line.includes('traces are not delivered'))).toHaveLength(1)
  })
})
