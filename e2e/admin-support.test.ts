import { calendarDayOf } from '@grani/server/platform/time/moscow.ts'
import { buyPlan, registerBuyer } from '@grani/testing/buyer.ts'
import { expect, test } from 'vitest'
import { openAdmin } from './open-admin.ts'
import { heading, withInProcessServer } from './with-in-process-server.ts'

const app = withInProcessServer({ holdsTimers: false })

test('somebody who knows only when and how much they paid is found in three taps, and answered by one', async () => {
  const { visitor } = await registerBuyer(app.product())
  await buyPlan(visitor)
  const support = await app.signedInUser({
    viewport: { width: 390, height: 844 },
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  await openAdmin(app, support, ['support'])
  const { page } = support
  await page.goto(app.at('/admin/people'))
  await heading(page, 'Люди')
  await page.getByText('Человек помнит только, когда и сколько заплатил').click()
  await page.getByLabel('День оплаты').fill(calendarDayOf(app.product().clock.now()))
  await page.getByLabel('Сумма, ₽').fill('490')
  await page.getByLabel('Последние четыре цифры карты').fill('42')
  await page.getByRole('button', { name: 'Найти платёж' }).click()
  await page.getByLabel('Последние четыре цифры карты').and(page.locator('[aria-invalid=true]')).waitFor()
  await app.recordA11yViolations(page, 'who paid')
  await page.getByLabel('Последние четыре цифры карты').fill('4242')
  await page.getByRole('button', { name: 'Найти платёж' }).click()
  const found = page.getByRole('region', { name: 'Нашлись' })

  const reply = page.getByRole('button', { name: 'Скопировать: Верните деньги' })
  await reply.click()
  await expect.poll(() => reply.innerText(), { timeout: 30_000 }).toBe('Скопировано')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^Здравствуйте!\n\nВашу просьбу/)

  await found.getByRole('link').click()
  await page.getByLabel('Основание').fill('обращение 7')
  await page.getByRole('button', { name: 'Открыть карточку' }).click()
  await page.getByRole('table', { name: 'Платежи' }).getByText(/^490/).first().waitFor()
})
