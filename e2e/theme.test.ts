import { expect, test } from 'vitest'
import { withSeededUsers } from './with-seeded-users.ts'

const app = withSeededUsers()

test('the theme that was chosen is there again before the first paint, and on another device of the user', async () => {
  const page = await app.open('withResults')
  await page.goto(app.url('/profile'))
  const theme = page.getByRole('switch', { name: 'Тёмная тема' })
  const saved = page.waitForResponse(app.url('/api/profiles/me/theme'))
  await theme.click()
  expect((await saved).status()).toBe(204)
  expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('dark')
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.body) return
      Object.assign(globalThis, { themeAtFirst: document.documentElement.className })
      observer.disconnect()
    }).observe(document, { childList: true, subtree: true })
  })
  await page.reload()
  expect(await page.evaluate('themeAtFirst')).toBe('dark')
  const other = await app.open('withResults')
  await other.goto(app.url('/profile'))
  await other.getByRole('switch', { name: 'Тёмная тема', checked: true }).waitFor()
  await other.close()
  const savedAgain = page.waitForResponse(app.url('/api/profiles/me/theme'))
  await theme.click()
  await savedAgain
  expect(
    await page.evaluate(() => [document.documentElement.className, localStorage.getItem('theme')]),
  ).toEqual(['', 'light'])
})

test('without a chosen theme the page changes with the system at once, and with one it does not', async () => {
  const page = await app.open('visitor', { colorScheme: 'light' })
  await page.goto(app.url('/auth'))
  await page.getByRole('heading', { level: 1 }).waitFor()
  const shown = () =>
    page.evaluate(() => [
      document.documentElement.classList.contains('dark'),
      document.querySelector('meta[name="theme-color"]')?.getAttribute('content'),
    ])
  await expect.poll(shown).toEqual([false, '#fbf9f4'])
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(shown).toEqual([true, '#15131c'])
  await page.evaluate(() => localStorage.setItem('theme', 'dark'))
  await page.emulateMedia({ colorScheme: 'light' })
  expect(await shown()).toEqual([true, '#15131c'])
})
