import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { weekDayOf } from '@grani/server/platform/time/moscow.ts'
import { allowedByDay } from '@grani/server/features/quiz/quota/quota.ts'
import { spend } from '@grani/testing/users.ts'
import { DAY } from '@grani/testing/product.ts'
import { withInProcessServer, type SignedInUser } from './with-in-process-server.ts'
import {
  asked,
  closeNewResults,
  type Given,
  giveMany,
  stored,
  unsent,
  whenAllSent,
} from '@grani/testing/browser/questions.ts'

// The third retry after a lost connection waits four seconds: held, it would never come.
const app = withInProcessServer({ holdsTimers: false })

const quotaCard = (page: Page) => page.getByRole('heading', { name: 'На сегодня вопросы закончились' })

/** All that the plan holds for a week. */
const PLAN_WEEK = 500

/** Uses up what the plan allows until today, but for so many answers. */
const leaveRoom = async (userId: string, count: number): Promise<void> => {
  const { day } = weekDayOf(app.product().clock.now())
  await spend(app.product(), userId, allowedByDay(day, PLAN_WEEK) - count)
}

const nextDay = async ({ page }: SignedInUser): Promise<void> => {
  app.product().clock.pass(DAY)
  await page.context().request.post(app.at('/api/refresh'), { headers: { origin: app.at('') } })
}

/** Six answers in the underground, with room for two of them when the connection is back. */
const answerTooMany = async ({ page, userId }: SignedInUser): Promise<Given[]> => {
  const context = page.context()
  await closeNewResults(page)
  await page.goto(app.at('/'))
  await asked(page)
  // The page has read how many answers are left, and Chromium before 148 remembers a module that was lost half-way until the
  // page is reloaded (decision 061).
  await page.waitForLoadState('networkidle')
  await leaveRoom(userId, 2)
  await context.setOffline(true)
  const given = await giveMany(page, [0, 1, 2, 3, 1, 0])
  await context.setOffline(false)
  await quotaCard(page).waitFor()
  await page.getByText('4 ответа ждут своей очереди на этом устройстве').waitFor()
  return given
}

test('the last questions of a day are counted, and none is asked after them', async () => {
  const user = await app.signedInUser()
  const { page, userId } = user
  await closeNewResults(page)
  await leaveRoom(userId, 2)
  await page.goto(app.at('/'))
  await asked(page)
  await page.getByText('На сегодня ещё 2 вопроса').filter({ visible: true }).waitFor()
  const refused: string[] = []
  page.on('response', reply => {
    if (reply.status() === 429) refused.push(reply.url())
  })
  const given = await giveMany(page, [0, 1])
  await quotaCard(page).waitFor()
  await whenAllSent(page)
  expect(await stored(page.context(), app.at(''))).toEqual(given)
  await page.reload()
  await quotaCard(page).waitFor()
  expect(await page.getByText('своей очереди').count()).toBe(0)
  expect(refused).toEqual([])
})

describe('answers over the limit', () => {
  test('wait on the device, over a reload too, and are all there once on the next day', async () => {
    const user = await app.signedInUser()
    const { page } = user
    const given = await answerTooMany(user)
    await app.recordA11yViolations(page, 'over the limit')
    expect(await stored(page.context(), app.at(''))).toEqual(given.slice(0, 2))

    await page.reload()
    await quotaCard(page).waitFor()
    expect(await unsent(page)).toBe(4)
    // The page asks again by itself: a button to ask would promise what only the hour brings.
    expect(await page.getByRole('button', { name: 'Проверить ещё раз' }).count()).toBe(0)

    await nextDay(user)
    await page.reload()
    await whenAllSent(page)
    expect(await stored(page.context(), app.at(''))).toEqual(given)
    expect(given.map(({ question }) => question)).not.toContain(await asked(page))
    expect(await quotaCard(page).count()).toBe(0)
  })

  test('go when questions are added, without a word from the person', async () => {
    const user = await app.signedInUser()
    const { page, userId } = user
    const given = await answerTooMany(user)
    await app.product().rows('insert into boostings (user_id, questions) values ($1, 100)', [userId])
    // Away and back again, as from the checkout.
    await page.getByRole('link', { name: 'Профиль' }).click()
    await page.getByRole('heading', { level: 1, name: 'Профиль' }).waitFor()
    await page.goBack()
    await whenAllSent(page)
    expect(given.map(({ question }) => question)).not.toContain(await asked(page))
    expect(await stored(page.context(), app.at(''))).toEqual(given)
  })
})

test('a plan that has ended is said on the page, and nothing of it in the console', async () => {
  const user = await app.signedInUser()
  const { page, userId } = user
  const { clock, rows } = app.product()
  await rows('update subscriptions set end_at = $2 where user_id = $1', [userId, clock.now()])
  const errors: string[] = []
  page.on('console', message => {
    if (message.type() === 'error') errors.push(`${message.location().url} ${message.text()}`)
  })
  for (const path of ['/', '/results', '/profile', '/subscription', '/']) {
    await page.goto(app.at(path))
    await page.waitForLoadState('networkidle')
  }
  await page.getByRole('heading', { name: 'Пробный период закончился' }).waitFor()
  expect(errors).toEqual([])
})
