import { expect, test } from 'vitest'
import { signUp } from '@grani/testing/browser/sign-up.ts'
import { addAuthenticator } from './add-authenticator.ts'
import { a11yViolations } from './axe.ts'
import { press, type } from './by-keyboard.ts'
import { withSeededUsers } from './with-seeded-users.ts'

const app = withSeededUsers()

test('a passkey is added, named, signs in and is removed, by keyboard alone', async () => {
  const page = await app.open('visitor')
  const { email, password } = await signUp(page.context(), app.url(''))
  await addAuthenticator(page)
  const card = page.getByRole('region', { name: 'Ключи доступа' })
  const dialog = page.getByRole('dialog')
  const button = (name: string) => page.getByRole('button', { name, exact: true })

  await page.goto(app.url('/profile'))
  await press(page, button('Добавить ключ'))
  await type(page, dialog.getByLabel('Название'), 'Рабочий ноутбук')
  await type(page, dialog.getByLabel('Ваш нынешний пароль'), 'not the one')
  expect(await a11yViolations(page)).toEqual([])
  await press(page, dialog.getByRole('button', { name: 'Создать ключ' }))
  await dialog.getByText('Это не ваш нынешний пароль').waitFor()
  await type(page, dialog.getByLabel('Ваш нынешний пароль'), password)
  await press(page, dialog.getByRole('button', { name: 'Создать ключ' }))
  await card.getByText('Рабочий ноутбук').waitFor()
  await card.getByText(/ещё не использовался/).waitFor()

  await press(page, button('Переименовать ключ: Рабочий ноутбук'))
  await type(page, dialog.getByLabel('Название'), 'Домашний ноутбук')
  await page.keyboard.press('Enter')
  await card.getByText('Домашний ноутбук').waitFor()
  expect(await a11yViolations(page)).toEqual([])

  await press(page, page.getByRole('main').getByRole('button', { name: 'Выйти', exact: true }))
  await page.waitForURL(app.url('/auth'))
  await press(page, button('Войти с ключом доступа'))
  await page.waitForURL(app.url('/'))
  await page.goto(app.url('/profile'))
  expect(await page.getByLabel('Электронная почта').first().inputValue()).toBe(email)
  await card.getByText(/, вход /).waitFor()

  await press(page, button('Удалить ключ: Домашний ноутбук'))
  await press(page, dialog.getByRole('button', { name: 'Удалить ключ' }))
  await card.getByText('Домашний ноутбук', { exact: true }).waitFor({ state: 'detached' })
  await press(page, page.getByRole('main').getByRole('button', { name: 'Выйти', exact: true }))
  await page.waitForURL(app.url('/auth'))
  await press(page, button('Войти с ключом доступа'))
  await page.getByText('Ключ не подошёл').waitFor()
})
