import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { listQuestions, readProgress, sendAnswer } from '@grani/contract'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { copyBehindProxy, type ProxiedDatabase } from '@grani/testing/database-proxy.ts'
import { type Product, startProduct } from '@grani/testing/product.ts'
import { answerNext, userWithGoal } from '@grani/testing/users.ts'

const DOCS = new URL('../../../../../docs/', import.meta.url)
const PAGES = ['operations.md', 'operations/alerts.yml', 'operations/grafana-dashboard.json'].map(path =>
  fileURLToPath(new URL(path, DOCS)),
)
/** Without what Prometheus adds for a histogram. */
const nameOf = (series: string): string => series.replace(/_(?:count|sum|bucket)$/, '')

const TOKEN = 'only for prometheus'
let database: ProxiedDatabase
let product: Product
beforeAll(async () => {
  database = await copyBehindProxy(inject('template'))
  product = await startProduct({ database, env: { METRICS_TOKEN: TOKEN } })
})
afterAll(() => product.stop())

const scrape = async (token = TOKEN) => {
  const { statusCode, body } = await product
    .visitor()
    .raw({ method: 'GET', url: '/metrics', headers: { authorization: `Bearer ${token}` } })
  return { status: statusCode, text: body }
}

/** The value of one series; its labels in any order are not needed, prom-client keeps ours. */
const valueIn = (text: string, series: string): number | undefined => {
  const line = text.split('\n').find(candidate => candidate.startsWith(`${series} `))
  return line === undefined ? undefined : Number(line.slice(series.length + 1))
}

describe('the metrics', () => {
  test('count requests by the pattern of their route, refusals by code, and the work of the engine', async () => {
    const { visitor } = await userWithGoal(product)
    await answerNext(visitor)
    await visitor.get(readProgress)
    await product.visitor().call(listQuestions)
    await product.visitor().raw({ method: 'GET', url: '/api/no/such/thing' })
    const { text } = await scrape()
    const requests = (method: string, route: string, status: number) =>
      valueIn(
        text,
        `grani_http_request_seconds_count{method="${method}",route="${route}",status="${status}"}`,
      )
    expect(requests('POST', sendAnswer.path, 200)).toBe(1)
    expect(requests('GET', readProgress.path, 200)).toBe(1)
    expect(requests('GET', listQuestions.path, 401)).toBe(1)
    expect(valueIn(text, 'grani_refusals_total{code="ERR_SESSION"}')).toBe(1)
    expect(valueIn(text, 'grani_engine_seconds_count{operation="answer"}')).toBe(1)
    expect(text).not.toContain('/api/no/such/thing')
    expect(text).not.toContain('@example.org')
  })

  test('tell how full queue and pool are, what mails wait, and how payments stand', async () => {
    await product.rows(
      `insert into mail_outbox (mail_id, recipient, subject, body_text, body_html, created_at, next_try_at, failed_at)
       select gen_random_uuid(), 'nobody', '', '', '', now, now + interval '1 day', failed
       from (values ($1::timestamptz, null), ($1, $1::timestamptz)) as mails (now, failed)`,
      [product.clock.now()],
    )
    product.clock.pass(60_000)
    const { text } = await scrape()
    expect(valueIn(text, 'grani_database_up')).toBe(1)
    expect(valueIn(text, 'grani_mails{state="waiting"}')).toBe(1)
    expect(valueIn(text, 'grani_mails{state="failed"}')).toBe(1)
    expect(valueIn(text, 'grani_mail_oldest_seconds')).toBe(60)
    expect(valueIn(text, 'grani_queue_waiting{queue="fast",priority="low"}')).toBe(0)
    expect(valueIn(text, 'grani_pool_connections{state="waiting"}')).toBe(0)
    expect(valueIn(text, 'grani_payments{status="pending"}')).toBe(0)
    expect(valueIn(text, 'grani_payments_overdue')).toBe(0)
    expect(text).toContain('nodejs_eventloop_lag_p99_seconds')
  })

  test('are all that the dashboard, the alerts and the page for operators ask for, and all are on that page', async () => {
    const { text } = await scrape()
    const served = new Set([...text.matchAll(/^# TYPE (grani_\w+)/gm)].map(([, name]) => name))
    const [page = '', ...others] = PAGES.map(path => readFileSync(path, 'utf8'))
    const asked = [page, ...others].flatMap(content => content.match(/grani_\w+/g) ?? [])
    expect(asked.map(nameOf).filter(name => !served.has(name))).toEqual([])
    expect([...served].filter(name => !page.includes(`\`${name}\``))).toEqual([])
  })

  test('come without a database too, and say so', async () => {
    await database.stop()
    const { status, text } = await scrape()
    await database.start()
    expect(status).toBe(200)
    expect(valueIn(text, 'grani_database_up')).toBe(0)
    expect(valueIn(text, 'grani_queue_running{queue="fast"}')).toBe(0)
    await expect.poll(async () => valueIn((await scrape()).text, 'grani_database_up')).toBe(1)
  })

  test('are for the holder of the token, and off without one', async () => {
    expect((await scrape('another')).status).toBe(401)
    const silent = await startProduct()
    const reply = await silent.visitor().raw({ method: 'GET', url: '/metrics' })
    await silent.stop()
    expect(reply.statusCode).toBe(404)
  })
})
