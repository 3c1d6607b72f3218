import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, inject } from 'vitest'
import { tellOfFailure } from '@grani/testing/browser/failed-pages.ts'
import { closeContexts } from '@grani/testing/browser/open-browser.ts'
import { closeNewResults, letThink } from '@grani/testing/browser/questions.ts'
import type { Server } from '@grani/testing/browser/server-process.ts'
import { sharedBrowser, sharedServer } from '@grani/testing/browser/shared.ts'
import { type Person, signUp } from '@grani/testing/browser/sign-up.ts'

type Visitor = { context: BrowserContext; page: Page }
type NewUser = Visitor & { person: Person }

type Options = {
  /** Starts a server of the file's own, for what the shared one cannot be: killed, or configured otherwise. */
  start?: () => Promise<Server>
  /** Leaves what a test opens in the browser to the tests after it; the caller closes it. */
  keepsContexts?: boolean
}

/** The server and the browser for a test file. What a test opens in the browser is closed after it. */
export const withServer = ({ start, keepsContexts = false }: Options = {}) => {
  let server: Server
  let browser: Browser

  beforeAll(async () => {
    ;[server, browser] = await Promise.all([
      start ? start() : sharedServer(inject('usersTemplate')),
      sharedBrowser(),
    ])
  })
  afterAll(async () => {
    if (start) await server?.close()
  })
  afterEach(async ({ task }) => {
    await tellOfFailure(task, browser)
    if (!keepsContexts) await closeContexts(browser)
  })

  /**
   * A fresh browser in which no user is signed in. A worker would fetch and store the whole app for it, as much work as the first page
   * is; a test of what it does allows it.
   */
  const visitor = async (options: BrowserContextOptions = {}): Promise<Visitor> => {
    const context = await browser.newContext({ serviceWorkers: 'block', ...options })
    await letThink(context)
    return { context, page: await context.newPage() }
  }

  /** A new account with a goal, signed in in a fresh browser that shows nothing yet and no dialog about results. */
  const newUser = async (options: BrowserContextOptions = {}): Promise<NewUser> => {
    const opened = await visitor(options)
    await closeNewResults(opened.page)
    opened.context.on('page', page => void closeNewResults(page))
    return { ...opened, person: await signUp(opened.context, server.url) }
  }

  return {
    browser: () => browser,
    server: () => server,
    url: (path: string) => server.url + path,
    visitor,
    newUser,
  }
}
