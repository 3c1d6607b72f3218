import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import type { People } from './people.ts'
import type { Screen } from './screens/screen.ts'

export const THEMES = ['light', 'dark'] as const

type Look = {
  browser: Browser
  people: People
  url: string
  theme: (typeof THEMES)[number]
  options: BrowserContextOptions
}

/** Opens a screen in a fresh browser, in the state that it is about; the caller closes the context. */
export const openScreen = async (screen: Screen, look: Look): Promise<Page> => {
  const { browser, people, url, theme, options } = look
  const context = await browser.newContext({
    reducedMotion: 'reduce',
    // What a worker would answer by itself could not be changed here.
    serviceWorkers: 'block',
    ...options,
    storageState: people[screen.who],
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
