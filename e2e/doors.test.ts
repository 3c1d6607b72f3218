import { readEventAllowance, readForecasts, readToday } from '@grani/contract'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { asked, at, give, letThink, sittingEndOf } from '@grani/testing/browser/questions.ts'
import { keepLines, passTime } from './fake-timers.ts'
import { change, patch, refuse } from './replies.ts'
import { tasks } from './screens/drawing-states.ts'
import { END, plan } from './screens/plan-state.ts'
import { sittingOver } from './screens/sitting-screens.ts'
import { DESKTOP, PHONE, withSeededUsers } from './with-seeded-users.ts'

const app = withSeededUsers()

const toPortrait = async (page: Page, name: string | RegExp) => {
  await page.getByRole('main').getByRole('link', { name }).first().click()
  await page.getByRole('heading', { level: 1, name: 'Ваш портрет' }).waitFor()
}

test('the portrait is one tap away from the question on a phone, and not while it is empty', async () => {
  const page = await app.open('withResults', PHONE)
  await page.goto(app.url('/'))
  await asked(page)
  await toPortrait(page, /Ваш портрет/)
  await change(page.context(), '/api/results/portrait', () => ({ note: null, sentences: [], directions: [] }))
  await page.goto(app.url('/'))
  await page.getByRole('region', { name: 'Направления' }).getByRole('link').first().waitFor()
  await page.waitForLoadState('networkidle')
  expect(await page.getByText('Ваш портрет').count()).toBe(0)
})

test('at the limit of the day the portrait comes first, and more questions are one quiet tap away', async () => {
  const page = await app.open('withResults', PHONE)
  await letThink(page.context())
  await refuse(page.context(), '/api/boosting', 404, 'ERR_NOT_FOUND')
  await page.route(/\/api\/questions\/[^/]+$/, route =>
    route.fulfill({ status: 429, json: { code: 'ERR_QUOTA', retry_after: 36_000 } }),
  )
  await page.goto(app.url('/'))
  await give(page, at(0))
  await page.getByRole('heading', { name: 'На сегодня вопросы закончились' }).waitFor()
  await page.getByText(/Начнём с\sнаправления «/).waitFor()
  // Once: the panel of boosters does not stand beside it.
  await page.waitForLoadState('networkidle')
  expect(await page.getByText('₽').count()).toBe(1)
  await page.getByRole('button', { name: /^Продолжить сегодня: от/ }).click()
  await page.getByRole('dialog', { name: 'Добавить вопросы' }).waitFor()
  await page.keyboard.press('Escape')
  await toPortrait(page, 'Прочитать портрет')
})

test('who needs questions and no larger plan finds them below the plans, and not where the day has plenty', async () => {
  const page = await app.open('withResults', PHONE)
  await patch(page.context(), readToday.path, { left: 60 })
  await page.goto(app.url('/select-plan'))
  await page.getByRole('button', { name: /^Добавить 100\sвопросов за\s99\s₽/ }).click()
  await page.getByRole('dialog', { name: 'Добавить вопросы' }).waitFor()
  await page.keyboard.press('Escape')
  await patch(page.context(), readToday.path, { left: 2410 })
  await page.reload()
  await page.getByRole('link', { name: 'Подарить' }).waitFor()
  await page.waitForLoadState('networkidle')
  expect(await page.getByText('Нужно только больше вопросов').count()).toBe(0)
})

test('what the day leaves is told from twenty on, down to one', async () => {
  const page = await app.open('withResults')
  await patch(page.context(), readToday.path, { left: 21 })
  await page.goto(app.url('/'))
  const today = page.getByRole('region', { name: 'Сегодня' })
  await today.getByText(/^за\sдень \d/).waitFor()
  await patch(page.context(), readToday.path, { left: 20 })
  await page.reload()
  await today.getByText('сегодня ещё\u00A020').waitFor()
  // Of none the card tells, and the panel what was done.
  await patch(page.context(), readToday.path, { left: 0 })
  await page.reload()
  await today.getByText(/^за\sдень \d/).waitFor()
})

test('in read mode the portrait can still be read', async () => {
  const page = await app.open('withResults')
  await plan({ is_ended: true })(page.context())
  await change(page.context(), '/api/questions', () => [])
  await page.goto(app.url('/'))
  await page.getByRole('heading', { name: 'Подписка закончилась' }).waitFor()
  await toPortrait(page, 'Прочитать портрет')
})

test.each([390, 1280])('at %i px an unknown address leads home, and one line says why', async width => {
  const page = await app.open('withResults', { viewport: { width, height: 800 } })
  for (const path of ['/nonsense', '/recognition', '/results/nonsense']) {
    await page.goto(app.url(path))
    await page
      .getByText(/(Страницы с\sтаким адресом|Такого направления у\sвас) нет, поэтому открыли начало/)
      .waitFor()
    await asked(page)
    expect(new URL(page.url()).pathname).toBe('/')
  }
  const why = page.getByText(/нет, поэтому открыли начало/)
  expect(await why.count()).toBe(1)
  await page.getByRole('link', { name: 'Результаты' }).filter({ visible: true }).first().click()
  await page.getByRole('heading', { level: 1, name: 'Результаты' }).waitFor()
  expect(await why.count()).toBe(0)
})

test('home offers no reading of an event that the day has no more of', async () => {
  const page = await app.open('withResults')
  await page.goto(app.url('/'))
  const text = page.getByText('и видно, что в нём было как обычно')
  await text.waitFor()
  await patch(page.context(), readEventAllowance.path, { used: 1, limit: 1 })
  await page.reload()
  await page.getByText(/^Записать и\sотметить можно сейчас, а\sразобрать /).waitFor()
  expect(await text.count()).toBe(0)
})

test('on a wide screen the portrait and the diary stand beside the question, above the fold', async () => {
  const page = await app.open('withResults')
  await page.goto(app.url('/'))
  await asked(page)
  const lowest = async (role: 'link' | 'region', name: string | RegExp) => {
    const place = page.getByRole('main').getByRole(role, { name })
    await place.waitFor()
    const box = await place.boundingBox()
    return box ? box.y + box.height : Infinity
  }
  expect(await lowest('link', /^Ваш портрет/)).toBeLessThanOrEqual(800)
  expect(await lowest('link', 'Записать событие')).toBeLessThanOrEqual(800)
  // What is found out now is told once, in a card as high as its words.
  expect(await page.getByRole('region', { name: /^Сегодня$/ }).count()).toBe(1)
  expect(await lowest('region', /^Сегодня$/)).toBeLessThan(400)
})

test('a goal is chosen without a bar at the bottom that leads back to the choice', async () => {
  const page = await app.open('withoutGoal', PHONE)
  await page.goto(app.url('/goals'))
  await page.getByRole('heading', { level: 1, name: 'С чего начнём' }).waitFor()
  expect(await page.getByRole('navigation', { name: 'Разделы' }).filter({ visible: true }).count()).toBe(0)
})

test('that something has succeeded is said once: it goes with the page it was read on', async () => {
  const page = await app.open('withResults')
  await keepLines(page.context())
  const text = 'Тариф оплачен'
  await change(page.context(), '/api/banner/messages', () => [
    { uid: 'plan-changed', level: 'success', text, is_closable: true },
  ])
  const closed = page.waitForRequest(request => request.url().endsWith('/api/banner/plan-changed/close'))
  await page.route('**/api/banner/*/close', route => route.fulfill({ status: 204 }))
  await page.goto(app.url('/'))
  await page.getByText(text).waitFor()
  await passTime(page, 10_000)
  await closed
  expect(await page.getByText(text).count()).toBe(1)
  await page.getByRole('link', { name: 'Результаты' }).first().click()
  await page.getByText(text).waitFor({ state: 'detached' })
})

test('home leads to what of drawing the plan or the trial opens', async () => {
  const page = await app.open('withResults')
  const card = page.getByRole('main').getByRole('link', { name: 'Выбрать задание' })
  const diary = page.getByRole('main').getByRole('link', { name: 'Записать событие' })
  const figures = page.getByText(/Три фигуры за\sпять минут/u)
  await page.goto(app.url('/'))
  await figures.waitFor()
  // Where there is nothing to choose, no choice stands in between.
  const task = page.getByRole('main').getByRole('link', { name: 'Дорисовать фигуры' })
  expect(await task.getAttribute('href')).toBe('/drawing/complete')
  expect(await card.count()).toBe(0)
  await plan({ is_trial: false })(page.context())
  await page.reload()
  await diary.waitFor()
  expect(await card.count()).toBe(0)
  await plan({ has_drawing: true })(page.context())
  await page.reload()
  await card.waitFor()
  expect(await figures.count()).toBe(0)
})

test('a plan that is paid for and begins later says when it opens drawing, and nothing sells it again', async () => {
  const page = await app.open('withResults', DESKTOP)
  await tasks('plan', { made: 0 })(page.context())
  await plan({ drawing_from: END, can_pick_tariff: false })(page.context())
  await page.goto(app.url('/drawing'))
  await page.getByText(/Рисунок откроется 9\sмарта/).waitFor()
  expect(await page.getByRole('link', { name: 'Посмотреть тарифы' }).count()).toBe(0)
  await page.goto(app.url('/results'))
  await page.getByRole('link', { name: /Рисунок \(с\s9\sмарта/ }).waitFor()
})

test('the end of a sitting leads to the ten forecasts until they were tried once', async () => {
  const page = await app.open('withResults')
  await sittingOver(page, { began: 0 })
  const withLast = (last: { id: string; finished_at: string } | null) =>
    page.route(`**${readForecasts.path}`, route =>
      route.fulfill({ json: { game: null, may_start: true, last } }),
    )
  await withLast({ id: '11111111-1111-4111-8111-111111111111', finished_at: '2026-11-20T10:00:00.000Z' })
  await page.goto(app.url('/'))
  await sittingEndOf(page).waitFor()
  await page.waitForLoadState('networkidle')
  const door = page.getByRole('link', { name: 'Угадаем?' })
  expect(await door.count()).toBe(0)
  await withLast(null)
  await page.reload()
  await door.click()
  await page.waitForURL(app.url('/forecasts'))
})
