import type { Locator, Page } from 'playwright-core'
import type { Place } from '../place.ts'
import type { UserKind } from '@grani/testing/browser/seeded-users.ts'

export type Screen = {
  name: string
  path: string
  user: UserKind
  /** What is different from the everyday state. */
  state?: (context: Place) => Promise<unknown>
  /** What is done on the page before it looks so. */
  act?: (page: Page) => Promise<unknown>
  /** What has to be seen. */
  sign: (page: Page) => Locator
  /** Only where there is room, or only where there is little. */
  only?: 'wide' | 'narrow'
}

/** What a screen is known by. */
export const title = (name: string) => (page: Page) => page.getByRole('heading', { level: 1, name })
export const part = (name: string) => (page: Page) => page.getByRole('heading', { name })
export const text = (words: string | RegExp) => (page: Page) =>
  page.getByText(words).filter({ visible: true }).first()

export const open = (name: string) => (page: Page) => page.getByRole('button', { name }).first().click()
