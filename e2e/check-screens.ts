import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { a11yViolations } from './axe.ts'
import { openScreen } from './open-screen.ts'
import type { Screen } from './screens/screen.ts'
import { DESKTOP, withSeededUsers } from './with-seeded-users.ts'

/** Also what a window of 640 px is at 200 % zoom, and of 1280 px at 400 %. */
const NARROWEST = { viewport: { width: 320, height: 640 }, hasTouch: true }

/** What sticks out to the right of the window. */
const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** Boxes that reach further to the right than the one around them, unless a margin says so or that one is scrolled sideways. */
const stickingOut = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main *, aside *, dialog *')]
      .filter(element => {
        const { parentElement: around } = element
        const { position, marginRight } = getComputedStyle(element)
        const isPlaced = position === 'absolute' || position === 'fixed' || Number.parseFloat(marginRight) < 0
        if (!around?.clientWidth || isPlaced || element.closest('svg svg, svg *')) return false
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

/**
 * Makes a page that was opened in the light theme what it would have been, opened in the dark one on the narrowest window: the
 * layout follows the window by media queries alone, and the theme is a class of the root.
 */
const turnDarkAndNarrow = async (page: Page): Promise<void> => {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 1 })
  await page.setViewportSize(NARROWEST.viewport)
  await page.evaluate(async () => {
    document.documentElement.classList.add('dark')
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
 * Checks each screen in both themes, on a wide and on the narrowest window; one group of screens a file, so that all workers
 * share them. `titles` is how many pages of the group have to be told apart by their titles.
 */
export const checkScreens = (screens: readonly Screen[], { titles }: { titles: number }): void => {
  const app = withSeededUsers()
  const seen = new Set<string>()

  /** A page that shows the theme itself is opened anew: its switch would not know of the class. */
  const inDarkAndNarrow = async (screen: Screen, page: Page): Promise<Page> => {
    const themeSwitch = page.getByRole('switch', { name: 'Тёмная тема', includeHidden: true })
    if ((await themeSwitch.count()) > 0)
      return openScreen(screen, { ...app.current(), theme: 'dark', options: NARROWEST })
    await turnDarkAndNarrow(page)
    return page
  }

  describe.each(screens.map(screen => [screen.name, screen] as const))('%s', (_name, screen) => {
    test('is shown, is accessible in both themes, and has a title of its own', async () => {
      const options = screen.only === 'narrow' ? NARROWEST : DESKTOP
      const page = await openScreen(screen, { ...app.current(), theme: 'light', options })
      expect(await page.title()).toMatch(/Грани/)
      seen.add(await page.title())
      await check(page, 'light')
      await check(await inDarkAndNarrow(screen, page), 'dark')
    })
  })

  test('pages tell themselves apart by their titles', () => {
    expect(seen.size).toBeGreaterThanOrEqual(titles)
  })
}
