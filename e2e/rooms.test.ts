import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
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

test('the results lead to the portrait once', async () => {
  const page = await app.open('withResults', PHONE)
  await page.goto(app.url('/results'))
  await page.getByRole('link', { name: 'Читать портрет' }).waitFor()
  await expect.poll(() => page.locator('main a[href="/results/portrait"]').count()).toBe(1)
})
