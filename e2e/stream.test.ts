import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { logIn } from '@grani/testing/browser/sign-up.ts'
import {
  answersOf,
  asked,
  at,
  give,
  type Given,
  giveMany,
  stored,
  unsent,
  whenAllSent,
  whenAsked,
  whenPast,
} from '@grani/testing/browser/questions.ts'
import { withServer } from './with-server.ts'

const app = withServer()

const SETTINGS = { reducedMotion: 'reduce' } as const

/** A new user, in front of the first question. */
const atQuestion = async () => {
  const newcomer = await app.newUser(SETTINGS)
  await newcomer.page.goto(app.url('/'))
  await asked(newcomer.page)
  return newcomer
}

/** Runs in the page: whether these are the questions that it goes on with, as it keeps them on the device. */
const isStored = (listed: { uid: string }[] | null): boolean => {
  const key = Object.keys(localStorage).find(name => name.endsWith('.questions')) ?? ''
  const text = localStorage.getItem(key) ?? ''
  return (listed ?? []).every(({ uid }) => text.includes(uid))
}

/** Gives answers, each when the page has taken the list that the reply to the one before has brought. */
const giveAsListed = async (page: Page, places: readonly number[]): Promise<Given[]> => {
  const given: Given[] = []
  for (const place of places) {
    const replied = page.waitForResponse(
      reply => reply.request().method() === 'POST' && /\/api\/questions\/[^/]+$/.test(reply.url()),
    )
    given.push(await give(page, at(place)))
    const { questions } = await (await replied).json()
    await page.waitForFunction(isStored, questions)
  }
  return given
}

/** Both taps of a double tap fall within one moment, however slow the machine is. */
const tapTwiceAtOnce = async (row: Element): Promise<void> => {
  const { left, top, width, height } = row.getBoundingClientRect()
  const tap = () => {
    const hit = document.elementFromPoint(left + width / 2, top + height / 2)
    hit?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
  }
  const moment = performance.now()
  performance.now = () => moment
  tap()
  await new Promise(resolve => setTimeout(resolve, 50))
  tap()
}

const isOfApi = (url: URL) => url.pathname.startsWith('/api/')

describe('no answer is lost or counted twice', () => {
  test('over a reload before the server has heard of any', async () => {
    const { context, page } = await atQuestion()
    await context.route(isOfApi, route => route.abort())
    const given = await giveMany(page, [0, 1, 2])
    await asked(page)
    expect(await unsent(page)).toBe(3)
    await context.unroute(isOfApi)
    await page.reload()
    // Another one, where the answers have arrived before it stands here and have brought another list.
    await asked(page)
    await whenAllSent(page)
    expect(await stored(context, app.url(''))).toEqual(given)
  })

  test('over a reload while the server is out of reach: the next question is on the device', async () => {
    const { context, page } = await atQuestion()
    await context.route(isOfApi, route => route.abort())
    const given = await giveMany(page, [3, 0])
    const next = await asked(page)
    await page.reload()
    expect(await asked(page)).toBe(next)
    given.push(await give(page, at(1)))
    await context.unroute(isOfApi)
    await whenAllSent(page)
    expect(await stored(context, app.url(''))).toEqual(given)
  })

  test('when the reply is lost after the server has stored the answer', async () => {
    const { context, page } = await atQuestion()
    let isLost = true
    await context.route(/\/api\/questions\/[^/]+$/, async route => {
      if (!isLost) return route.continue()
      isLost = false
      await route.fetch()
      return route.abort()
    })
    const given = await giveMany(page, [2, 3])
    await whenAllSent(page)
    expect(isLost).toBe(false)
    expect(await stored(context, app.url(''))).toEqual(given)
  })

  test('without a connection, and says that it is gone', async () => {
    const { context, page } = await atQuestion()
    const given = await giveMany(page, [0])
    await whenAllSent(page)
    // The line that says it is loaded after the first question.
    await page.waitForLoadState('networkidle')
    await context.setOffline(true)
    given.push(...(await giveMany(page, [1, 2, 3])))
    await page.getByText('Нет связи. Отвечайте дальше').waitFor()
    expect(await unsent(page)).toBe(3)
    await context.setOffline(false)
    await whenAllSent(page)
    await page.getByText('Нет связи. Отвечайте дальше').waitFor({ state: 'detached' })
    expect(await stored(context, app.url(''))).toEqual(given)
  })

  test('with two tabs that take turns', async () => {
    const { context, page } = await atQuestion()
    const other = await context.newPage()
    await other.goto(app.url('/'))
    // Until it asks something, it does not listen to the other tab.
    await asked(other)
    const given = []
    for (const [place, tab] of [page, other, page, other, other, page].entries()) {
      const answer = await give(tab, at(place % 4))
      await Promise.all([page, other].map(each => whenPast(each, answer.question)))
      given.push(answer)
    }
    expect(new Set(given.map(({ question }) => question)).size).toBe(given.length)
    await whenAllSent(page)
    expect(await stored(context, app.url(''))).toEqual(given)
  })

  test('with a second device that goes on where the first has stopped', async () => {
    const { context, page, person } = await atQuestion()
    const given = await giveAsListed(page, [0, 1])
    const next = await asked(page)
    await whenAllSent(page)
    const { page: elsewhere } = await app.visitor(SETTINGS)
    await logIn(elsewhere, app.url(''), person)
    expect(await asked(elsewhere)).toBe(next)
    given.push(...(await giveAsListed(elsewhere, [2, 3])))
    await whenAllSent(elsewhere)
    // The first device still shows a question that is answered by now: its answer gives way.
    await whenAsked(page, next)
    const listed = page.waitForResponse('**/api/questions')
    await give(page, at(0))
    await whenAllSent(page)
    // What it showed next may be answered by now as well: the new list takes its place.
    const [{ text, pair }] = await (await listed).json()
    await whenAsked(page, [text, ...(pair ? [`1. ${pair.left}`, `2. ${pair.right}`] : [])].join('\n'))
    given.push(await give(page, at(1)))
    await whenAllSent(page)
    expect(await stored(context, app.url(''))).toEqual(given)
  })

  test('when the session expires: one refresh for two tabs, and neither is signed out', async () => {
    const { context, page } = await atQuestion()
    const other = await context.newPage()
    await other.goto(app.url('/'))
    await asked(other)
    const given = await giveMany(page, [0])
    await whenAllSent(page)
    let refreshed = 0
    context.on('request', request => {
      if (request.url().endsWith('/api/refresh')) refreshed += 1
    })
    await context.clearCookies({ name: 'grani_access' })
    given.push(...(await giveMany(page, [1, 2])))
    given.push(...(await giveMany(other, [3])))
    await whenAllSent(page)
    expect(refreshed).toBe(1)
    expect(await stored(context, app.url(''))).toEqual(given)
  })

  test('when the session has ended: what was answered waits for the person to come back', async () => {
    const { context, page, person } = await atQuestion()
    const given = await giveMany(page, [1])
    await whenAllSent(page)
    // Until the answer is given nothing else may find out that the session is over.
    await context.route(isOfApi, route => route.abort())
    await context.clearCookies()
    given.push(await give(page, at(2)))
    await context.unroute(isOfApi)
    await page.getByRole('heading', { level: 1, name: 'Вход' }).waitFor()
    await logIn(page, app.url(''), person)
    await asked(page)
    await whenAllSent(page)
    expect(await stored(context, app.url(''))).toEqual(given)
  })
})

describe('a question', () => {
  test('comes back by «Вернуть» and can be answered anew', async () => {
    const { context, page } = await atQuestion()
    const given = await giveMany(page, [0])
    const taken = await give(page, at(1))
    const question = await asked(page)
    await page.evaluate('think(3000)')
    await page.getByRole('button', { name: 'Вернуть' }).click()
    await whenPast(page, question)
    expect(await asked(page)).toBe(taken.question)
    given.push(await give(page, at(3)))
    await whenAllSent(page)
    expect(await stored(context, app.url(''))).toEqual(given)
  })

  test('is put aside by «Пропустить» and costs nothing', async () => {
    const { context, page } = await atQuestion()
    const skipped = await asked(page)
    await page.evaluate('think(3000)')
    await page.getByRole('button', { name: 'Пропустить' }).click()
    await whenPast(page, skipped)
    const given = await giveMany(page, [2])
    await whenAllSent(page)
    expect(await stored(context, app.url(''))).toEqual(given)
  })

  test('that was skipped comes back by «Вернуть», and the answer before stays', async () => {
    const { context, page } = await atQuestion()
    const given = await giveMany(page, [1])
    const skipped = await asked(page)
    await page.evaluate('think(3000)')
    await page.getByRole('button', { name: 'Пропустить' }).click()
    await whenPast(page, skipped)
    const next = await asked(page)
    await page.evaluate('think(3000)')
    await page.getByRole('button', { name: 'Вернуть' }).click()
    await whenPast(page, next)
    expect(await asked(page)).toBe(skipped)
    await whenAllSent(page)
    await page.reload()
    expect(await asked(page)).toBe(skipped)
    given.push(await give(page, at(3)))
    await whenAllSent(page)
    expect(await stored(context, app.url(''))).toEqual(given)
  })

  test('is not answered by the second half of a double tap on the one before', async () => {
    const { context, page } = await atQuestion()
    const first = await asked(page)
    await page.evaluate('think(3000)')
    await answersOf(page).nth(1).evaluate(tapTwiceAtOnce)
    await whenPast(page, first)
    const second = await asked(page)
    await whenAllSent(page)
    expect((await stored(context, app.url(''))).map(({ question }) => question)).toEqual([first])
    expect(await asked(page)).toBe(second)
  })
})
