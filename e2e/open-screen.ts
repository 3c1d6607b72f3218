import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import type { SeededUser, storageStateOf } from '@grani/testing/browser/seeded-users.ts'
import type { Screen } from './screens/screen.ts'

export const THEMES = ['light', 'dark'] as const

/** A browser that shows screens in a theme, one after another; the caller closes it. */
export const newScreenContext = async (
  browser: Browser,
  theme: (typeof THEMES)[number],
  { device, ...options }: BrowserContextOptions & Pick<SeededUser, 'device'>,
): Promise<BrowserContext> => {
  const context = await browser.newContext({
    reducedMotion: 'reduce',
    // What a worker would answer by itself could not be changed here.
    serviceWorkers: 'block',
    ...options,
  })
  await context.addInitScript(
    ({ theme, device }) => {
      // Only the first document of a page finds nothing of the screens before it.
      if (sessionStorage.getItem('opened') !== null) return
      sessionStorage.setItem('opened', 'yes')
      localStorage.clear()
      localStorage.setItem('theme', theme)
      localStorage.setItem('cookie_read', 'read')
      for (const [name, value] of device) localStorage.setItem(name, value)
    },
    { theme, device },
  )
  return context
}

type Options = { context: BrowserContext; state: ReturnType<typeof storageStateOf>; url: string }

/** Opens a screen in a new page, signed in as its user, in the state that it is about; the caller closes the page. */
export const openScreen = async (screen: Screen, { context, state, url }: Options): Promise<Page> => {
  await context.clearCookies()
  await context.addCookies(state.cookies ?? [])
  const page = await context.newPage()
  await screen.state?.(page)
  await page.goto(url + screen.path)
  await screen.act?.(page)
  await screen.sign(page).first().waitFor()
  // Whatever else the screen shows has arrived as well.
  await page.waitForLoadState('networkidle')
  return page
}
