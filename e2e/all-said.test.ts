import { expect, test } from 'vitest'
import { measured } from './screens/home-screens.ts'
import { withSeededUsers } from './with-seeded-users.ts'

const app = withSeededUsers()

test('questions are offered for sale, but not when everything is said', async () => {
  const page = await app.open('withResults')
  await page.goto(app.url('/subscription'))
  const offer = page.getByRole('region', { name: 'Ещё вопросы' })
  await offer.getByRole('button', { name: 'Добавить вопросы' }).waitFor()
  await measured(page.context())
  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'Подписка' }).waitFor()
  await page.waitForLoadState('networkidle')
  expect(await offer.count()).toBe(0)
})
