import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { allowedByDay } from '@grani/server/features/quiz/quota/quota.ts'
import { weekDayOf } from '@grani/server/platform/time/moscow.ts'
import { asked, closeNewResults } from '@grani/testing/browser/questions.ts'
import { DAY } from '@grani/testing/product.ts'
import { spend } from '@grani/testing/users.ts'
import { next, words } from './event-form.ts'
import { markEvent } from './mark-event.ts'
import { withInProcessServer } from './with-in-process-server.ts'

const app = withInProcessServer()

/** Nothing more can be answered today; the page does not know. */
const useUpDay = (userId: string): Promise<void> =>
  spend(app.product(), userId, allowedByDay(weekDayOf(app.product().clock.now()).day, 500))

const atEvaluatedEvent = async (page: Page): Promise<void> => {
  await page.goto(app.at('/events/new'))
  await page.getByRole('checkbox', { name: /согласие/ }).check()
  await page.getByRole('button', { name: 'Начать дневник' }).click()
  await words(page).fill('На планёрке мой отчёт раскритиковали при всех.')
  await next(page).click()
  await markEvent(page, { situation: 'Давление', mood: '1-5', importance: '5', cause: 'В другом человеке' })
  const degrees = page.getByText('Отчасти', { exact: true })
  await expect.poll(() => degrees.count()).toBe(3)
  for (let i = 0; i < 3; i++) await degrees.nth(i).click()
  await page.getByRole('button', { name: 'Разобрать', exact: true }).click()
  await page.getByRole('heading', { name: 'Вы в этом событии' }).waitFor()
}

test('once the questions of the day are used up, an event keeps its own for the next, and leads to no purchase', async () => {
  const user = await app.signedInUser()
  const { page, userId } = user
  await closeNewResults(page)
  await useUpDay(userId)
  await atEvaluatedEvent(page)
  const event = page.url()
  await page.getByText(/На\sсегодня вопросы закончились, эти будут первыми/).waitFor()
  await app.recordA11yViolations(page, 'asks later')
  await page.getByRole('button', { name: /^9\sвопросов об\sэтом (?:завтра|через)/u }).click()
  const kept = page.getByText(/^С\sвопросов об\sэтом начнём (?:завтра|через).*: их 9\.$/u)
  await kept.waitFor()
  expect(page.url()).toBe(event)
  await page.reload()
  await kept.waitFor()
  expect(
    await page
      .getByRole('main')
      .getByText(/₽|тариф/u)
      .count(),
  ).toBe(0)

  app.product().clock.pass(DAY)
  await page.context().request.post(app.at('/api/refresh'), { headers: { origin: app.at('') } })
  await page.goto(app.at('/'))
  await asked(page)
  await page.getByText(/^К\sсобытию .+: 1\sиз\s9$/u).waitFor()
})

test('a question that gives way to the end of the day is not left for screen readers', async () => {
  const { page, userId } = await app.signedInUser()
  await closeNewResults(page)
  await page.goto(app.at('/'))
  const question = await asked(page)
  await page.goto(app.at('/profile'))
  await useUpDay(userId)
  await page.getByRole('navigation', { name: 'Разделы' }).getByRole('link', { name: 'Главная' }).click()
  await page.getByRole('heading', { name: 'На сегодня вопросы закончились' }).waitFor()
  const spoken = await page.locator('output').allInnerTexts()
  expect(spoken.join()).not.toContain(question)
})
