import type { BrowserContext } from 'playwright-core'
import { expect, test } from 'vitest'
import { asked, at, give, giveMany, letThink, whenAllSent } from '@grani/testing/browser/questions.ts'
import { change } from './replies.ts'
import { DESKTOP, PHONE, withSeededUsers } from './with-seeded-users.ts'

const app = withSeededUsers()

/** Says of every answer that it has brought so many results; whatever is unseen stays unseen. */
const bring = (context: BrowserContext, newResults: () => number) =>
  context.route(
    url => /^\/api\/questions\/[^/]+$/.test(url.pathname),
    async route => {
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...(await response.json()), new_results: newResults() } })
    },
  )

test('results are announced when an answer brings them; after «Позже» those that wait are a number in the menu', async () => {
  const page = await app.open('withResults')
  await letThink(page.context())
  let brought = 0
  await bring(page.context(), () => brought)
  await page.goto(app.url('/'))
  const dialog = page.getByRole('dialog', { name: 'Появились новые результаты' })
  const number = page.getByRole('navigation').getByRole('link', { name: /Результаты.*новых: \d/ })
  const answer = async () => {
    await asked(page)
    const sent = page.waitForResponse(reply => /\/api\/questions\/[^/]+$/.test(reply.url()))
    await Promise.all([sent, give(page, at(2))])
    await page.waitForLoadState('networkidle')
  }
  await number.waitFor()
  await answer()
  expect(await dialog.count()).toBe(0)
  brought = 1
  await answer()
  await dialog.getByRole('button', { name: 'Позже' }).click()
  await dialog.waitFor({ state: 'detached' })
  brought = 0
  await answer()
  expect(await dialog.count()).toBe(0)
  expect(await number.isVisible()).toBe(true)
})

test.each([
  { when: 'at once where it is in sight', options: DESKTOP, isInSight: true },
  { when: 'on a phone when it is scrolled to', options: PHONE, isInSight: false },
])('progress is read anew after five answers, $when', async ({ options, isInSight }) => {
  const page = await app.open('withGoal', options)
  await letThink(page.context())
  // A result would be announced, and be a reason of its own to read progress.
  await bring(page.context(), () => 0)
  // A question with fewer answers than a scale has leaves the panel in sight.
  await change(page.context(), '/api/questions', (questions: { kind: string }[]) =>
    questions.filter(({ kind }) => kind === 'scale'),
  )
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
  if (!isInSight) {
    // Whatever the answers have led to is asked for before this is.
    await page.evaluate(() => fetch('/api/settings'))
    expect(readings).toBe(0)
    await panel.scrollIntoViewIfNeeded()
  }
  await read
  expect(readings).toBe(1)
})
