import { type Result, STRONG, WEAK } from '@grani/contract'
import { listResults } from '@grani/contract/schemas'
import type { BrowserContext, Page, Response } from 'playwright-core'
import { expect, test } from 'vitest'
import { keepLines, passTime } from './fake-timers.ts'
import { change } from './replies.ts'
import {
  asked,
  at,
  clearLineOf,
  closeNewResults,
  forgetTold,
  forgetToldHere,
  give,
  giveMany,
  letThink,
  newResultsOf,
  questionOf,
  whenAllSent,
} from '@grani/testing/browser/questions.ts'
import { DESKTOP, PHONE, withSeededUsers } from './with-seeded-users.ts'

const app = withSeededUsers()

/** Longer than the line and what is said aloud last. */
const LINE_LASTS_MS = 10_000

const isReplyUrl = (url: URL): boolean => /^\/api\/questions\/[^/]+$/.test(url.pathname)
const isReply = (reply: Response): boolean => isReplyUrl(new URL(reply.url()))

/** Says of every answer that it has brought so many results, pointing away from some; whatever is unseen stays unseen. */
const bring = (context: BrowserContext, newResults: () => number, contradicted = (): string[] => []) =>
  context.route(isReplyUrl, async route => {
    const response = await route.fetch()
    const brought = { new_results: newResults(), contradicted: contradicted() }
    await route.fulfill({ response, json: { ...(await response.json()), ...brought } })
  })

/** A page on which answers bring as many results as `brought` says. */
const openAnswering = async () => {
  const page = await app.open('withResults')
  const context = page.context()
  await letThink(context)
  await keepLines(context)
  // The tests before have told them, and what was told is no news.
  await change(context, '/api/results', (results: object[]) =>
    results.map(one => ({ ...one, told_at: null })),
  )
  const state = { brought: 0, contradicted: [] as string[] }
  await bring(
    context,
    () => state.brought,
    () => state.contradicted,
  )
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

/** What is low has the words of its scale in brackets, with commas of their own. */
const BETWEEN_NAMES = /, (?![^(]*\))/u

test('a result is named in one line under the next question, said aloud, and covers nothing', async () => {
  const { page, answer } = await openAnswering()
  const line = clearLineOf(page)
  await page
    .getByRole('navigation')
    .getByRole('link', { name: /Результаты.*новых: \d/ })
    .waitFor()
  await answer(0)
  expect(await line.count()).toBe(0)
  await answer(1)
  await line.waitFor()
  const spoken = page.getByRole('status').filter({ hasText: await line.innerText() })
  await spoken.waitFor({ state: 'attached' })
  expect(await newResultsOf(page).count()).toBe(0)
  expect(await focused(page)).toBe(await questionOf(page).textContent())
  await passTime(page, LINE_LASTS_MS)
  await line.waitFor({ state: 'detached' })
  await spoken.waitFor({ state: 'detached' })
  await answer(2)
  await line.filter({ hasText: ',' }).waitFor()
  // It stands under one question.
  await answer(0)
  await line.waitFor({ state: 'detached' })
})

test('a result is not named under an answer that points the other way', async () => {
  const { page, state, answer } = await openAnswering()
  await closeNewResults(page)
  const line = clearLineOf(page)
  const [results] = await Promise.all([page.waitForResponse('**/api/results'), answer(2)])
  await line.filter({ hasText: ',' }).waitFor()
  const names = (await line.innerText()).replace('Прояснилось: ', '').split(BETWEEN_NAMES)
  const qualities = listResults.reply.parse(await results.json()).map(({ quality }) => quality)
  // Of the two that are named one is the newest.
  state.contradicted = qualities.flatMap(({ id, name }) => (names[1]?.startsWith(name) ? [id] : []))
  await answer(2)
  // The line of the answer before may still stand there.
  await expect.poll(() => line.allInnerTexts()).toEqual([`Прояснилось: ${names[0]}`])
  state.contradicted = qualities.map(({ id }) => id)
  await answer(2)
  await line.waitFor({ state: 'detached' })
  expect(await line.count()).toBe(0)
})

test('a weak side is not named between two questions', async () => {
  const { page, answer } = await openAnswering()
  await closeNewResults(page)
  await page.route('**/api/results', async route => {
    const response = await route.fetch()
    const results: object[] = await response.json()
    return route.fulfill({ response, json: results.map(result => ({ ...result, type: WEAK })) })
  })
  await Promise.all([page.waitForResponse('**/api/results'), answer(2)])
  await page.waitForLoadState('networkidle')
  expect(await clearLineOf(page).count()).toBe(0)
})

test('the line says what has changed, and nothing that was told or named before', async () => {
  const { page, answer } = await openAnswering()
  await closeNewResults(page)
  const results = (edit: (all: Result[]) => Result[]) => change(page, '/api/results', edit)
  await results(([first, ...others]) =>
    first
      ? [
          { ...first, told: 999, type: STRONG, level: 'above' },
          { ...first, uid: crypto.randomUUID(), level: 'middle', told: 1, is_outdated: true },
          ...others,
        ]
      : [],
  )
  await answer(1)
  await page
    .getByRole('main')
    .getByText(/^Изменилось: [А-ЯЁ]/)
    .waitFor()
  await results(all => all.map(one => ({ ...one, told_at: one.shared_at })))
  await answer(2)
  const line = page.getByRole('main').getByText(/^(?:Прояснилось|Изменилось): /)
  await expect.poll(() => line.count()).toBe(0)
})

test('a line about an answer that was taken back goes with it', async () => {
  const { page, answer } = await openAnswering()
  // The answers of the tests before may have brought a result, which is told on arrival.
  await closeNewResults(page)
  await answer(1)
  await clearLineOf(page).waitFor()
  await page.evaluate('think(3000)')
  await page.getByRole('button', { name: 'Вернуть' }).click()
  await clearLineOf(page).waitFor({ state: 'detached' })
})

test('results that came elsewhere are told on arrival, once, with a word of the user about the first', async () => {
  const { page, answer } = await openAnswering()
  const dialog = newResultsOf(page)
  expect(await dialog.count()).toBe(0)
  await forgetTold(page)
  await page.reload()
  await dialog.getByText('Ещё прояснилось').waitFor()
  expect(await focused(page)).toBe(await dialog.getByRole('heading').textContent())
  const tops = ['Похоже', 'Не похоже'].map(
    async name => (await dialog.getByRole('button', { name, exact: true }).boundingBox())?.y,
  )
  expect(new Set(await Promise.all(tops)).size).toBe(1)
  await dialog.getByRole('button', { name: 'Не похоже' }).click()
  await dialog.getByText('Запомнили: в портрет это не войдёт').waitFor()
  await dialog.getByRole('button', { name: 'Дальше' }).click()
  await dialog.waitFor({ state: 'detached' })
  await answer(1)
  await clearLineOf(page).waitFor()
  await page.reload()
  await page.getByRole('region', { name: 'Ваш портрет' }).waitFor()
  await page.waitForLoadState('networkidle')
  expect(await dialog.count()).toBe(0)
})

test('the dialog leads to the text of the result that it begins with', async () => {
  const { page } = await openAnswering()
  await forgetTold(page)
  await page.reload()
  const dialog = newResultsOf(page)
  await dialog.getByRole('button', { name: 'Весь текст' }).click()
  await page.waitForURL(/\/results\/[^#]+#/)
  await page.waitForFunction(() => document.activeElement?.id === location.hash.slice(1))
})

test('the count of the day goes on with each answer', async () => {
  const { page, answer } = await openAnswering()
  // The answers of the tests before may have brought a result, which is told on arrival.
  await closeNewResults(page)
  const count = page.getByRole('region', { name: 'Сегодня' }).getByText(/^за\sдень \d+/)
  const before = Number((await count.innerText()).replaceAll(/\D/g, ''))
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
  await panel.getByRole('link').first().waitFor({ state: 'attached' })
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

test('what one device has told on arrival, another one does not tell again, and what it has named is new nowhere', async () => {
  const arrive = async () => {
    const page = await app.open('withResults')
    await page.goto(app.url('/'))
    await asked(page)
    await forgetToldHere(page)
    return page
  }
  const [first, second] = [await arrive(), await arrive()]
  const isAnnounced = first.waitForResponse('**/api/results/announced')
  const viewed: string[] = []
  first.on('response', reply => {
    if (reply.url().endsWith('/view') && reply.ok()) viewed.push(reply.url().split('/').at(-2) ?? '')
  })
  await first.reload()
  const dialog = newResultsOf(first)
  await dialog.waitFor()
  const others = await dialog.getByText('Ещё прояснилось').innerText()
  await isAnnounced
  // The first one, and as many as have their names here.
  const named = 1 + others.replace(/ и ещё .*/, '').split(BETWEEN_NAMES).length
  await expect.poll(() => new Set(viewed).size).toBe(named)
  await second.reload()
  await second.getByRole('region', { name: 'Ваш портрет' }).waitFor()
  await second.waitForLoadState('networkidle')
  expect(await newResultsOf(second).count()).toBe(0)
  const results = listResults.reply.parse(await (await second.request.get(app.url('/api/results'))).json())
  const isUnseen = (uid: string) =>
    results.some(result => result.uid === uid && result.last_viewed_at === null)
  expect(viewed.filter(isUnseen)).toEqual([])
  // What was only counted stays new until it is read.
  const unseen = results.filter(result => result.last_viewed_at === null && !result.is_outdated)
  expect(unseen.length).toBeGreaterThan(0)
  const shown = unseen.length > 9 ? '9\\+' : String(unseen.length)
  await second
    .getByRole('navigation')
    .getByRole('link', { name: new RegExp(`Результаты.*новых: ${shown}`) })
    .waitFor()
})
