import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { fillLogin, fillRegistration, newPerson } from '@grani/testing/browser/sign-up.ts'
import { giftFromSomebody } from '@grani/testing/gifts.ts'
import { newestMail, PASSWORD, verifiedUser } from '@grani/testing/users.ts'
import { heading, payBy, withInProcessServer } from './with-in-process-server.ts'

const app = withInProcessServer()

const register = async (page: Page): Promise<string> => {
  const person = newPerson()
  await heading(page, 'Регистрация')
  await fillRegistration(page, person)
  await heading(page, 'Подтвердите почту')
  return person.email
}

test('a gift is bought, printed, and opened by a newcomer who had no account yet', async () => {
  const buyer = await app.signedInUser()
  const { page } = buyer
  const receipts = await app.confirmReceipts(buyer)
  await page.goto(app.at('/select-plan'))
  await page.getByRole('link', { name: 'Подарить подписку' }).click()
  await heading(page, 'Подарить подписку')
  await page.getByText(/^Средний, /).click()
  await page.getByText('3 месяца').click()
  await page.getByText(`Чек придёт на ${receipts}`).waitFor()
  await app.recordA11yViolations(page, 'give')
  await page.getByRole('button', { name: /Оплатить 2\s970/ }).click()
  await payBy(page, 'good')
  await heading(page, 'Оплата прошла')
  await page.getByRole('link', { name: 'Открыть открытку' }).click()
  await heading(page, 'Открытка')
  await page.getByRole('textbox', { name: 'Пожелание на открытке' }).fill('С днём рождения! <b>')
  await page.getByRole('article').getByText('С днём рождения! <b>').waitFor()
  await app.recordA11yViolations(page, 'card')
  const code = /[0-9A-Z]{4}(?:-[0-9A-Z]{4}){4}/.exec(await page.getByRole('article').innerText())?.[0] ?? ''
  await page.emulateMedia({ media: 'print' })
  expect(await page.getByRole('button', { name: 'Напечатать' }).isVisible()).toBe(false)
  expect(await page.getByText(code).isVisible()).toBe(true)
  await page.emulateMedia({ media: 'screen' })

  const guest = await (await app.visitor({ viewport: { width: 320, height: 640 } })).newPage()
  await guest.goto(app.at('/gift'))
  await heading(guest, 'У меня есть код')
  await guest.getByLabel('Код').fill('ACDE')
  await guest.getByRole('button', { name: 'Создать аккаунт' }).click()
  await guest.getByText('В коде двадцать знаков').waitFor()
  await app.recordA11yViolations(guest, 'code of a visitor')
  await guest.getByLabel('Код').fill(code.toLowerCase().replaceAll('-', ' '))
  await guest.getByRole('button', { name: 'Создать аккаунт' }).click()
  const email = await register(guest)
  const { body_text } = await newestMail(app.product(), email)
  await guest.goto(/http\S+token=\S+/.exec(body_text)?.[0] ?? '')
  await heading(guest, 'У меня есть код')
  await guest.getByRole('button', { name: 'Посмотреть подарок' }).click()
  await guest.getByRole('heading', { name: 'Ваш подарок' }).waitFor()
  await guest.getByText('пробный период, он останется целиком').waitFor()
  await app.recordA11yViolations(guest, 'offer')
  await guest.getByRole('button', { name: 'Принять подарок' }).click()
  await guest.getByRole('heading', { name: 'Подарок ваш' }).waitFor()
  await app.recordA11yViolations(guest, 'redeemed')
  await guest.getByRole('link', { name: 'Подписка' }).click()
  await guest.getByText('Сразу после этого начнётся подарок').waitFor()

  await page.goto(app.at('/gift/give'))
  await page.getByText('Код использован').waitFor()
  expect(await page.getByText(code).count()).toBe(0)
  expect(await page.locator('body').innerText()).not.toContain(email)
})

test('a code that is typed in before signing in is there afterwards', async () => {
  const { code } = await giftFromSomebody(app.product())
  const { email } = await verifiedUser(app.product())
  const page = await (await app.visitor({ viewport: { width: 320, height: 640 } })).newPage()
  await page.goto(app.at('/gift'))
  await page.getByLabel('Код').fill(code)
  await page.getByRole('link', { name: 'Войти' }).click()
  await fillLogin(page, { email, password: PASSWORD })
  await page.getByRole('button', { name: 'Посмотреть подарок' }).click()
  await page.getByRole('heading', { name: 'Ваш подарок' }).waitFor()
})
