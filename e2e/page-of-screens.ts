import type { BrowserContext, CDPSession, Page } from 'playwright-core'
import { apiRoutes } from './api-routes.ts'
import type { Place } from './place.ts'

/** A file without scripts. */
const QUIET = '/favicon.svg'

/** A page as a state of a screen sees it, and whether that state stays with the page: no init script is taken back. */
const watched = (page: Page, route: Place['route']): { place: Place; isChanged: () => boolean } => {
  let isChanged = false
  const place: Place = {
    route,
    request: page.request,
    addInitScript: (...script: Parameters<Page['addInitScript']>) => {
      isChanged = true
      return page.addInitScript(...script)
    },
    get clock() {
      isChanged = true
      return page.clock
    },
  }
  return { place, isChanged: () => isChanged }
}

export type Shown = {
  page: Page
  /** What the state of a screen may change. */
  place: Place
  /** Emulates more than the context does; ends with the screen. */
  devtools: () => Promise<CDPSession>
  finish: (isPassed: boolean) => Promise<void>
}

/**
 * One page for many screens, one after another: each is a load of the whole app, but in a process that has read its files
 * already. A page in which a screen failed or left something is given up.
 */
export const pageOfScreens = (context: BrowserContext, origin: string) => {
  const open = async () => {
    const page = await context.newPage()
    return { page, ...apiRoutes(page) }
  }
  let kept: Awaited<ReturnType<typeof open>> | null = null

  const show = async (): Promise<Shown> => {
    const opened = kept ?? (await open())
    const { page, route, clear } = opened
    kept = null
    const size = page.viewportSize()
    const { place, isChanged } = watched(page, route)
    let session: CDPSession | null = null
    return {
      page,
      place,
      devtools: async () => (session ??= await context.newCDPSession(page)),
      finish: async isPassed => {
        // What an act of a screen has changed by itself.
        await page.unrouteAll({ behavior: 'ignoreErrors' })
        if (!isPassed || isChanged() || new URL(page.url()).origin !== origin) {
          await page.close()
          return
        }
        await session?.detach()
        // What this screen still asks for must not come back with the cookies of the next. An empty page of no origin would
        // be another process.
        await page.goto(`${origin}${QUIET}`)
        await clear()
        await page.evaluate(() => sessionStorage.clear())
        await page.mouse.move(0, 0)
        if (size) await page.setViewportSize(size)
        kept = opened
      },
    }
  }
  return { show }
}

export type PageOfScreens = ReturnType<typeof pageOfScreens>
