import type { BrowserContext, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { logIn } from '@grani/testing/browser/sign-up.ts'
import { asked, giveMany, stored, unsent, whenAllSent } from '@grani/testing/browser/questions.ts'
import { patch } from './replies.ts'
import { withServer } from './with-server.ts'

const app = withServer()

const DEVICE = { reducedMotion: 'reduce' } as const

/** An account that was never signed in in this browser, with the cookies of their session. */
const elsewhere = async () => {
  const { context, person } = await app.newUser()
  const cookies = await context.cookies()
  await context.close()
  return { person, cookies }
}

const dropGoal = async (context: BrowserContext): Promise<void> => {
  await context.request.post(app.url('/api/profiles/me/goal/drop'), {
    data: { goal: 'knwYrs' },
    headers: { origin: app.url('') },
  })
}

const isAtSignIn = (page: Page) => page.getByRole('heading', { level: 1, name: 'Вход' }).waitFor()

const signOut = async (page: Page): Promise<void> => {
  await page.getByRole('link', { name: 'Профиль' }).click()
  await page.getByRole('button', { name: 'Выйти', exact: true }).click()
  await isAtSignIn(page)
}

const isOfApi = (url: URL) => url.pathname.startsWith('/api/')

describe('home asks a question', () => {
  test('to a user who opened it without a goal and has chosen one', async () => {
    const { context, page } = await app.newUser(DEVICE)
    await dropGoal(context)
    await page.goto(app.url('/'))
    await page.waitForURL('**/goals')
    await page.getByRole('button', { name: /Саморазвитие/ }).click()
    await page.getByRole('link', { name: 'Начать' }).click()
    await page.waitForURL(app.url('/'))
    expect(await asked(page)).not.toBe('')
  })

  test('to the next user in a tab that a user without a goal has opened', async () => {
    const { person: next } = await elsewhere()
    const { context, page } = await app.newUser(DEVICE)
    await dropGoal(context)
    await page.goto(app.url('/'))
    await page.waitForURL('**/goals')
    await signOut(page)
    await page.getByLabel('Электронная почта').fill(next.email)
    await page.getByLabel('Пароль', { exact: true }).fill(next.password)
    await page.getByRole('button', { name: 'Войти', exact: true }).click()
    expect(await asked(page)).not.toBe('')
  })
})

test('two people without an e-mail do not meet on one device', async () => {
  const { context, page, person: first } = await app.newUser(DEVICE)
  await patch(context, '/api/profiles/me', { email: null })
  const { person: second } = await elsewhere()
  await page.goto(app.url('/'))
  await asked(page)
  await context.route(isOfApi, route => route.abort())
  const given = await giveMany(page, [0, 2])
  await context.clearCookies()
  await context.unroute(isOfApi)
  await page.reload()
  await isAtSignIn(page)

  await logIn(page, app.url(''), second)
  await asked(page)
  expect(await page.getByRole('button', { name: 'Вернуть' }).isDisabled()).toBe(true)
  const [own] = await giveMany(page, [1])
  await page.waitForFunction(
    count => Object.keys(localStorage).filter(key => key.includes('.outbox.')).length === count,
    given.length,
  )
  expect(await stored(context, app.url(''))).toEqual([own])
  await signOut(page)
  expect(await unsent(page)).toBe(given.length)

  await logIn(page, app.url(''), first)
  await asked(page)
  await whenAllSent(page)
  expect(await stored(context, app.url(''))).toEqual(given)
})

test('a tab turns to the next person even when it hears late that the first has left', async () => {
  const { context, page, person: first } = await app.newUser(DEVICE)
  const { person: next, cookies } = await elsewhere()
  await page.goto(app.url('/'))
  await asked(page)
  // All at once: a reading without any cookies in between would end the session by itself.
  await context.addCookies(cookies)
  // By now the mark of a session is there again.
  await page.evaluate(() => dispatchEvent(new StorageEvent('storage', { key: 'signed_in', newValue: null })))
  await asked(page)
  await page.getByRole('link', { name: 'Профиль' }).click()
  const email = page.getByRole('textbox', { name: 'Электронная почта' }).first()
  expect(await email.inputValue()).toBe(next.email)
  expect(next.email).not.toBe(first.email)
  await page.goBack()
  const given = await giveMany(page, [0])
  await whenAllSent(page)
  expect(await stored(context, app.url(''))).toEqual(given)
})
