import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { copyBehindProxy, type ProxiedDatabase } from '@grani/testing/database-proxy.ts'
import { DAY, MINUTE, type Product, startProduct } from '@grani/testing/product.ts'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { parse } from 'yaml'
import { ALERTS } from './alerts.ts'
import { askServers } from './ask-servers.ts'
import { openWatch, type Status } from './history.ts'
import { readStatus, writeStatus } from './status-folder.ts'

const RULES = fileURLToPath(new URL('../../../../docs/operations/alerts.yml', import.meta.url))
const TOKEN = 'only for the status page'
let folder: string
let database: ProxiedDatabase
let product: Product
let url: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'grani-status-'))
  database = await copyBehindProxy(inject('template'))
  product = await startProduct({ database, env: { METRICS_TOKEN: TOKEN } })
  url = product.servers[0]?.url ?? ''
})
afterAll(() => {
  rmSync(folder, { recursive: true })
})

/** The process that writes the page, on the clock of the test. */
const startWatching = () => {
  const watch = openWatch(readStatus(folder, product.clock.now()))
  return async (): Promise<Status> => {
    const status = watch(await askServers([url], { token: TOKEN, now: product.clock.now }))
    writeStatus(folder, status)
    return status
  }
}

const statesIn = ({ components }: Status) =>
  Object.fromEntries(Object.entries(components).map(([name, { state }]) => [name, state]))

const page = (): string => readFileSync(join(folder, 'index.html'), 'utf8')

const ALL_GOOD = { site: 'good', answers: 'good', mails: 'good', payments: 'good' }

describe('the status page', () => {
  test('is made of the alerts that users notice, as Prometheus has them', () => {
    type Rule = { alert: string; expr: string; for?: string; labels?: { shown?: string } }
    const { groups }: { groups: { rules: Rule[] }[] } = parse(readFileSync(RULES, 'utf8'))
    const shown = groups
      .flatMap(({ rules }) => rules)
      .filter(({ labels }) => labels?.shown !== undefined)
      .map(rule => ({
        alert: rule.alert,
        expr: rule.expr,
        forMs: Number.parseInt(rule.for ?? '0', 10) * MINUTE,
        component: rule.labels?.shown,
      }))
    expect(ALERTS).toEqual(shown.map(rule => ({ ...rule, holds: expect.any(Function) })))
  })

  test('says that all is well, and shows mails that do not leave after five minutes', async () => {
    const look = startWatching()
    expect(statesIn(await look())).toEqual(ALL_GOOD)
    expect(page()).toContain('Всё работает')
    await product.rows(
      `insert into mail_outbox (mail_id, recipient, subject, body_text, body_html, created_at, next_try_at, failed_at)
       values (gen_random_uuid(), 'nobody', '', '', '', $1, $1, $1)`,
      [product.clock.now()],
    )
    expect(statesIn(await look())).toEqual(ALL_GOOD)
    product.clock.pass(5 * MINUTE)
    expect(statesIn(await look())).toEqual({ ...ALL_GOOD, mails: 'bad' })
    expect(page()).toContain('Письма приходили с задержкой')
    await product.rows('delete from mail_outbox')
    product.clock.pass(2 * MINUTE)
    const status = await look()
    expect(statesIn(status)).toEqual(ALL_GOOD)
    expect(status.incidents).toMatchObject([{ component: 'mails', to: product.clock.now().toISOString() }])
    expect(status.components.mails.days[0]).toMatchObject({ watched: 7, bad: 5 })
  })

  test('stands when the database is away, and when the server is; a new start of its process goes on', async () => {
    const look = startWatching()
    await look()
    await database.stop()
    await look()
    product.clock.pass(MINUTE)
    expect(statesIn(await look())).toMatchObject({ site: 'good', answers: 'bad' })
    await product.stop()
    const again = startWatching()
    await again()
    product.clock.pass(MINUTE)
    const status = await again()
    expect(statesIn(status)).toMatchObject({ site: 'bad', mails: 'unknown' })
    expect(status.incidents.map(({ component }) => component)).toEqual(['site', 'answers', 'mails'])
    expect(page()).toContain('Сайт сейчас не отвечает')
    expect(page()).not.toMatch(/<script|src=/)
  })

  test('forgets what is older than ninety days', async () => {
    product.clock.pass(91 * DAY)
    const status = await startWatching()()
    expect(status.components.site.days).toHaveLength(1)
    expect(status.incidents.filter(({ to }) => to !== null)).toEqual([])
  })
})
