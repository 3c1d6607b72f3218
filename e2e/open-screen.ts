import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import type { SeededUser, storageStateOf } from '@grani/testing/browser/seeded-users.ts'
import type { Place } from './place.ts'
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
      // Only the first document of a screen finds nothing of the screens before it.
      if (sessionStorage.getItem('opened') !== null) return
      sessionStorage.clear()
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

type Options = { page: Page; place?: Place; state: ReturnType<typeof storageStateOf>; url: string }

/** Opens a screen in a page that shows nothing yet, signed in as its user, in the state that it is about. */
export const openScreen = async (
  screen: Screen,
  { page, place = page, state, url }: Options,
): Promise<void> => {
  await page.context().clearCookies()
  await page.context().addCookies(state.cookies ?? [])
  await screen.state?.(place)
  await page.goto(url + screen.path)
  await screen.act?.(page)
  await screen.sign(page).first().waitFor()
  // Whatever else the screen shows has arrived as well.
  await page.waitForLoadState('networkidle')
}
