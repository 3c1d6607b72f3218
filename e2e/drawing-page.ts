import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { setPlan } from '@grani/testing/diary.ts'
import type { withInProcessServer } from './with-in-process-server.ts'

type App = ReturnType<typeof withInProcessServer>

/** Near to no example of a figure that comes first. */
export const TITLE = 'перина для эха'

/** A user whose plan has drawing, on one of its pages. */
export const artist = async (app: App, path: string, options: Parameters<App['signedInUser']>[0] = {}) => {
  const user = await app.signedInUser(options)
  await setPlan(app.product(), user.userId, 'high')
  await user.page.goto(app.at(path))
  return user
}

export const PHONE = { viewport: { width: 320, height: 640 }, hasTouch: true, colorScheme: 'dark' } as const

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
export const sheet = (page: Page) => page.getByRole('application')
export const title = (page: Page) => page.getByLabel('Что это?')
export const figureNumber = (page: Page, number: number, all = 3) =>
  page.getByRole('heading', { name: `Фигура ${number} из ${all}` }).waitFor()

/** What is drawn on the sheet or picture that is shown. */
export const pathsOf = (page: Page): Promise<string[]> =>
  page.locator('path[data-stroke]').evaluateAll(paths => paths.map(path => path.getAttribute('d') ?? ''))

export const strokes = (page: Page) => expect.poll(async () => (await pathsOf(page)).length)

/** Nothing is wider than the screen. */
export const expectToFit = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)

export const SHORT_ROUND = 'Начать с трёх фигур'

/** A round of three for who has drawn nothing yet. */
export const start = async (page: Page) => {
  await button(page, SHORT_ROUND).click()
  await figureNumber(page, 1)
}
