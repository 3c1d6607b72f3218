import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { logIn } from '@grani/testing/browser/sign-up.ts'
import { packed, SHEET, sheetBody } from '@grani/testing/drawing.ts'
import {
  artist,
  button,
  figureNumber,
  pathsOf,
  PHONE,
  sheet,
  start,
  strokes,
  TITLE,
  title,
} from './drawing-page.ts'
import { fingerOn, mouseOn, penOn } from './pens.ts'
import { withInProcessServer } from './with-in-process-server.ts'

const app = withInProcessServer({ holdsTimers: false })

describe('a sheet', () => {
  test('drawn without a connection waits on the device, and is sent when the connection is back', async () => {
    const { page } = await artist(app, '/drawing/complete')
    await start(page)
    await page.context().setOffline(true)
    await mouseOn(page, sheet(page)).draw([0.2, 0.2], [0.8, 0.6])
    await strokes(page).toBe(1)
    const drawn = await pathsOf(page)
    await title(page).fill(TITLE)
    await button(page, 'Дальше').click()
    await page.getByText('Лист сохранён на устройстве').waitFor()
    await page.context().setOffline(false)
    await page.goto(app.at('/drawing/mine'))
    await page.getByRole('link', { name: new RegExp(TITLE) }).click()
    await page.getByRole('heading', { name: TITLE }).waitFor()
    await strokes(page).toBe(1)
    expect(await pathsOf(page)).toEqual(drawn)
  })

  test('that two tabs have open is the same in both, and is sent once', async () => {
    const { page, userId } = await artist(app, '/drawing/complete')
    const other = await page.context().newPage()
    await start(page)
    await mouseOn(page, sheet(page)).draw([0.2, 0.2], [0.8, 0.6])
    await strokes(page).toBe(1)
    await other.goto(app.at('/drawing/complete'))
    await figureNumber(other, 1)
    await strokes(other).toBe(1)
    await mouseOn(other, sheet(other)).draw([0.1, 0.7], [0.5, 0.9])
    await strokes(page).toBe(2)
    expect(await pathsOf(page)).toEqual(await pathsOf(other))
    await title(page).fill(TITLE)
    await expect.poll(() => title(other).inputValue()).toBe(TITLE)
    await button(page, 'Дальше').click()
    await figureNumber(other, 2)
    await figureNumber(page, 2)
    const stored = await app.product().rows('select stroke_count from drawings where user_id = $1', [userId])
    expect(stored).toEqual([{ stroke_count: 2 }])

    await Promise.all([page, other].map(tab => tab.goto(app.at('/drawing/circles'))))
    const add = async (tab: Page, name: string) => {
      await tab.getByLabel('Кто это').fill(name)
      await button(tab, 'Добавить').click()
    }
    const distanceOf = (tab: Page, name: string) => tab.getByRole('slider', { name: `${name}: расстояние` })
    await add(page, 'мама')
    await distanceOf(other, 'мама').waitFor()
    await add(other, 'брат')
    await distanceOf(page, 'брат').waitFor()
    await button(other, 'Сохранить доску').click()
    await button(other, 'Оставить и сохранить').click()
    for (const tab of [page, other]) await tab.getByText('брат, поодаль').waitFor()
  })

  test('is printed alone on one page, dark on white', async () => {
    const { page } = await artist(app, '/drawing/complete', { colorScheme: 'dark' })
    await start(page)
    await mouseOn(page, sheet(page)).draw([0.2, 0.2], [0.8, 0.6])
    await strokes(page).toBe(1)
    await title(page).fill(TITLE)
    await button(page, 'Дальше').click()
    await figureNumber(page, 2)
    await page.goto(app.at('/drawing/mine'))
    await page.getByRole('link', { name: new RegExp(TITLE) }).click()
    await page.getByRole('heading', { name: TITLE }).waitFor()
    await strokes(page).toBe(1)
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    expect(await page.getByRole('main').getByRole('link').filter({ visible: true }).count()).toBe(0)
    for (const role of ['button', 'slider', 'navigation', 'banner'] as const)
      expect([role, await page.getByRole(role).filter({ visible: true }).count()]).toEqual([role, 0])
    const inkAndPaper = await page
      .locator('path[data-stroke]')
      .evaluate(path => [
        getComputedStyle(path).fill,
        getComputedStyle(document.documentElement).backgroundColor,
      ])
    expect(inkAndPaper).toEqual(['oklch(0.26 0.035 293)', 'rgb(255, 255, 255)'])
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
    expect(pdf.match(/\/Type\s*\/Page\b/gu)).toHaveLength(1)
  })

  test('outlives the end of the session', async () => {
    const { page, person } = await artist(app, '/drawing/complete')
    await start(page)
    await mouseOn(page, sheet(page)).draw([0.2, 0.2], [0.8, 0.6])
    await strokes(page).toBe(1)
    const drawn = await pathsOf(page)
    await title(page).fill(TITLE)
    await page.context().clearCookies()
    await button(page, 'Дальше').click()
    await page.waitForURL('**/auth?next=*')
    await logIn(page, app.at(''), person, '?next=/drawing/mine')
    await page.getByRole('link', { name: new RegExp(TITLE) }).click()
    await strokes(page).toBe(1)
    expect(await pathsOf(page)).toEqual(drawn)
  })
})

test('two fingers scroll and draw nothing, and a palm beside the pen draws nothing either', async () => {
  const { page, userId } = await artist(app, '/drawing/complete', PHONE)
  await start(page)
  const finger = await fingerOn(page, sheet(page))
  const before = await page.evaluate(() => scrollY)
  await finger.swipeUpWithTwo(60)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before)
  expect(await pathsOf(page)).toEqual([])

  const pen = await penOn(page, sheet(page))
  await pen.draw([0.2, 0.2], [0.6, 0.4])
  await strokes(page).toBe(1)
  const liftPalm = await finger.restPalm([0.8, 0.9])
  await pen.draw([0.3, 0.5], [0.7, 0.6])
  await liftPalm()
  await strokes(page).toBe(2)
  await title(page).fill(TITLE)
  await button(page, 'Дальше').click()
  await figureNumber(page, 2)
  const stored = await app
    .product()
    .rows('select pen, stroke_count from drawings where user_id = $1', [userId])
  expect(stored).toEqual([{ pen: 'pen', stroke_count: 2 }])
})

test('of many sheets only those in sight are fetched', async () => {
  const { page, userId } = await artist(app, '/drawing')
  const { request } = page.context()
  const headers = { origin: app.at('') }
  const { id: session, figures } = await (
    await request.post(app.at('/api/drawings/session'), { headers })
  ).json()
  const data = sheetBody(app.product(), {
    task: 'complete',
    session,
    figure: figures[0].id,
    title: TITLE,
    strokes: packed(SHEET),
  })
  await request.put(app.at(`/api/drawings/${randomUUID()}`), { headers, data })
  // Older and older copies; a title can be opened on its own sheet only.
  await app.product().rows(
    `insert into drawings select (jsonb_populate_record(null::drawings, to_jsonb(d) || jsonb_build_object(
       'drawing_id', gen_random_uuid(), 'sealed_title', null, 'finished_at', d.finished_at - n * interval '1 hour'))).*
     from drawings d, generate_series(1, 18) n where user_id = $1`,
    [userId],
  )
  const rows = await app
    .product()
    .rows('select drawing_id from drawings where user_id = $1 order by finished_at', [userId])
  const oldest = String(rows[0]?.['drawing_id'])
  const asked: string[] = []
  page.on('request', sent => asked.push(new URL(sent.url()).pathname))
  await page.goto(app.at('/drawing/mine'))
  await page.locator('[data-sheet]').first().waitFor()
  expect(asked).not.toContain(`/api/drawings/${oldest}`)
  await page.locator(`a[href="/drawing/mine/${oldest}"]`).scrollIntoViewIfNeeded()
  await page.locator(`[data-sheet="${oldest}"]`).waitFor()
})
