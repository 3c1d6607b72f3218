import type { BrowserContextOptions, Page } from 'playwright-core'
import { inject } from 'vitest'
import { sharedDeviceOf, storageStateOf, type UserKind } from '@grani/testing/browser/seeded-users.ts'
import { withServer } from './with-server.ts'

export const PHONE: BrowserContextOptions = {
  viewport: { width: 360, height: 640 },
  hasTouch: true,
  isMobile: true,
}
export const DESKTOP: BrowserContextOptions = { viewport: { width: 1280, height: 800 } }

/** The shared server, the shared browser, and a user of each kind, as the set-up of the run has made them. */
export const withSeededUsers = (options: Parameters<typeof withServer>[0] = {}) => {
  const { browser, url } = withServer(options)
  const stateOf = (user: UserKind) => storageStateOf(inject('usersTemplate').users[user], url(''))

  /** A fresh browser in which this user is signed in. */
  const open = async (user: UserKind, options: BrowserContextOptions = DESKTOP): Promise<Page> => {
    const context = await browser().newContext({
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
      ...options,
      storageState: stateOf(user),
    })
    return context.newPage()
  }

  return {
    current: () => ({
      browser: browser(),
      url: url(''),
      stateOf,
      device: sharedDeviceOf(inject('usersTemplate').users),
    }),
    open,
    url,
  }
}
