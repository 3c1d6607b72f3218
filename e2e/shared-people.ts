import type { BrowserContextOptions, Page } from 'playwright-core'
import { beforeAll } from 'vitest'
import { makePeople, type People, type Who } from './people.ts'
import { setServerAndBrowser } from './server-and-browser.ts'

export const PHONE: BrowserContextOptions = {
  viewport: { width: 360, height: 640 },
  hasTouch: true,
  isMobile: true,
}
export const DESKTOP: BrowserContextOptions = { viewport: { width: 1280, height: 800 } }

/** One server, one browser and one account of each kind for a test file. */
export const setStage = () => {
  const { browser, url } = setServerAndBrowser()
  let people: People

  beforeAll(async () => {
    people = await makePeople(browser(), url(''))
  })

  /** A fresh browser in which this person is signed in. */
  const open = async (who: Who, options: BrowserContextOptions = DESKTOP): Promise<Page> => {
    const context = await browser().newContext({
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
      ...options,
      storageState: people[who],
    })
    return context.newPage()
  }

  return { current: () => ({ browser: browser(), url: url(''), people }), open, url }
}
