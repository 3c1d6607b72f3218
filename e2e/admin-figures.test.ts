import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { countNights } from '@grani/server/features/figures/service.ts'
import { enqueueMail } from '@grani/server/platform/mail/outbox.ts'
import { addAnswers, addPeople } from '@grani/testing/counted-month.ts'
import { DAY } from '@grani/testing/product.ts'
import { newToken } from '@grani/server/platform/secrets/token.ts'
import { heading, type SignedInUser, withInProcessServer } from './with-in-process-server.ts'

const app = withInProcessServer({ holdsTimers: false })

const DIST = join(import.meta.dirname, '..', 'packages', 'web', 'dist')
const ASSETS = join(DIST, 'assets')

/** Of all pages of the staff together, compressed. It grows by decision only: by 4 kB with 173, and with 176. */
const LIMIT = 104_000

/** Opens a staff session in this browser, as a second factor shown just now would. */
const openArea = async ({ page, userId }: SignedInUser, roles: readonly string[]): Promise<void> => {
  const { rows, clock } = app.product()
  const cookies = await page.context().cookies(app.at('/'))
  const access = cookies.find(({ name }) => name === 'grani_access')?.value ?? ''
  const { token, hash } = newToken(userId)
  await rows('insert into staff (user_id, roles, added_at) values ($1, $2, $3)', [userId, roles, clock.now()])
  await rows("insert into staff_totp (user_id, sealed_secret) values ($1, 'x')", [userId])
  await rows('insert into staff_sessions values ($1, $2, $3, $4, $4, $4)', [
    userId,
    access.split('.')[1],
    hash,
    clock.now(),
  ])
  await page
    .context()
    .addCookies([{ name: 'grani_staff', value: token, url: app.at('/'), sameSite: 'Strict' }])
}

const noon = (daysAgo: number): string =>
  new Date(app.product().clock.now().getTime() - daysAgo * DAY).toISOString()

/** Three weeks of eight people, of whom six come back on the next day. */
const liveThroughWeeks = async (): Promise<void> => {
  const product = app.product()
  for (const daysAgo of [31, 24, 17]) {
    const people = await addPeople(product, 8, noon(daysAgo))
    await addAnswers(product, people.slice(0, 6), noon(daysAgo - 1), 4)
  }
  const [server] = product.servers
  await countNights(product.database.db, server?.paymentContext.bank() ?? expect.fail(), product.clock.now())
}

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click()

test('figures, calibrations and mails, from the overview on', async () => {
  const user = await app.signedInUser({ viewport: { width: 1440, height: 900 } })
  const { page } = user
  await openArea(user, ['owner'])
  await liveThroughWeeks()
  const { database, clock } = app.product()
  await enqueueMail(
    database.db,
    {
      userId: null,
      kind: 'card-removed',
      to: 'secret@example.org',
      subject: 'слова',
      text: 'слова',
      html: 'слова',
    },
    clock.now(),
  )
  await app
    .product()
    .rows("update mail_outbox set failed_at = $1, tries = 12, last_error = 'SMTP: ETIMEDOUT'", [clock.now()])
  await page.goto(app.at('/admin'))
  await heading(page, 'Обзор')

  await page.getByRole('link', { name: 'Были сегодня' }).click()
  await heading(page, 'Показатели')
  const returned = page.getByRole('region', { name: 'Вернулись на следующий день' })
  await returned.getByText(/75.%/).first().waitFor()
  await page.locator('canvas').first().waitFor()
  await page.getByText(/^успешно \d/).waitFor()
  await app.recordA11yViolations(page, 'figures')
  await page.evaluate("document.documentElement.classList.add('dark')")
  await app.recordA11yViolations(page, 'figures, dark')

  await page.getByRole('link', { name: 'Письма' }).click()
  await heading(page, 'Письма')
  await page.getByText('SMTP: ETIMEDOUT').waitFor()
  expect(await page.locator('main').innerText()).not.toContain('@example.org')
  await app.recordA11yViolations(page, 'mails')
  await press(page, 'Отправить ещё раз: Карта удалена')
  await page.getByText(/Отправляем 1.письмо/).waitFor()

  await page.getByRole('link', { name: 'Калибровки' }).click()
  await heading(page, 'Калибровки')
  await page.getByText('в деле параметры экспертов').waitFor()
  await press(page, 'Новая калибровка')
  await page.getByLabel('Основание').fill('квартальная калибровка')
  await page.getByLabel('Начальное число').fill('x')
  await press(page, 'Запустить')
  await page.getByText('Целое число от 1 до').waitFor()
  await page.getByLabel('Начальное число').fill('7')
  await press(page, 'Запустить')
  await page.getByText('Калибровка ждёт, пока её возьмёт сервер.').waitFor()
  await app.recordA11yViolations(page, 'calibrations')
})

/** The chunks that a built file names. */
const namedIn = (file: string): string[] => [
  ...new Set([...readFileSync(file, 'utf8').matchAll(/(?<![\w-])[\w-]+\.js\b/g)].map(([name]) => name)),
]

/** All chunks that can be reached from some, without going through `closed`. */
const reach = (from: readonly string[], closed: ReadonlySet<string>): Set<string> => {
  const all = new Set(readdirSync(ASSETS).filter(name => name.endsWith('.js')))
  const found = new Set<string>()
  const waiting = [...from]
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (!all.has(name) || found.has(name) || closed.has(name)) continue
    found.add(name)
    waiting.push(...namedIn(join(ASSETS, name)))
  }
  return found
}

test('the pages of the staff are small, and no file that everybody loads names one but their door', () => {
  const door = readdirSync(ASSETS).find(name => /^admin-area-.*\.js$/.test(name)) ?? ''
  const entries = namedIn(join(DIST, 'index.html'))
  const ofUsers = reach(entries, new Set([door]))
  const ofStaff = [...reach([door], ofUsers)]
  expect(ofStaff.length).toBeGreaterThan(2)
  expect(ofStaff.some(name => name.startsWith('time-chart-'))).toBe(true)
  const bytes = ofStaff.map(name => gzipSync(readFileSync(join(ASSETS, name)), { level: 9 }).length)
  expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(LIMIT)

  const inner = new Set(ofStaff.filter(name => name !== door))
  const loaded = [
    ...['index.html', 'sw.js'].map(name => join(DIST, name)),
    ...[...ofUsers].map(name => join(ASSETS, name)),
  ]
  expect(loaded.flatMap(file => namedIn(file).filter(name => inner.has(name)))).toEqual([])
})
