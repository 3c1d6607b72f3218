import type { Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { MINUTE, SECOND } from '@grani/testing/product.ts'
import { totpCode } from '@grani/testing/totp.ts'
import { expectFocusAt, heading, withInProcessServer } from './with-in-process-server.ts'

const app = withInProcessServer({ holdsTimers: false })

const TABLET = { viewport: { width: 768, height: 1024 } }

/** Every code counts once, so each one waits for the next time step. */
const nextCode = (secret: string): string => {
  const { clock } = app.product()
  clock.pass(30 * SECOND)
  return totpCode(secret, clock.now())
}

/** Types into the field with this label, and sends the form by Enter. */
const typeAndSend = async (page: Page, label: string, text: string): Promise<void> => {
  await page.getByLabel(label, { exact: true }).focus()
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
}

/** Presses a link or button by keyboard. */
const press = async (page: Page, role: 'button' | 'link', name: string | RegExp): Promise<void> => {
  await page.getByRole(role, { name }).first().focus()
  await page.keyboard.press('Enter')
}

/** Sets the second factor up, up to the recovery codes; tells the secret and a recovery code. */
const setUp = async (page: Page, password: string) => {
  await heading(page, 'Второй способ входа')
  await app.recordA11yViolations(page, 'set-up')
  await typeAndSend(page, 'Пароль от аккаунта', password)
  const secret = (await page.locator('code').innerText()).replaceAll(' ', '')
  await typeAndSend(page, 'Код из приложения', nextCode(secret))
  await page.getByRole('heading', { name: 'Коды восстановления' }).waitFor()
  await app.recordA11yViolations(page, 'recovery codes')
  const recovery = await page.locator('code').first().innerText()
  await press(page, 'button', 'Коды сохранены, войти')
  return { secret, recovery }
}

test('an owner sets a second factor up, appoints somebody and reads the journal, by keyboard on a tablet', async () => {
  const somebody = await app.signedInUser(TABLET)
  const { page, person, userId } = await app.signedInUser(TABLET)
  const loaded: string[] = []
  page.on('request', request => loaded.push(new URL(request.url()).pathname))
  await page.goto(app.at('/'))
  await page.locator('main fieldset button').first().waitFor()
  expect(
    loaded.filter(path => /admin|staff|journal|overview|webauthn|passkey|otpauth|uplot/i.test(path)),
  ).toEqual([])

  // Without a role the area does not exist.
  await page.goto(app.at('/admin'))
  await page.waitForURL(app.at('/'))
  await app.product().rows("insert into staff values ($1, '{owner}', null, now())", [userId])
  await page.goto(app.at('/admin/staff'))
  const { secret, recovery } = await setUp(page, person.password)

  await heading(page, 'Сотрудники')
  await app.recordA11yViolations(page, 'staff')
  app.product().clock.pass(6 * MINUTE)
  await press(page, 'button', 'Назначить')
  await page.getByLabel('Поддержка').focus()
  await page.keyboard.press('Space')
  await page.getByLabel('Основание').fill('договор 7')
  await typeAndSend(page, 'Электронная почта', somebody.person.email)
  const confirm = page.getByRole('dialog', { name: 'Подтвердите, что это вы' })
  await confirm.waitFor()
  await app.recordA11yViolations(page, 'step-up')
  await typeAndSend(page, 'Код', nextCode(secret))
  await page.getByRole('button', { name: `Изменить роли: ${somebody.person.email}` }).waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)

  await press(page, 'link', 'Люди')
  await expectFocusAt(page, 'Люди')
  await typeAndSend(page, 'Кого найти', somebody.person.email)
  await press(page, 'link', /…@/)
  await expectFocusAt(page, 'Карточка человека')
  await typeAndSend(page, 'Основание', 'обращение 41')
  await page.getByRole('heading', { name: 'Платежи' }).waitFor()
  await app.recordA11yViolations(page, 'card of a person')
  // The form is sent before the plans are there.
  const heldBack: Route[] = []
  await page.route(app.at('/api/tariffs'), route => heldBack.push(route))
  await press(page, 'button', 'Подарить тариф')
  await page.getByLabel('Сколько дней').fill('7')
  await typeAndSend(page, 'Основание', 'обращение 41')
  for (const route of heldBack) await route.continue()
  await page.getByText(/на 7.дней: подарен/).waitFor()

  await press(page, 'link', 'Журнал')
  await expectFocusAt(page, 'Журнал')
  await press(page, 'button', 'Проверить журнал')
  await page.getByText('Журнал цел').waitFor()
  await app.recordA11yViolations(page, 'journal')
  await press(page, 'button', /Назначен сотрудник/)
  await page.getByRole('dialog').getByText('staff.appoint').waitFor()
  await app.recordA11yViolations(page, 'entry')
  await page.keyboard.press('Escape')

  await press(page, 'button', 'Выйти из управления')
  await heading(page, 'Вход для сотрудников')
  await app.recordA11yViolations(page, 'sign-in')
  await typeAndSend(page, 'Код', recovery)
  await heading(page, 'Журнал')
  await press(page, 'link', 'Обзор')
  await page.getByText('Новые аккаунты').waitFor()
  await app.recordA11yViolations(page, 'overview')
})
