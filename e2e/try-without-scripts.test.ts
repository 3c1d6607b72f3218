import { TRYOUT_QUESTIONS } from '@grani/contract'
import type { BrowserContext, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { answersOf, asked } from '@grani/testing/browser/questions.ts'
import { a11yViolations } from './axe.ts'
import { holdCode } from './hold-code.ts'
import { withServer } from './with-server.ts'

const PHONE = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true } as const

const app = withServer()

/** Lets the app's own code not come, until the page may have it. */
const withoutCode = (context: BrowserContext) => context.route('**/assets/index-*.js', route => route.abort())

const at = (page: Page, number: number) =>
  page.getByText(`Вопрос ${number} из ${TRYOUT_QUESTIONS}`, { exact: true }).waitFor()

const told = (page: Page) => page.getByRole('link', { name: 'Сохранить и продолжить' })

test('without JavaScript the start page leads to twelve questions and to what they let us say', async () => {
  const { page } = await app.visitor({ ...PHONE, javaScriptEnabled: false })
  await page.goto(app.url('/'))
  await page.getByRole('link', { name: 'Попробовать без регистрации' }).click()
  await at(page, 1)
  await page.getByRole('button', { name: 'Пропустить' }).click()
  await page.getByRole('button', { name: 'Вернуть' }).click()
  for (let number = 1; number <= TRYOUT_QUESTIONS; number++) {
    await at(page, number)
    await answersOf(page).first().click()
  }
  await told(page).waitFor()
  await page.reload()
  expect(await told(page).getAttribute('href')).toBe('/auth/register')
  expect(await page.getByRole('heading', { level: 1 }).innerText()).not.toBe('')
  await page.getByRole('button', { name: 'Другие вопросы' }).click()
  await at(page, 1)
})

test.each([
  ['dark', 'light'],
  ['light', 'dark'],
] as const)('without JavaScript the page is %s where the device is', async (wanted, other) => {
  const { page } = await app.visitor({ ...PHONE, javaScriptEnabled: false, colorScheme: wanted })
  await page.goto(app.url('/try'))
  await at(page, 1)
  const paper = () => page.evaluate('getComputedStyle(document.documentElement).colorScheme')
  expect(await paper()).toBe(wanted)
  await page.emulateMedia({ colorScheme: other })
  expect(await paper()).toBe(other)
})

test('where the code does not come the form works, and each of its pages is accessible', async () => {
  const { context, page } = await app.visitor(PHONE)
  await withoutCode(context)
  await page.goto(app.url('/try'))
  await at(page, 1)
  const violations = await a11yViolations(page)
  for (let number = 1; number <= TRYOUT_QUESTIONS; number++) {
    await at(page, number)
    await answersOf(page).first().tap()
  }
  await told(page).waitFor()
  expect([...violations, ...(await a11yViolations(page))]).toEqual([])
})

test('what was answered without scripts is not lost: the app goes on with it, and an account begins with it', async () => {
  const { context, page } = await app.visitor(PHONE)
  await withoutCode(context)
  await page.goto(app.url('/try'))
  for (const number of [1, 2]) {
    await at(page, number)
    await answersOf(page).first().tap()
  }
  await at(page, 3)
  const served = await page.locator('main h2').innerText()
  await context.unrouteAll()
  await page.reload()
  expect(await asked(page)).toBe(served)
  await at(page, 3)
  expect(await context.cookies()).toEqual([])
  await page.goto(app.url('/auth/register'))
  await page.getByRole('heading', { name: '2 ответа ждут вас' }).waitFor()
})

test('a tap before the code is there counts, once, and the app asks the next question', async () => {
  const { context, page } = await app.visitor(PHONE)
  const bring = await holdCode(context)
  await page.goto(app.url('/try'), { waitUntil: 'commit' })
  await at(page, 1)
  await answersOf(page).first().tap()
  await at(page, 2)
  const served = await page.locator('main h2').innerText()
  bring()
  expect(await asked(page)).toBe(served)
  await at(page, 2)
  const stored = await page.evaluate(() => JSON.parse(localStorage.getItem('tryout') ?? '{}').answers.length)
  expect(stored).toBe(1)
})
