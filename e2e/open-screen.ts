import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import type { storageStateOf, UserKind } from '@grani/testing/browser/seeded-users.ts'
import type { Screen } from './screens/screen.ts'

export const THEMES = ['light', 'dark'] as const

type Options = {
  browser: Browser
  stateOf: (user: UserKind) => ReturnType<typeof storageStateOf>
  url: string
  theme: (typeof THEMES)[number]
  options: BrowserContextOptions
}

/** Opens a screen in a fresh browser, in the state that it is about; the caller closes the context. */
export const openScreen = async (
  screen: Screen,
  { browser, stateOf, url, theme, options }: Options,
): Promise<Page> => {
  const context = await browser.newContext({
    reducedMotion: 'reduce',
    // What a worker would answer by itself could not be changed here.
    serviceWorkers: 'block',
    ...options,
    storageState: stateOf(screen.user),
  })
  await context.addInitScript(theme => {
    localStorage.setItem('theme', theme)
    localStorage.setItem('cookie_read', 'read')
  }, theme)
  await screen.state?.(context)
  const page = await context.newPage()
  await page.goto(url + screen.path)
  await screen.act?.(page)
  await screen.sign(page).first().waitFor()
  // Whatever else the screen shows has arrived as well.
  await page.waitForLoadState('networkidle')
  return page
}
