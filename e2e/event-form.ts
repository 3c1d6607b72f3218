import type { BrowserContextOptions, Page } from 'playwright-core'
import { expect } from 'vitest'
import { a11yViolations } from './axe.ts'
import type { withServer } from './with-server.ts'

type App = ReturnType<typeof withServer>

/** A user in front of the form of an event, with the consent given. */
export const atEventForm = async (app: App, options: BrowserContextOptions = {}) => {
  const user = await app.newUser({ reducedMotion: 'reduce', ...options })
  const { page } = user
  await page.goto(app.url('/profile'))
  await page.getByRole('navigation', { name: 'Разделы' }).getByRole('link', { name: 'События' }).click()
  await page.getByRole('heading', { name: 'Здесь будут ваши события' }).waitFor()
  expect(await a11yViolations(page), 'empty diary').toEqual([])
  await page.getByRole('link', { name: 'Записать событие' }).click()
  await page.getByRole('heading', { name: 'Прежде чем начать' }).waitFor()
  expect(await a11yViolations(page), 'consent').toEqual([])
  await page.getByRole('checkbox', { name: /согласие/ }).check()
  await page.getByRole('button', { name: 'Начать дневник' }).click()
  await words(page).waitFor()
  return user
}

export const words = (page: Page) => page.getByLabel('Что произошло?')

export const next = (page: Page) => page.getByRole('button', { name: 'Дальше: отметить' })

/** How many events may be evaluated today, whatever was. */
export const withAllowance = (page: Page, { limit, used }: { limit: number; used: number }) =>
  page.route('**/api/events/allowance', route =>
    route.fulfill({
      json: { limit, used, has_unevaluated: true, is_more_sold: true, more_at: '2099-11-22T21:00:00.000Z' },
    }),
  )

/** One of the things that are asked can be compared, whoever is asked. */
export const withSomethingKnown = (page: Page) =>
  page.route('**/api/events/*/questions?*', async route => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), is_any_known: true } })
  })

/** Nothing is wider than the screen. */
export const expectToFit = async (page: Page) => {
  const { wide, screen } = await page.evaluate(() => ({
    wide: document.documentElement.scrollWidth,
    screen: innerWidth,
  }))
  expect(wide).toBe(screen)
}
