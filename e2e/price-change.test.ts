import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { DAY } from '@grani/testing/product.ts'
import { press, type } from './by-keyboard.ts'
import { openAdmin } from './open-admin.ts'
import { buyPlan, heading, withInProcessServer } from './with-in-process-server.ts'

const app = withInProcessServer()

/** Somebody who pays 390 ₽ for the basic plan, which costs 490 ₽ by now. */
const payer = async () => {
  const user = await app.signedInUser()
  await app.confirmReceipts(user)
  await user.page.goto(app.at('/select-plan'))
  await buyPlan(user.page)
  await heading(user.page, 'Оплата прошла')
  await app.product().rows('update subscriptions set price = 39000 where user_id = $1', [user.userId])
  return user
}

test('two of the staff start a price change, having seen whom it concerns', async () => {
  await payer()
  const [owner, second] = [await app.signedInUser(), await app.signedInUser()]
  await openAdmin(app, owner, ['owner'])
  await openAdmin(app, second, ['support'])
  const { page } = owner
  await page.goto(app.at('/admin/prices'))
  await press(page, page.getByRole('button', { name: 'Поднять до новой цены: «Базовый»' }))
  const dialog = page.getByRole('dialog')
  await dialog.getByText(/Это касается 1\sчеловека: сейчас они платят 390\s₽/).waitFor()
  await type(page, dialog.getByLabel('Основание'), 'решение 41')
  await press(page, dialog.getByRole('button', { name: 'Предложить' }))
  await dialog.locator('[aria-invalid]').first().waitFor()
  await app.recordA11yViolations(page, 'price change without a day')
  const day = new Date(app.product().clock.now().getTime() + 40 * DAY).toISOString().slice(0, 10)
  await dialog.getByLabel(/^С какого дня/).fill(day)
  await press(page, dialog.getByRole('button', { name: 'Предложить' }))
  await page.getByText('решает другой сотрудник').waitFor()
  expect(await page.getByRole('button', { name: 'Начать: «Базовый»' }).count()).toBe(0)

  await second.page.goto(app.at('/admin/prices'))
  await press(second.page, second.page.getByRole('button', { name: 'Начать: «Базовый»' }))
  const decision = second.page.getByRole('dialog')
  await type(second.page, decision.getByLabel('Основание'), 'проверено')
  await press(second.page, decision.getByRole('button', { name: 'Начать' }))
  await second.page.getByText('идёт', { exact: true }).waitFor()
  await app.recordA11yViolations(second.page, 'prices')

  await press(second.page, second.page.getByRole('button', { name: 'Отозвать: «Базовый»' }))
  await type(second.page, second.page.getByLabel('Основание'), 'передумали')
  await press(second.page, second.page.getByRole('dialog').getByRole('button', { name: 'Отозвать' }))
  await second.page.getByText('отозвано', { exact: true }).waitFor()
})

test('a user agrees to a higher price with one press, and the focus stays beside it', async () => {
  const { page, userId } = await payer()
  const { rows, clock } = app.product()
  const now = clock.now()
  await rows(
    `update subscriptions set offer_id = $2, offer_price = 49000, offer_from = $3, offer_at = $4
     where user_id = $1`,
    [userId, randomUUID(), new Date(now.getTime() + 40 * DAY), now],
  )
  await page.goto(app.at('/subscription'))
  await page.getByText(/Новая цена: 490\s₽ в\sмесяц/).waitFor()
  await page.getByText(/цена прежняя: 390\s₽/).waitFor()
  await app.recordA11yViolations(page, 'higher price')
  await press(page, page.getByRole('button', { name: /^Согласиться/ }))
  await page.getByText('Вы согласились').waitFor()
  expect(await page.evaluate(() => document.activeElement?.textContent ?? '')).toContain('Вы согласились')
  expect(await page.getByRole('button', { name: /^Согласиться/ }).count()).toBe(0)
  await app.recordA11yViolations(page, 'higher price agreed to')
  const [consent] = await rows("select ip from consents where user_id = $1 and document = 'price-change'", [
    userId,
  ])
  expect(consent).toBeDefined()
})
