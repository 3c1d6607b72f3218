import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { DAY } from '@grani/testing/product.ts'
import { press, tabTo, type } from './by-keyboard.ts'
import { openAdmin } from './open-admin.ts'
import { heading, payBy, withInProcessServer } from './with-in-process-server.ts'

const app = withInProcessServer()

test('a promo code makes the first month cheaper, and says what the next ones cost', async () => {
  const user = await app.signedInUser()
  await app.confirmReceipts(user)
  const { page, userId } = user
  const now = app.product().clock.now()
  await app.product().rows(
    `insert into promo_codes (promo_id, code, percent, most_uses, ends_at, made_by, made_at)
     values ($1, 'ОСЕНЬ-15', 15, 1, $2, $1, $3)`,
    [randomUUID(), new Date(now.getTime() + DAY), now],
  )
  await page.goto(app.at('/select-plan'))
  await press(page, page.getByRole('button', { name: 'Выбрать «Базовый»' }))
  const dialog = page.getByRole('dialog', { name: 'Тариф «Базовый»' })
  await press(page, dialog.getByText('У меня есть промокод'))
  const field = dialog.getByLabel('Промокод')
  await type(page, field, 'ВЕСНА')
  await page.keyboard.press('Enter')
  await dialog.getByText('Такого промокода нет').waitFor()
  await app.recordA11yViolations(page, 'unknown promo code')
  await type(page, field, 'осень-15')
  await page.keyboard.press('Enter')
  const applied = dialog.getByText(/первый месяц 416\s₽ вместо 490\s₽.*следующие месяцы стоят 490\s₽/)
  await applied.waitFor()
  expect(await applied.evaluate(element => element === document.activeElement)).toBe(true)
  await app.recordA11yViolations(page, 'promo code')
  await tabTo(page, dialog.getByRole('checkbox', { name: /^Подтверждаю.*416\s₽/ }))
  await page.keyboard.press('Space')
  await tabTo(page, dialog.getByRole('checkbox', { name: /490\s₽ каждый месяц/ }))
  await page.keyboard.press('Space')
  await press(page, dialog.getByRole('button', { name: /^Оплатить 416\s₽$/ }))
  await page.getByText(/416/).first().waitFor()
  await payBy(page, 'good')
  await heading(page, 'Оплата прошла')
  expect(await app.product().rows('select amount from ledger where user_id = $1', [userId])).toEqual([
    { amount: 41_600 },
  ])
  await page.goto(app.at('/subscription'))
  await page.getByText(/спишутся 490\s₽/).waitFor()
})

test('the owner makes a promo code and stops it', async () => {
  const user = await app.signedInUser()
  const { page } = user
  await openAdmin(app, user, ['owner'])
  await page.goto(app.at('/admin/promos'))
  await page.getByText('Промокодов пока нет').or(page.getByText('ОСЕНЬ-15')).first().waitFor()
  await press(page, page.getByRole('button', { name: 'Новый промокод' }))
  const dialog = page.getByRole('dialog', { name: 'Новый промокод' })
  await type(page, dialog.getByLabel('Код'), 'зима')
  await type(page, dialog.getByLabel('Скидка, %'), '200')
  await type(page, dialog.getByLabel('Сколько раз'), '10')
  await press(page, dialog.getByRole('button', { name: 'Сделать промокод' }))
  await dialog.locator('[aria-invalid]').first().waitFor()
  await app.recordA11yViolations(page, 'wrong promo code')
  await type(page, dialog.getByLabel('Скидка, %'), '20')
  const end = new Date(app.product().clock.now().getTime() + 30 * DAY).toISOString().slice(0, 16)
  await dialog.getByLabel(/^Действует до/).fill(end)
  await press(page, dialog.getByRole('button', { name: 'Сделать промокод' }))
  const card = page.getByRole('region', { name: 'ЗИМА' })
  await card.getByText(/0 из 10/).waitFor()
  await press(page, page.getByRole('button', { name: 'Остановить: ЗИМА' }))
  await type(page, page.getByLabel('Основание'), 'ошибка в условиях')
  await press(page, page.getByRole('dialog').getByRole('button', { name: 'Остановить' }))
  await card.getByText('остановлен').waitFor()
  await app.recordA11yViolations(page, 'promo codes')
})
