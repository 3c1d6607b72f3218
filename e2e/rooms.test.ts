import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { change } from './replies.ts'
import { DESKTOP, PHONE, withSeededUsers } from './with-seeded-users.ts'

const app = withSeededUsers()

const ROOMS = [
  '/',
  '/results',
  '/events',
  '/results/portrait',
  '/results/observers',
  '/forecasts',
  '/drawing',
] as const

/** Where what is seen on a page leads, the menu left shut. */
const leadsTo = async (page: Page): Promise<Set<string>> =>
  new Set(
    await page
      .getByRole('link')
      .filter({ visible: true })
      .evaluateAll(links => links.map(link => (link instanceof HTMLAnchorElement ? link.pathname : ''))),
  )

test.each([
  ['a phone', PHONE],
  ['a wide screen', DESKTOP],
] as const)('on %s each room is two links away from every other, at most', async (_where, device) => {
  const page = await app.open('withResults', device)
  await change(page.context(), '/api/forecasts', (games: object) => ({ ...games, may_start: true }))
  const from = new Map<string, Set<string>>()
  for (const path of ROOMS) {
    await page.goto(app.url(path))
    await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' })
    await page.waitForLoadState('networkidle')
    from.set(path, await leadsTo(page))
  }
  const isNear = (start: string, end: string) => {
    const first = from.get(start) ?? new Set()
    return first.has(end) || [...first].some(between => from.get(between)?.has(end))
  }
  const far = ROOMS.flatMap(start =>
    ROOMS.filter(end => end !== start && !isNear(start, end)).map(end => [start, end]),
  )
  expect(far).toEqual([])
})

test('the menu of a phone names what the bar does not', async () => {
  const page = await app.open('withResults', PHONE)
  await page.goto(app.url('/profile'))
  await page.getByRole('button', { name: 'Меню' }).click()
  const menu = page.getByRole('dialog', { name: 'Меню' })
  const bar = page.getByRole('navigation', { name: 'Разделы', includeHidden: true }).last()
  await menu.getByRole('link', { name: 'Взгляд со стороны' }).waitFor()
  const named = await menu
    .getByRole('link')
    .evaluateAll(links => links.map(link => link.getAttribute('href')))
  const inBar = await bar
    .getByRole('link', { includeHidden: true })
    .evaluateAll(links => links.map(link => link.getAttribute('href')))
  expect(ROOMS.filter(room => !named.includes(room) && !inBar.includes(room))).toEqual([])
  expect(named.filter(href => inBar.includes(href))).toEqual([])
})

test('on a phone the doors of the results are one row, and the qualities begin on the first screen', async () => {
  const page = await app.open('withResults', PHONE)
  await change(page.context(), '/api/recognition', (game: object) => ({ ...game, is_available: true }))
  await change(page.context(), '/api/forecasts', (games: object) => ({ ...games, may_start: true }))
  await page.goto(app.url('/results'))
  await page.getByRole('link', { name: 'Узнаете себя?' }).waitFor()
  const rows = await page
    .getByRole('navigation', { name: 'Другие разделы' })
    .getByRole('link')
    .evaluateAll(links => links.map(link => link.getBoundingClientRect().top))
  expect(rows.length).toBeGreaterThan(2)
  expect(new Set(rows).size).toBe(1)
  const first = page.getByRole('region', { name: 'Сильные стороны' }).getByRole('link').first()
  const { y = 0, height = 0 } = (await first.boundingBox()) ?? {}
  expect(y + height).toBeLessThan(page.viewportSize()?.height ?? 0)

  // On a wide screen what has a card has no door beside it.
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.getByRole('link', { name: 'Ответить и сравнить' }).waitFor()
  for (const name of ['Угадаем?', 'Узнаете себя?'])
    expect(await page.getByRole('link', { name }).count()).toBe(0)
})

test('the results lead to the forecasts while there are some, made or to be made', async () => {
  const page = await app.open('withResults', PHONE)
  const door = page
    .getByRole('navigation', { name: 'Другие разделы' })
    .getByRole('link', { name: 'Угадаем?' })
  const forecasts = (games: object) => change(page.context(), '/api/forecasts', () => games)
  await forecasts({ game: null, may_start: false, last: null })
  await page.goto(app.url('/results'))
  await page.getByRole('link', { name: 'Читать портрет' }).waitFor()
  await page.waitForLoadState('networkidle')
  expect(await door.count()).toBe(0)
  // Who comes by the menu is told what is waited for.
  await page.goto(app.url('/forecasts'))
  await page.getByText('когда сможем предсказать сразу десять новых ваших ответов').waitFor()
  await page.goto(app.url('/results'))
  await forecasts({ game: null, may_start: true, last: null })
  await page.reload()
  await door.waitFor()
})

test('the results lead to the portrait once', async () => {
  const page = await app.open('withResults', PHONE)
  await page.goto(app.url('/results'))
  await page.getByRole('link', { name: 'Читать портрет' }).waitFor()
  await expect.poll(() => page.locator('main a[href="/results/portrait"]').count()).toBe(1)
})
