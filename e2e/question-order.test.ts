import { expect, test } from 'vitest'
import { a11yViolations } from './axe.ts'
import { withSeededUsers } from './with-seeded-users.ts'

const app = withSeededUsers()

test('how questions are chosen is read by everybody; the switch is there for who has an account', async () => {
  const page = await app.open('visitor')
  await page.goto(app.url('/truth'))
  await page.getByRole('main').getByRole('link', { name: 'Как выбираются вопросы' }).click()
  await page.getByRole('heading', { name: 'Из каких данных' }).waitFor()
  await page.getByRole('heading', { name: 'Как возразить' }).waitFor()
  expect(await page.getByRole('checkbox').count()).toBe(0)
  expect(await a11yViolations(page)).toEqual([])
})

test('switched on, another question stands on the screen, also on a device that had stored the old ones', async () => {
  const page = await app.open('withResults')
  const other = await page.context().newPage()
  await other.goto(app.url('/'))
  const before = await other.locator('h2[data-route-focus]').innerText()

  await page.goto(app.url('/truth'))
  await page.getByRole('contentinfo').getByRole('link', { name: 'Как выбираются вопросы' }).click()
  const box = page.getByRole('checkbox', { name: 'Случайный порядок вопросов' })
  expect(await box.isChecked()).toBe(false)
  const saved = page.waitForResponse(app.url('/api/profiles/me/question-order'))
  await box.press('Space')
  expect((await saved).status()).toBe(200)

  await page.goto(app.url('/profile'))
  await page.getByRole('checkbox', { name: 'Случайный порядок вопросов', checked: true }).waitFor()
  await other.reload()
  await other.getByRole('heading', { name: before, exact: true }).waitFor({ state: 'detached' })
  await other.locator('h2[data-route-focus]').waitFor()
  expect(await other.getByText(/^Ещё \d+ ответ/).count()).toBe(0)
})
