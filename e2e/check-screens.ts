import { saveTheme } from '@grani/contract'
import { closeContexts } from '@grani/testing/browser/open-browser.ts'
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { a11yViolations } from './axe.ts'
import { newScreenContext, openScreen } from './open-screen.ts'
import { pageOfScreens, type PageOfScreens, type Shown } from './page-of-screens.ts'
import type { Screen } from './screens/screen.ts'
import { DESKTOP, withSeededUsers } from './with-seeded-users.ts'

/** Also what a window of 640 px is at 200 % zoom, and of 1280 px at 400 %. */
const NARROWEST = { viewport: { width: 320, height: 640 }, hasTouch: true }

/** What sticks out to the right of the window. */
const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** Boxes that reach further to the right than the one around them, unless a margin says so, that one is scrolled sideways, or nobody sees them. */
export const stickingOut = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main *, aside *, dialog *')]
      .filter(element => {
        const { parentElement: around } = element
        const { position, marginRight } = getComputedStyle(element)
        const isPlaced = position === 'absolute' || position === 'fixed' || Number.parseFloat(marginRight) < 0
        if (!around?.clientWidth || isPlaced || element.closest('svg svg, svg *, .sr-only')) return false
        if (getComputedStyle(around).overflowX === 'auto') return false
        const edge =
          around.getBoundingClientRect().right - Number.parseFloat(getComputedStyle(around).paddingRight)
        return element.getBoundingClientRect().right > edge + 1
      })
      .map(element => element.outerHTML.slice(0, 200)),
  )

/** Controls that a finger would miss: lower or narrower than 24 px and no link inside a sentence (WCAG 2.5.8). */
const tooSmall = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('button, a, input, select, summary')]
      .filter(element => {
        const { width, height } = element.getBoundingClientRect()
        const isInline = getComputedStyle(element).display === 'inline'
        const isOwnBox = !element.closest('label, .sr-only') && !element.matches('.sr-only')
        return width > 0 && isOwnBox && !isInline && (width < 24 || height < 24)
      })
      .map(element => element.outerHTML.slice(0, 120)),
  )

/** The page's own switch, where there is one, shows the theme and has to know of it; elsewhere the theme is a class of the root. */
const turnDark = async ({ page, place }: Shown): Promise<void> => {
  const themeSwitch = page.getByRole('switch', { name: 'Тёмная тема', includeHidden: true })
  if ((await themeSwitch.count()) === 0) {
    await page.evaluate(() => document.documentElement.classList.add('dark'))
    return
  }
  // The user of the next screens keeps the light theme.
  await place.route(`**${saveTheme.path}`, route => route.fulfill({ status: 204 }))
  await themeSwitch.first().dispatchEvent('click')
}

/** Makes a wide and light page what it would have been, opened in the dark theme on the narrowest window: its layout follows media queries alone. */
const turnDarkAndNarrow = async (shown: Shown): Promise<void> => {
  const { page, devtools } = shown
  await (await devtools()).send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 1 })
  await turnDark(shown)
  await page.setViewportSize(NARROWEST.viewport)
  await page.evaluate(async () => {
    // Two frames: what observes sizes has seen the new ones, and has drawn what follows from them.
    for (let i = 0; i < 2; i++) await new Promise(requestAnimationFrame)
  })
}

const check = async (page: Page, theme: string): Promise<void> => {
  expect(await a11yViolations(page), theme).toEqual([])
  expect(await stickingOut(page), theme).toEqual([])
  if (page.viewportSize()?.width !== NARROWEST.viewport.width) return
  expect(await overflow(page), 'sideways scrolling at 320 px').toBeLessThanOrEqual(0)
  expect(await tooSmall(page)).toEqual([])
}

/**
 * Checks each screen in both themes, on a wide and on the narrowest window, in one visit; one group of screens a file, so that
 * all workers share them. `titles` is how many pages of the group have to be told apart by their titles.
 */
export const checkScreens = (screens: readonly Screen[], { titles }: { titles: number }): void => {
  const app = withSeededUsers({ keepsContexts: true })
  const seen = new Set<string>()
  /** What a screen loads, the next one finds in the cache and in the process. */
  const pages = new Map<Screen['only'], Promise<PageOfScreens>>()
  afterAll(() => closeContexts(app.current().browser))

  const newPages = async (only: Screen['only']): Promise<PageOfScreens> => {
    const { browser, url, device } = app.current()
    const options = { ...(only === 'narrow' ? NARROWEST : DESKTOP), device }
    return pageOfScreens(await newScreenContext(browser, 'light', options), url)
  }
  const pagesFor = (only: Screen['only']): Promise<PageOfScreens> => {
    const opened = pages.get(only) ?? newPages(only)
    pages.set(only, opened)
    return opened
  }

  describe.each(screens.map(screen => [screen.name, screen] as const))('%s', (_name, screen) => {
    test('is shown, is accessible in both themes, and has a title of its own', async () => {
      const { show } = await pagesFor(screen.only)
      const shown = await show()
      const { page, place, finish } = shown
      onTestFinished(({ task }) => finish(task.result?.state === 'pass'))
      const { url, stateOf } = app.current()
      await openScreen(screen, { page, place, state: stateOf(screen.user), url })
      expect(await page.title()).toMatch(/Грани/)
      seen.add(await page.title())
      await check(page, 'light')
      await turnDarkAndNarrow(shown)
      await check(page, 'dark')
    })
  })

  test('pages tell themselves apart by their titles', () => {
    expect(seen.size).toBeGreaterThanOrEqual(titles)
  })
}
