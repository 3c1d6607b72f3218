import { runJobsFor } from '@grani/testing/buyer.ts'
import { join } from 'node:path'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { newEmail, newestMail, tokenIn, userIdOf } from '@grani/testing/users.ts'
import { DAY, type Product, startProduct } from '@grani/testing/product.ts'
import { a11yViolations } from './axe.ts'
import { tellOfFailure } from '@grani/testing/browser/failed-pages.ts'
import { closeContexts } from '@grani/testing/browser/open-browser.ts'
import { sharedBrowser } from '@grani/testing/browser/shared.ts'
import { type Person, signUp } from '@grani/testing/browser/sign-up.ts'
import { holdTimers } from './fake-timers.ts'
import { setPageClock } from './page-clock.ts'
import { freePort } from '@grani/stand-ins/free-port.ts'
import { letThink } from '@grani/testing/browser/questions.ts'

const WEB = join(import.meta.dirname, '..', 'packages', 'web', 'dist')

/** A user in the trial, signed in in a fresh browser. */
export type SignedInUser = { page: Page; person: Person; userId: string }

/** The buttons of the local checkout, by what comes of them. */
export const CHECKOUT = {
  good: 'Оплатить: Учебная карта •• 4242',
  poor: 'Оплатить картой, на которой потом не будет денег',
  noMoney: 'Отказ: не хватает денег',
  no3ds: 'Отказ: 3-D Secure не пройден',
} as const

/**
 * The built web app with the real server in this process, on a database and a clock of its own, so that a month passes
 * in a second. Nothing of this is in the product: it is the composition that the server's own tests use.
 */
export const withInProcessServer = ({
  holdsTimers = true,
  env,
}: {
  holdsTimers?: boolean
  /** More settings, known when the tests begin. */ env?: () => Promise<Record<string, string>>
} = {}) => {
  let product: Product
  let browser: Browser
  let url = ''
  const violations: string[] = []

  beforeAll(async () => {
    const port = await freePort()
    url = `http://localhost:${port}`
    ;[product, browser] = await Promise.all([
      startProduct({ env: { PORT: `${port}`, WEB_DIR: WEB, ...(await env?.()) } }),
      sharedBrowser(),
    ])
    product.clock.onMove(now => {
      // A page that is closing needs no time any more.
      for (const context of browser.contexts()) setPageClock(context, now).catch(() => {})
    })
  })
  afterAll(async () => {
    await product?.stop()
  })
  afterEach(async ({ task }) => {
    await tellOfFailure(task, browser)
    await closeContexts(browser)
    expect(violations.splice(0)).toEqual([])
  })

  /** Checks the screen as it now is with axe; the test fails after its end, so that one run tells all. */
  const recordA11yViolations = async (page: Page, screen: string): Promise<void> => {
    violations.push(...(await a11yViolations(page)).map(line => `${screen}: ${line}`))
  }

  /** A browser in which no user is signed in, on the clock of the server; without a worker, as in `with-server.ts`. */
  const visitor = async (options: BrowserContextOptions = {}): Promise<BrowserContext> => {
    const viewport = { width: 1280, height: 800 }
    const context = await browser.newContext({
      serviceWorkers: 'block',
      viewport,
      reducedMotion: 'reduce',
      ...options,
    })
    await setPageClock(context, product.clock.now())
    return context
  }

  const signedInUser = async (options: BrowserContextOptions = {}): Promise<SignedInUser> => {
    const context = await visitor(options)
    await letThink(context)
    // What was paid is told for three seconds, a message for four.
    if (holdsTimers) await holdTimers(context, 3000)
    const person = await signUp(context, url)
    return { page: await context.newPage(), person, userId: await userIdOf(product, person.email) }
  }

  /** Gives an address for receipts and follows the link of its mail, without the page. */
  const confirmReceipts = async ({ page }: SignedInUser): Promise<string> => {
    const { request } = page.context()
    const email = newEmail()
    const headers = { origin: url }
    await request.put(`${url}/api/billing-info`, { data: { email }, headers })
    const { body_text } = await newestMail(product, email)
    await request.post(`${url}/api/billing-info-verify`, { data: { token: tokenIn(body_text) }, headers })
    return email
  }

  /** Lets days pass: the jobs run twice on each of them, and the user comes back on the last. */
  const advanceDays = async ({ page, userId }: SignedInUser, days: number): Promise<void> => {
    // An open page would renew its session on any of these days; the last one to do so must not come too late.
    await page.goto('about:blank')
    for (let half = 0; half < 2 * days; half++) {
      product.clock.pass(DAY / 2)
      await runJobsFor(product, userId)
    }
    await page.context().request.post(`${url}/api/refresh`, { headers: { origin: url } })
  }

  return {
    recordA11yViolations,
    visitor,
    signedInUser,
    confirmReceipts,
    advanceDays,
    at: (path: string) => url + path,
    product: () => product,
  }
}

/** Presses a button of the checkout page. */
export const payBy = async (page: Page, button: keyof typeof CHECKOUT): Promise<void> => {
  await page.getByRole('heading', { name: 'Местная касса' }).waitFor()
  await page.getByRole('button', { name: CHECKOUT[button] }).click()
}

/** Waits until the focus has gone to this heading: a keyboard user always knows where they are. */
export const expectFocusAt = (page: Page, heading: string) =>
  expect.poll(() => page.evaluate(() => document.activeElement?.textContent ?? '')).toBe(heading)

/** The smallest phone, by touch. */
export const NARROW_AND_DARK = {
  viewport: { width: 320, height: 640 },
  hasTouch: true,
  isMobile: true,
  colorScheme: 'dark',
} as const

export const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()

type Buying = { plan?: string; autoPayments?: boolean; by?: keyof typeof CHECKOUT }

/** Picks a plan on the page of the plans, confirms it, and pays. */
export const buyPlan = async (page: Page, buying: Buying = {}): Promise<void> => {
  await page.getByRole('button', { name: `Выбрать «${buying.plan ?? 'Базовый'}»` }).click()
  await confirmPlan(page, buying)
}

/** Confirms the plan that is asked about, and pays. */
export const confirmPlan = async (
  page: Page,
  { plan = 'Базовый', autoPayments = true, by = 'good' }: Buying = {},
): Promise<void> => {
  const dialog = page.getByRole('dialog', { name: `Тариф «${plan}»` })
  await dialog.getByRole('checkbox', { name: /^Подтверждаю/ }).check()
  if (autoPayments) await dialog.getByRole('checkbox', { name: /автоматические платежи/ }).check()
  await dialog.getByRole('button', { name: 'Оплатить' }).click()
  await payBy(page, by)
}
