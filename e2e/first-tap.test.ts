import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import {
  answersOf,
  asked,
  questionOf,
  stored,
  whenAllSent,
  whenPast,
} from '@grani/testing/browser/questions.ts'
import { holdCode } from './hold-code.ts'
import { withServer } from './with-server.ts'

const app = withServer()

const PHONE = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
} as const

/** The question in index.html: a screen reader does not see it, so it has no roles. */
const early = (page: Page) => ({
  heading: page.locator('#first-question h2'),
  rows: page.locator('#first-question button'),
})

const tapSecond = async (page: Page): Promise<string> => {
  const { heading, rows } = early(page)
  await rows.nth(1).tap()
  await page.waitForFunction(() => Reflect.get(globalThis, 'firstTap') !== undefined)
  return heading.innerText()
}

test('a tap before the code is there counts, once', async () => {
  const { context, page } = await app.newUser(PHONE)
  const bring = await holdCode(context)
  await page.goto(app.url('/'), { waitUntil: 'commit' })
  const question = await tapSecond(page)
  const answer = await early(page).rows.nth(1).innerText()
  await early(page).rows.first().tap()
  bring()
  await answersOf(page).first().waitFor()
  await whenPast(page, question)
  await whenAllSent(page)
  const [given, ...others] = await stored(context, app.url(''))
  expect(others).toEqual([])
  expect(given?.answer).toBe(answer)
  expect(given?.question.startsWith(question)).toBe(true)
})

test('a question with a scale waits for no texts of its options', async () => {
  const { context, page } = await app.newUser(PHONE)
  const list: { kind: string; text: string }[] = await (
    await context.request.get(app.url('/api/questions'))
  ).json()
  const scale = list.filter(({ kind }) => kind === 'scale')
  await holdCode(context)
  await context.route('**/api/questions', route => route.fulfill({ json: [...scale, ...list] }))
  // Texts never come.
  await context.route('**/api/answers', () => {})
  await page.goto(app.url('/'), { waitUntil: 'commit' })
  expect(await tapSecond(page)).toBe(scale[0]?.text)
  expect(await early(page).rows.nth(1).innerText()).not.toBe('')
})

test('a tap before the code is there is forgotten when another question stands there', async () => {
  const { context, page } = await app.newUser(PHONE)
  const read = async (path: string) => (await context.request.get(app.url(path))).json()
  const [{ uid, current_goal }, list] = await Promise.all([read('/api/profiles/me'), read('/api/questions')])
  const bring = await holdCode(context)
  await page.goto(app.url('/'), { waitUntil: 'commit' })
  await tapSecond(page)
  // As another tab of this browser would have left it.
  const queue = { goal: current_goal.uid, waiting: list.slice(1), steps: [] }
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [
    `quiz.${uid}.questions`,
    JSON.stringify(queue),
  ] as const)
  bring()
  expect(await asked(page)).toContain(list[1].text)
  await page.locator('#first-question').waitFor({ state: 'detached' })
  await whenAllSent(page)
  expect(await stored(context, app.url(''))).toEqual([])
})

test('the question drawn before the code is there stands where the live one will', async () => {
  const { context, page } = await app.newUser(PHONE)
  const bring = await holdCode(context)
  await page.addInitScript(() => {
    const moving: string[] = []
    Object.assign(globalThis, { moving })
    addEventListener('transitionrun', ({ target }) => {
      if (target instanceof HTMLHeadingElement) moving.push(target.outerHTML)
    })
  })
  await page.goto(app.url('/'), { waitUntil: 'commit' })
  await early(page).rows.first().waitFor()
  const boxes = async (heading: ReturnType<typeof questionOf>, rows: typeof heading) => ({
    heading: await heading.boundingBox(),
    rows: await Promise.all((await rows.all()).map(row => row.boundingBox())),
  })
  await page.evaluate(() => document.fonts.ready)
  const before = await boxes(early(page).heading, early(page).rows)
  const texts = await early(page).rows.allInnerTexts()
  bring()
  await asked(page)
  await page.locator('#first-question').waitFor({ state: 'detached' })
  expect(await page.evaluate(() => Reflect.get(globalThis, 'moving'))).toEqual([])
  expect(await boxes(questionOf(page), answersOf(page))).toEqual(before)
  expect(await answersOf(page).locator('span').allInnerTexts()).toEqual(texts)
})
