import type { BrowserContext, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { holdTimers } from './fake-timers.ts'
import { patch } from './replies.ts'
import { giveMany, stored, whenAllSent } from '@grani/testing/browser/questions.ts'
import { withServer } from './with-server.ts'

const app = withServer()

/** As in a private window: nothing but the line brings the files. */
const newcomer = () => app.newUser({ reducedMotion: 'reduce' })

/** From now on the line brings no further part of the app, only what the first page names. */
const breakLine = async (context: BrowserContext): Promise<() => Promise<void>> => {
  const first = await (await context.request.get(app.url('/'))).text()
  const isFurtherPart = ({ pathname }: URL) => pathname.endsWith('.js') && !first.includes(pathname)
  await context.route(isFurtherPart, route => route.abort())
  return () => context.unroute(isFurtherPart)
}

/** All that comes around the question, after it. */
const surrounded = async (page: Page): Promise<void> => {
  await page.getByRole('region', { name: 'Куки' }).waitFor()
  await page.getByText('Клавиши', { exact: true }).waitFor()
  await page.getByRole('region', { name: 'Направления' }).waitFor()
  // A module that is lost between its fetch and its import stays lost until a reload in Chromium before 148.
  await page.waitForLoadState('networkidle')
}

const failure = (page: Page) => page.getByRole('heading', { name: 'Не получилось загрузить' })

describe('a part of the app that a bad line does not bring', () => {
  test('around the question takes nothing from it, and comes by itself when the line is back', async () => {
    const { context, page } = await newcomer()
    const mend = await breakLine(context)
    await page.goto(app.url('/'))
    const given = await giveMany(page, [0, 1, 2])
    await whenAllSent(page)
    expect(await stored(context, app.url(''))).toEqual(given)
    expect(await failure(page).count()).toBe(0)
    await mend()
    await surrounded(page)
  })

  test('as a page is told in its place, and comes with another try', async () => {
    const { context, page } = await newcomer()
    await page.goto(app.url('/'))
    await surrounded(page)
    const mend = await breakLine(context)
    await page.getByRole('navigation').getByRole('link', { name: 'Результаты' }).first().click()
    await failure(page).waitFor()
    await page.getByRole('banner').getByRole('link', { name: 'Профиль' }).waitFor()
    // The failure before it may still be in sight: the line is mended only after this try has failed, too.
    const failedAgain = page.waitForEvent('requestfailed', request => request.url().includes('/results-page'))
    await page.getByRole('button', { name: 'Попробовать ещё раз' }).click()
    await failedAgain
    await failure(page).waitFor()
    await mend()
    await page.getByRole('button', { name: 'Попробовать ещё раз' }).click()
    await page.getByRole('heading', { level: 1, name: 'Результаты' }).waitFor()
  })

  test('as a page comes by itself once the browser knows that it is online again', async () => {
    const { context, page } = await newcomer()
    await page.goto(app.url('/'))
    await surrounded(page)
    const mend = await breakLine(context)
    await page.getByRole('navigation').getByRole('link', { name: 'Результаты' }).first().click()
    await failure(page).waitFor()
    await context.setOffline(true)
    await mend()
    // As on a real device: what is asked at the very moment does not get through yet, and only that.
    const isPage = ({ pathname }: URL) => pathname.includes('/results-page')
    await context.route(isPage, route => route.abort(), { times: 1 })
    const tooEarly = page.waitForEvent('requestfailed', request => isPage(new URL(request.url())))
    await context.setOffline(false)
    await tooEarly
    await page.getByRole('heading', { level: 1, name: 'Результаты' }).waitFor()
  })

  test('as a window is told at the top, and opens with another try', async () => {
    const { context, page } = await newcomer()
    // The message stays for four seconds.
    await holdTimers(context, 4000)
    // More questions are offered where few are left.
    await patch(context, '/api/answers/today', { left: 40 })
    await page.goto(app.url('/subscription'))
    const button = page.getByRole('region', { name: 'Ещё вопросы' }).getByRole('button')
    await button.waitFor()
    await page.waitForLoadState('networkidle')
    const mend = await breakLine(context)
    await button.click()
    await page.getByRole('region', { name: 'Сообщения' }).getByText('Не получилось загрузить').waitFor()
    await mend()
    await button.click()
    await page.getByRole('dialog', { name: 'Добавить вопросы' }).waitFor()
  })
})
