import type { BrowserContext, Page, Response } from 'playwright-core'
import { expect, test } from 'vitest'
import { neverReading, passTime, READING_MS } from './fake-timers.ts'
import {
  asked,
  at,
  give,
  giveMany,
  letThink,
  newResultsOf,
  questionOf,
  whenAllSent,
} from '@grani/testing/browser/questions.ts'
import { DESKTOP, PHONE, withSeededUsers } from './with-seeded-users.ts'

const app = withSeededUsers()

const isReplyUrl = (url: URL): boolean => /^\/api\/questions\/[^/]+$/.test(url.pathname)
const isReply = (reply: Response): boolean => isReplyUrl(new URL(reply.url()))

/** Says of every answer that it has brought so many results; whatever is unseen stays unseen. */
const bring = (context: BrowserContext, newResults: () => number) =>
  context.route(isReplyUrl, async route => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), new_results: newResults() } })
  })

/** A page on which answers bring as many results as `brought` says. */
const openAnswering = async () => {
  const page = await app.open('withResults')
  const context = page.context()
  await letThink(context)
  await neverReading(context)
  const state = { brought: 0 }
  await bring(context, () => state.brought)
  await page.goto(app.url('/'))
  await asked(page)
  const answer = async (brought: number) => {
    state.brought = brought
    await Promise.all([page.waitForResponse(isReply), give(page, at(2))])
    await page.waitForLoadState('networkidle')
  }
  return { page, state, answer }
}

const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent)

test('a result is announced between two questions, once, and those that were not opened are a number in the menu', async () => {
  const { page, answer } = await openAnswering()
  const dialog = newResultsOf(page)
  const number = page.getByRole('navigation').getByRole('link', { name: /Результаты.*новых: \d/ })
  await number.waitFor()
  await answer(0)
  expect(await dialog.count()).toBe(0)
  await answer(1)
  await dialog.waitFor()
  expect(await dialog.getByText('Ещё прояснилось').count()).toBe(0)
  expect(await focused(page)).toBe(await dialog.getByRole('heading').textContent())
  await dialog.getByRole('button', { name: 'Похоже на меня' }).click()
  await dialog.getByText('Запомнили').waitFor()
  await dialog.getByRole('button', { name: 'Дальше' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(await focused(page)).toBe(await questionOf(page).textContent())
  await answer(0)
  expect(await dialog.count()).toBe(0)
  expect(await number.isVisible()).toBe(true)
  await answer(3)
  await dialog.getByText('Ещё прояснилось').waitFor()
})

test('a result that comes when the next question is being read waits until that is answered', async () => {
  const { page, state, answer } = await openAnswering()
  let release = (): void => {}
  const held = new Promise<void>(resolve => {
    release = resolve
  })
  await page.route(isReplyUrl, async route => {
    await held
    await route.fallback()
  })
  state.brought = 1
  const replied = page.waitForResponse(isReply)
  await give(page, at(2))
  await passTime(page, READING_MS)
  release()
  await replied
  await page.waitForLoadState('networkidle')
  expect(await newResultsOf(page).count()).toBe(0)
  await answer(0)
  await newResultsOf(page).waitFor()
})

test('the count of the day goes on with each answer', async () => {
  const { page, answer } = await openAnswering()
  const count = page.getByRole('region', { name: 'Сегодня' }).getByText(/^\d+\sответ/)
  const before = Number.parseInt(await count.innerText(), 10)
  await answer(0)
  await answer(0)
  await page.waitForFunction(
    expected => document.querySelector('[aria-label="Сегодня"]')?.textContent?.includes(expected),
    `${before + 2}\u00A0ответ`,
  )
})

test.each([
  ['a wide screen', DESKTOP],
  ['a phone', PHONE],
])('progress is read anew after five answers on %s', async (_name, options) => {
  const page = await app.open('withGoal', options)
  await letThink(page.context())
  // A result would be announced, and be a reason of its own to read progress.
  await bring(page.context(), () => 0)
  await page.goto(app.url('/'))
  await asked(page)
  const panel = page.getByRole('region', { name: 'Направления' })
  await panel.getByText('пока неясно').first().waitFor({ state: 'attached' })
  await page.waitForLoadState('networkidle')
  let readings = 0
  page.on('request', request => {
    if (request.url().endsWith('/api/results/progress')) readings += 1
  })
  const read = page.waitForResponse('**/api/results/progress')
  await giveMany(page, [0, 1, 2, 3, 1])
  await whenAllSent(page)
  await read
  expect(readings).toBe(1)
})
