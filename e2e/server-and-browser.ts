import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { closeContexts, openBrowser } from '@grani/testing/browser/open-browser.ts'
import { type Person, signUp } from '@grani/testing/browser/sign-up.ts'
import { letThink } from '@grani/testing/browser/questions.ts'
import { type Server, startServer } from '@grani/testing/browser/server-process.ts'

type Visitor = { context: BrowserContext; page: Page }
type Newcomer = Visitor & { person: Person }

type Ways = { start?: () => Promise<Server>; launch?: () => Promise<Browser> }

/** One server and one browser for a test file. What a test opens in the browser is closed after it. */
export const setServerAndBrowser = ({ start = startServer, launch = openBrowser }: Ways = {}) => {
  let server: Server
  let browser: Browser

  beforeAll(async () => {
    ;[server, browser] = await Promise.all([start(), launch()])
  })
  afterAll(async () => {
    await browser?.close()
    await server?.close()
  })
  afterEach(() => closeContexts(browser))

  /** Somebody in front of a fresh browser, in which nobody is signed in. */
  const visitor = async (options: BrowserContextOptions = {}): Promise<Visitor> => {
    const context = await browser.newContext(options)
    await letThink(context)
    return { context, page: await context.newPage() }
  }

  /** Somebody with an account of their own and a goal, signed in in a fresh browser that shows nothing yet. */
  const newcomer = async (options: BrowserContextOptions = {}): Promise<Newcomer> => {
    const opened = await visitor(options)
    return { ...opened, person: await signUp(opened.context, server.url) }
  }

  return {
    browser: () => browser,
    server: () => server,
    url: (path: string) => server.url + path,
    visitor,
    newcomer,
  }
}
