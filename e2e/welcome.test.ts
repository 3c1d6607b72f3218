import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { answersOf, giveMany } from '@grani/testing/browser/questions.ts'
import { a11yViolations } from './axe.ts'
import { holdCode } from './hold-code.ts'
import { withServer } from './with-server.ts'

const app = withServer()

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const

const titleOf = (page: Page) => page.getByRole('heading', { name: /^Характер виден/ })
const invitation = (page: Page) => page.getByRole('link', { name: 'Попробовать без регистрации' })

/** The app stands in place of what the server sent. */
const whenLive = (page: Page) => page.locator('#splash').waitFor({ state: 'detached' })

const placesOn = (page: Page) =>
  Promise.all(
    [
      titleOf(page),
      invitation(page),
      page.getByRole('figure'),
      page.getByRole('heading', { name: 'Вход' }),
    ].map(element => element.boundingBox()),
  )

test.each(['/', '/auth'])('%s says what this is before the code is there, where the app will', async path => {
  const { context, page } = await app.visitor(PHONE)
  const bring = await holdCode(context)
  await page.goto(app.url(path), { waitUntil: 'commit' })
  await titleOf(page).waitFor()
  // What is read comes first over a slow line.
  expect(await page.locator('head script[type=module]').getAttribute('fetchpriority')).toBe('low')
  expect(await a11yViolations(page)).toEqual([])
  const before = await placesOn(page)
  bring()
  await page.getByLabel('Электронная почта').waitFor()
  await whenLive(page)
  await expect.poll(() => placesOn(page)).toEqual(before)
})

test('before the code is there the invitation leads to the first question', async () => {
  const { context, page } = await app.visitor(PHONE)
  await holdCode(context)
  await page.goto(app.url('/'), { waitUntil: 'commit' })
  await invitation(page).tap()
  await answersOf(page).first().waitFor()
})

test('a device with a try of its own is not invited to begin another', async () => {
  const { context, page } = await app.visitor(PHONE)
  await page.goto(app.url('/try'))
  await whenLive(page)
  await giveMany(page, [0])
  await page.getByText('Вопрос 2 из 12', { exact: true }).waitFor()
  const bring = await holdCode(context)
  await page.goto(app.url('/'), { waitUntil: 'commit' })
  await titleOf(page).waitFor()
  expect(await invitation(page).isVisible()).toBe(false)
  bring()
  await page.getByRole('link', { name: /^Вернуться\sк\sвопросам$/ }).waitFor()
})
