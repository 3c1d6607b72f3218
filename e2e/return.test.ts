import { asked, at, give, whenAllSent } from '@grani/testing/browser/questions.ts'
import { logIn } from '@grani/testing/browser/sign-up.ts'
import type { Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { a11yViolations } from './axe.ts'
import { change, patch } from './replies.ts'
import { awayFor } from './screens/home-screens.ts'
import { plan } from './screens/plan-state.ts'
import { sittingOver } from './screens/sitting-screens.ts'
import { PHONE, withSeededUsers } from './with-seeded-users.ts'
import { withServer } from './with-server.ts'

const seeded = withSeededUsers()
const app = withServer()

const DAY = 86_400_000

test.each([14, 45, 120])(
  'after %i days home begins with what is clear, then the last question, then one to go on with',
  async days => {
    const page = await seeded.open('withResults', PHONE)
    await awayFor(page.context(), days)
    await page.goto(seeded.url('/'))
    const main = page.getByRole('main')
    await main.getByRole('heading', { name: 'С возвращением' }).waitFor()
    await main
      .getByRole('region', { name: /уже ясно/i })
      .getByRole('link')
      .first()
      .waitFor()
    await main.getByRole('region', { name: 'О чём спросили последним' }).getByText('Вы ответили').waitFor()
    await page.waitForLoadState('networkidle')
    expect(await a11yViolations(page)).toEqual([])
    expect(await main.innerText()).not.toMatch(/пропустили|потеря|не было|давно|серия/i)

    await main.getByRole('button', { name: 'Ответить' }).click()
    await asked(page)
    await page.reload()
    await asked(page)
    expect(await main.getByRole('heading', { name: 'С возвращением' }).count()).toBe(0)
  },
)

test('thirteen days are no absence: the question stands there at once', async () => {
  const page = await seeded.open('withResults')
  await awayFor(page.context(), 13)
  await page.goto(seeded.url('/'))
  await asked(page)
})

test('with a plan that has ended meanwhile there is a door, and all that can be read', async () => {
  const page = await seeded.open('withResults', PHONE)
  await awayFor(page.context(), 45)
  await plan({ is_ended: true })(page.context())
  await change(page.context(), '/api/questions', () => [])
  await page.goto(seeded.url('/'))
  await page
    .getByRole('region', { name: /уже ясно/i })
    .getByRole('link')
    .first()
    .waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Выбрать тариф' }).waitFor()
  await page.getByRole('button', { name: 'На главную' }).click()
  await page.getByRole('heading', { name: 'Направления' }).waitFor()
})

test('answers that were left on the device are sent once their writer has signed in again', async () => {
  const { context, page, person } = await app.newUser(PHONE)
  await page.goto(app.url('/'))
  await give(page, at(0))
  await whenAllSent(page)
  await context.setOffline(true)
  await give(page, at(1))
  await give(page, at(2))
  // Four months later the session is over. It ends first: a page that is being left may still send what waits.
  await context.clearCookies()
  await page.goto('about:blank')
  await context.setOffline(false)
  await page.clock.setFixedTime(Date.now() + 120 * DAY)
  await page.goto(app.url('/auth'))
  const sent = Promise.all(
    [0, 1].map(() =>
      page.waitForResponse(reply => /\/api\/questions\/[^/]+$/.test(reply.url()) && reply.ok()),
    ),
  )
  await logIn(page, app.url(''), person)
  await sent
  await page.getByRole('heading', { name: 'С возвращением' }).waitFor()
})

test('an answer to a question that is gone is told of kindly, and the questions go on', async () => {
  const { context, page } = await app.newUser(PHONE)
  await page.goto(app.url('/'))
  await asked(page)
  const replies: Route[] = []
  await context.route(/\/api\/questions\/[^/]+$/, route => replies.push(route), { times: 1 })
  // Seen before the server's list, which still holds the question, brings it back.
  await give(page, at(1))
  await expect.poll(() => replies.length).toBe(1)
  await replies[0]?.fulfill({ status: 404, json: { code: 'ERR_NOT_FOUND' } })
  await page.getByText('Остальные ответы на месте').waitFor()
  await asked(page)
})

test('a week is seven facets from Monday; a pause is one tap on and one off', async () => {
  const { page } = await app.newUser(PHONE)
  await page.goto(app.url('/profile'))
  const box = page.getByRole('checkbox', { name: /^Пауза/ })
  expect(await box.isChecked()).toBe(false)
  const saved = () => page.waitForResponse(app.url('/api/rhythm/pause'))
  await Promise.all([saved(), box.press('Space')])
  await page.getByRole('checkbox', { name: /^Пауза до \d/, checked: true }).waitFor()
  await page.reload()
  await page.getByRole('checkbox', { name: /^Пауза до \d/, checked: true }).waitFor()
  await Promise.all([saved(), box.press('Space')])
  await page.getByRole('checkbox', { name: 'Пауза', exact: true, checked: false }).waitFor()

  const home = await seeded.open('withResults', PHONE)
  await home.goto(seeded.url('/'))
  const week = home.getByRole('region', { name: 'Ваша неделя' })
  await week.getByText('вс', { exact: true }).waitFor()
  expect(await week.locator('polygon').count()).toBe(7)
  expect((await week.locator('li').allInnerTexts()).join(' ')).toBe('пн вт ср чт пт сб вс')
})

test('once in two hundred answers without a pause the end of a sitting says that it is enough', async () => {
  const page = await seeded.open('withResults', PHONE)
  const context = page.context()
  await sittingOver(context, { began: 0 })
  const began_at = new Date(0).toISOString()
  const words = page.getByText('Достаточно на сегодня: точность растёт и от паузы.')
  for (const [in_a_row, count] of [
    [195, 0],
    [210, 1],
    [225, 0],
    [405, 1],
  ] as const) {
    await patch(context, '/api/answers/today', { sitting: { answers: 15, in_a_row, began_at, words: [] } })
    await page.goto(seeded.url('/'))
    await page.getByText('Пятнадцать вопросов позади').waitFor()
    await page.waitForLoadState('networkidle')
    expect(await words.count()).toBe(count)
  }
})
