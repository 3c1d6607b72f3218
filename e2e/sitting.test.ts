import { readToday } from '@grani/contract'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { logIn } from '@grani/testing/browser/sign-up.ts'
import { asked, at, give, goOn, sittingEndOf, whenAllSent } from '@grani/testing/browser/questions.ts'
import { a11yViolations } from './axe.ts'
import { keepLines } from './fake-timers.ts'
import { PHONE, withSeededUsers } from './with-seeded-users.ts'
import { change, patch } from './replies.ts'
import { sittingOver } from './screens/sitting-screens.ts'
import { withServer } from './with-server.ts'

const app = withServer()
const seeded = withSeededUsers()

const NARROW: BrowserContextOptions = { ...PHONE, reducedMotion: 'reduce' }

const progressOf = (page: Page, answers: number) =>
  page.getByRole('region', { name: 'Сегодня' }).getByText(`${answers} из\u00A015`)

const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent)

/** A new user in front of the first question; what a sitting brings is not passed over. */
const newcomer = async () => {
  const { context, person } = await app.newUser(NARROW)
  const state = await context.storageState()
  const { context: device, page } = await app.visitor({ ...NARROW, storageState: state })
  await keepLines(device)
  await page.goto(app.url('/'))
  await asked(page)
  return { context: device, page, person }
}

/** How many the day has is told once few are left of it: which day of the week it is decides that. And what the answers point to, where they do before the first result. */
const SITTING_START =
  /^(?:Пятнадцать вопросов, минуты три|Впереди 15\sвопросов, сегодня до\s\d+|\d+\sответ\p{L}* здесь\. Перв(?:ая догадка|ые догадки):)$/u

type Told = { told: number | null }

const giveSome = async (page: Page, count: number) => {
  for (let i = 0; i < count; i++) await give(page, at(i % 4))
}

test('a sitting says what begins, goes on after a reload and on another device, and ends with a page', async () => {
  const { context, page, person } = await newcomer()
  // Whatever day of the week it is.
  await patch(context, readToday.path, { left: 60 })
  await page.reload()
  await page
    .getByText(/^Впереди 15\sвопросов, сегодня до\s\d+$/u)
    .filter({ visible: true })
    .waitFor()
  await giveSome(page, 4)
  await progressOf(page, 4).waitFor()
  await whenAllSent(page)
  await page.reload()
  await progressOf(page, 4).waitFor()

  const { page: elsewhere } = await app.visitor(NARROW)
  await logIn(elsewhere, app.url(''), person)
  await asked(elsewhere)
  await progressOf(elsewhere, 4).waitFor()
  await giveSome(elsewhere, 11)
  await sittingEndOf(elsewhere).waitFor()
  await elsewhere.waitForFunction(() => document.activeElement?.textContent?.includes('Ещё пятнадцать'))
  await whenAllSent(elsewhere)
  await elsewhere.waitForLoadState('networkidle')
  expect(await a11yViolations(elsewhere)).toEqual([])

  await elsewhere.reload()
  await sittingEndOf(elsewhere).waitFor()
  await goOn(elsewhere)
  const question = await asked(elsewhere)
  expect(question).toContain(String(await focused(elsewhere)))
  await elsewhere.getByText(SITTING_START).filter({ visible: true }).waitFor()
})

test('a new sitting begins at the top of the page, however far down its button was', async () => {
  const { page } = await newcomer()
  await giveSome(page, 15)
  await sittingEndOf(page).waitFor()
  await page.setViewportSize({ width: 360, height: 420 })
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(100)
  await goOn(page)
  await asked(page)
  expect(await page.evaluate(() => scrollY)).toBe(0)
})

test('enough for today leads to what there is to read, and home then begins anew', async () => {
  const { page } = await newcomer()
  await giveSome(page, 15)
  await sittingEndOf(page).waitFor()
  await whenAllSent(page)
  await page.waitForLoadState('networkidle')
  await page.getByRole('button', { name: 'Хватит на сегодня' }).click()
  await page.waitForURL(/\/results(\/portrait)?$/)
  await page.getByRole('link', { name: 'Главная' }).first().click()
  await asked(page)
})

test('the end stands there for a reload, and no more before home for who comes back later', async () => {
  const { page } = await newcomer()
  await giveSome(page, 15)
  await sittingEndOf(page).waitFor()
  // All that the sitting has brought stands there.
  await page.waitForFunction(() =>
    Object.values(localStorage).some(text => String(text).includes('"isTold":true')),
  )
  await page.reload()
  await sittingEndOf(page).waitFor()
  await page.evaluate(minutes => {
    const key = Object.keys(localStorage).find(name => name.endsWith('.sitting')) ?? ''
    const sitting = JSON.parse(localStorage.getItem(key) ?? '{}')
    localStorage.setItem(key, JSON.stringify({ ...sitting, at: sitting.at - minutes * 60_000 }))
  }, 6)
  await page.reload()
  await asked(page)
})

test('the end takes its last answer back, and a new sitting does not', async () => {
  const { page } = await newcomer()
  await giveSome(page, 14)
  const last = await give(page, at(0))
  await sittingEndOf(page).waitFor()
  await page.getByRole('button', { name: 'Вернуть последний ответ' }).click()
  expect(await asked(page)).toBe(last.question)
  await progressOf(page, 14).waitFor()
  await giveSome(page, 1)
  await sittingEndOf(page).waitFor()
  await goOn(page)
  await asked(page)
  expect(await page.getByRole('button', { name: 'Вернуть' }).isDisabled()).toBe(true)
})

test('without a connection the page says so, and tells what has come once it is back', async () => {
  const { context, page } = await newcomer()
  await giveSome(page, 12)
  await whenAllSent(page)
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await giveSome(page, 3)
  await sittingEndOf(page).filter({ hasText: 'Нет связи' }).waitFor()
  await context.setOffline(false)
  await sittingEndOf(page).filter({ hasNotText: 'Нет связи' }).waitFor()
  await whenAllSent(page)
})

test('the end says why it cannot go on, and since when it can', async () => {
  const page = await seeded.open('withResults')
  await sittingOver(page, { began: 0 })
  await change(page, '/api/answers/today', (today: object) => ({
    ...today,
    left: 0,
    opens_at: '2030-03-01T21:00:00Z',
  }))
  await page.goto(seeded.url('/'))
  await page.getByText(/^Вопросы на\sсегодня закончились, новые откроются 2\sмарта/).waitFor()
  expect(await page.getByRole('button', { name: 'Ещё' }).count()).toBe(0)
})

test('the page begins with a sentence that can be judged, and its rows open the other results', async () => {
  const page = await seeded.open('withResults')
  await sittingOver(page, { began: 0 })
  // Heavy to read, and told another time: it is named behind what is told, and what it says is not.
  await change(page, '/api/results', (results: Told[]) =>
    results.slice(0, 5).map((result, i) => ({ ...result, told: i < 4 ? 4 - i : null })),
  )
  await page.goto(seeded.url('/'))
  await page.getByRole('region', { name: 'Ещё прояснилось' }).waitFor()
  expect(await page.getByRole('main').innerText()).not.toMatch(/^Прояснилось/m)
  await page.getByRole('button', { name: 'Не похоже' }).click()
  await page.getByText('Запомнили: в портрет это не войдёт, в результатах останется').waitFor()
  const rows = page.getByRole('region', { name: 'Ещё прояснилось' }).getByRole('link')
  expect(await rows.count()).toBe(4)
  const waiting = rows.filter({ hasText: 'прочесть, когда захочется' })
  expect(await waiting.count()).toBe(1)
  expect(await rows.last().innerText()).toBe(await waiting.innerText())
  expect(await waiting.innerText()).not.toMatch(/сторона|выражено/i)
  await rows.first().click()
  await page.waitForURL(/\/results\/[^#]+#/)
})

test('what the end of a sitting has told is new nowhere any more, and what it has only named is', async () => {
  const page = await seeded.open('withResults')
  const viewed = new Set<string>()
  await page.context().route('**/api/results/*/view', route => {
    viewed.add(new URL(route.request().url()).pathname.split('/').at(-2) ?? '')
    return route.fulfill({ status: 204 })
  })
  await page.context().route('**/api/results/announced', route => route.fulfill({ status: 204 }))
  await sittingOver(page, { began: 0 })
  const told: string[] = []
  await change(page, '/api/results', (results: { uid: string }[]) => {
    told.splice(0, 4, ...results.slice(0, 4).map(({ uid }) => uid))
    return results
      .slice(0, 5)
      .map((result, i) => ({ ...result, last_viewed_at: null, told: i < 4 ? 4 - i : null }))
  })
  await page.goto(seeded.url('/'))
  await page.getByRole('region', { name: 'Ещё прояснилось' }).waitFor()
  await expect.poll(() => viewed.size).toBe(4)
  expect([...viewed].toSorted()).toEqual(told.toSorted())
  await page
    .getByRole('navigation')
    .getByRole('link', { name: /Результаты.*новых: 1$/ })
    .first()
    .waitFor()
})

test('what the end of a sitting has only named is not announced by a later one, nor by the window', async () => {
  const page = await seeded.open('withResults')
  await page.context().route('**/api/results/*/view', route => route.fulfill({ status: 204 }))
  await page.context().route('**/api/results/announced', route => route.fulfill({ status: 204 }))
  const announced = new Set<string>()
  await page.context().route('**/api/results/announced', route => {
    for (const uid of route.request().postDataJSON().results) announced.add(uid)
    return route.fulfill({ status: 204 })
  })
  const tell = (places: (number | null)[]) =>
    change(page, '/api/results', (results: { uid: string }[]) =>
      places.map((told, i) => {
        // What the stand-in calls new is new at each ending; what waited is named at the first.
        const isNamed = i === 2 && announced.has(results[i]?.uid ?? '')
        const told_at = isNamed ? new Date(1).toISOString() : null
        return { ...results[i], last_viewed_at: null, told_at, told }
      }),
    )
  const also = page.getByRole('region', { name: 'Ещё прояснилось' })
  const quiet = also.getByRole('link').filter({ hasText: 'прочесть, когда захочется' })
  await sittingOver(page, { began: 0 })
  await tell([2, 1, null])
  await page.goto(seeded.url('/'))
  await quiet.waitFor()
  const name = (await quiet.innerText()).split('\n')[0] ?? ''
  expect(await page.getByRole('main').getByText(name, { exact: true }).count()).toBe(1)
  // A reload is the same ending.
  await page.reload()
  await quiet.waitFor()

  await expect.poll(() => announced.size).toBe(3)
  // By the next ending its turn has come, behind the others; another device would not tell it either.
  await sittingOver(page, { began: 2 })
  await tell([2, 1, 3])
  await page.reload()
  await also.waitFor()
  expect(await page.getByRole('main').getByText(name, { exact: true }).count()).toBe(0)
  // Nor does any window open where there is no ending.
  await page.goto(seeded.url('/results'))
  await page.getByRole('article').filter({ visible: true }).first().waitFor()
  await page.waitForLoadState('networkidle')
  expect(await page.getByRole('dialog').count()).toBe(0)
})

test('a sentence that joins two results names both, and is judged itself', async () => {
  const page = await seeded.open('withResults')
  await sittingOver(page, { began: 0, isPair: true })
  await page.goto(seeded.url('/'))
  await page.getByText(/^[А-ЯЁ].+ · [А-ЯЁ].+$/).waitFor()
  const judged: unknown[] = []
  await page.route('**/api/results/portrait/parts', route => {
    judged.push(route.request().postDataJSON())
    return route.fulfill({ status: 204 })
  })
  await page.getByRole('button', { name: 'Не похоже' }).click()
  await page.getByText(/Спасибо, при следующем чтении фраза будет/).waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Прочитать портрет' }).waitFor()
  expect(judged).toEqual([{ kind: 'pair', results: [expect.any(String), expect.any(String)], agrees: false }])
})

test('beside the only thing that has become clear stands, by name, what has come nearer', async () => {
  const page = await seeded.open('withResults')
  await sittingOver(page, { began: 0 })
  await change(page, '/api/results', (results: Told[]) => results.slice(0, 1))
  await page.goto(seeded.url('/'))
  await page.getByText(/^Ещё ближе стали: [А-ЯЁ]/).waitFor()
  expect(await page.getByRole('region', { name: 'Что стало ближе' }).count()).toBe(0)
  // Where several things have become clear, they are enough.
  await sittingOver(page, { began: 0 })
  await page.reload()
  await page.getByRole('region', { name: 'Ещё прояснилось' }).waitFor()
  expect(await page.getByText(/^Ещё ближе стали/).count()).toBe(0)
})
