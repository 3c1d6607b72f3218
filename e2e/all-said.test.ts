import { readProgress } from '@grani/contract'
import { expect, test } from 'vitest'
import { asked } from '@grani/testing/browser/questions.ts'
import { fireIntervals, holdIntervals } from './fake-timers.ts'
import { change, patch } from './replies.ts'
import { measured } from './screens/home-screens.ts'
import { withSeededUsers } from './with-seeded-users.ts'

const app = withSeededUsers()

test('questions are offered for sale, but not when the day has plenty, nor when everything is said', async () => {
  const page = await app.open('withResults')
  const today = { answered: 0, left: 2410, opens_at: null }
  await patch(page.context(), '/api/answers/today', today)
  const offer = page.getByRole('region', { name: 'Ещё вопросы' })
  // Until it is known how many are left, nothing of it is there that would go away again.
  let letPass = () => {}
  const held = new Promise<void>(resolve => (letPass = resolve))
  await page.route('**/api/answers/today', async route => {
    await held
    await route.fallback()
  })
  const progress = page.waitForResponse(app.url(readProgress.path))
  await page.goto(app.url('/subscription'))
  await page.getByRole('link', { name: 'Подарить' }).waitFor()
  await progress
  expect(await offer.count()).toBe(0)
  letPass()
  await page.getByText('Вопросов на\u00A0сегодня с\u00A0запасом').waitFor()
  await page.waitForLoadState('networkidle')
  expect(await offer.count()).toBe(0)
  await patch(page.context(), '/api/answers/today', { ...today, left: 40 })
  await page.goto(app.url('/subscription'))
  await offer.getByRole('button', { name: 'Добавить вопросы' }).waitFor()
  await measured(page.context())
  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'Подписка' }).waitFor()
  await page.waitForLoadState('networkidle')
  expect(await offer.count()).toBe(0)
})

test('a goal without questions leads to another one that has some', async () => {
  const page = await app.open('withGoal')
  await change(page.context(), '/api/questions', () => [])
  await patch(page.context(), '/api/questions/left', { questions: 40 })
  await change(page.context(), '/api/profiles/me', (profile: { current_goal: object }) => ({
    ...profile,
    goals: [
      profile.current_goal,
      { ...profile.current_goal, uid: 'resIss', display_name: 'Решение проблем' },
    ],
  }))
  await page.goto(app.url('/'))
  await page.getByRole('heading', { name: 'По этой цели пока всё спрошено' }).waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Выбрать цель' }).click()
  await page.getByRole('heading', { level: 1, name: 'Профиль' }).waitFor()
})

test('the only goal whose questions are all asked says so', async () => {
  const page = await app.open('withGoal')
  await change(page.context(), '/api/questions', () => [])
  await patch(page.context(), '/api/questions/left', { questions: 0 })
  await page.goto(app.url('/'))
  await page.getByRole('heading', { name: 'По этой цели всё спрошено' }).waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Выбрать цель' }).waitFor()
})

/** As often as the card promises. */
const CHECK_EVERY_MS = 300_000

test('a question that was not there yet comes by itself, after five minutes', async () => {
  const page = await app.open('withGoal')
  await holdIntervals(page.context(), CHECK_EVERY_MS)
  await change(page.context(), '/api/questions', () => [])
  await page.goto(app.url('/'))
  await page.getByRole('heading', { name: 'Следующий вопрос ещё подбирается' }).waitFor()
  await page.context().unrouteAll({ behavior: 'wait' })
  await fireIntervals(page)
  await asked(page)
})
