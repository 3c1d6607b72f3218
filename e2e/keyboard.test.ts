import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import {
  answersOf,
  asked,
  type Given,
  questionOf,
  stored,
  whenAllSent,
  whenAsked,
  whenPast,
} from '@grani/testing/browser/questions.ts'
import { PAIR, pairFirst } from './screens/home-screens.ts'
import { withServer } from './with-server.ts'

const app = withServer()

/** A new user, in front of the first question. */
const atQuestion = async () => {
  const newcomer = await app.newUser()
  await newcomer.page.goto(app.url('/'))
  await asked(newcomer.page)
  return newcomer
}

/** Answers by these keys and tells what was asked; `place` is the answer that they should have given. */
const answerBy = async (page: Page, keys: readonly string[], place: number): Promise<Given> => {
  const question = await asked(page)
  const answer = await answersOf(page).nth(place).locator('span').innerText()
  await page.evaluate('think(3000)')
  // Keys wait for nothing: this waits until no dialog covers the question.
  await questionOf(page).click({ trial: true })
  for (const key of keys) await page.keyboard.press(key)
  await whenPast(page, question)
  return { question, answer }
}

const focused = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => document.activeElement?.textContent)

describe('by keyboard alone', () => {
  test('digits answer, arrows choose, Enter confirms, and each new question has the focus', async () => {
    const { context, page } = await atQuestion()
    expect(await focused(page)).toBe(await questionOf(page).innerText())
    const given = [
      await answerBy(page, ['2'], 1),
      await answerBy(page, ['ArrowDown', 'ArrowDown', 'Enter'], 1),
      await answerBy(page, ['ArrowRight', 'ArrowLeft', 'Enter'], (await answersOf(page).count()) - 1),
      await answerBy(page, ['Tab', 'Enter'], 0),
    ]
    expect(await focused(page)).toBe(await questionOf(page).innerText())
    await whenAllSent(page)
    expect(await stored(context, app.url(''))).toEqual(given)
  })

  test('a digit answers no question that is scrolled away: it brings it back', async () => {
    const { page } = await atQuestion()
    const question = await asked(page)
    await page.setViewportSize({ width: 1280, height: 320 })
    const middle = () =>
      questionOf(page).evaluate(heading => {
        const { top, height } = heading.getBoundingClientRect()
        return top + height / 2
      })
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    expect(await middle()).toBeLessThan(0)
    await page.keyboard.press('2')
    expect(await middle()).toBeGreaterThan(0)
    expect(await asked(page)).toBe(question)
    await answerBy(page, ['2'], 1)
  })

  test('the two statements of a pair are its buttons: digits, arrows and Enter pick one', async () => {
    const { context, page } = await app.newUser()
    await pairFirst(context)
    const listed = page.waitForResponse(app.url('/api/questions'))
    await page.goto(app.url('/'))
    expect(await asked(page)).toBe(`Что вам ближе?\n1. ${PAIR.left}\n2. ${PAIR.right}`)
    expect(await answersOf(page).locator('span').allInnerTexts()).toEqual([PAIR.left, PAIR.right])
    await page.getByRole('button', { name: PAIR.right, exact: true }).waitFor()
    await page.keyboard.press('ArrowUp')
    expect(await focused(page)).toContain(PAIR.right)
    const sent = page.waitForRequest(request => request.method() === 'POST')
    await answerBy(page, ['ArrowUp', 'ArrowDown', 'Enter'], 1)
    const [pair] = await (await listed).json()
    expect((await sent).postDataJSON()).toMatchObject({ answer_id: pair.answers[1] })
  })

  test('arrows alone answer nothing', async () => {
    const { context, page } = await atQuestion()
    const question = await asked(page)
    await page.evaluate('think(3000)')
    for (const key of ['ArrowDown', 'ArrowRight', 'ArrowUp', 'ArrowLeft']) await page.keyboard.press(key)
    expect(await asked(page)).toBe(question)
    expect(await stored(context, app.url(''))).toEqual([])
  })

  test('a key that is held down answers once', async () => {
    const { page } = await atQuestion()
    const question = await asked(page)
    await page.evaluate('think(3000)')
    await page.keyboard.down('1')
    await whenPast(page, question)
    const second = await asked(page)
    await page.evaluate('think(3000)')
    // A second press without a release is what a held key sends.
    await page.keyboard.down('1')
    await page.keyboard.up('1')
    expect(await asked(page)).toBe(second)
  })

  test('Backspace takes the last answer back and S skips, in the Russian layout too', async () => {
    const { context, page } = await atQuestion()
    const { question } = await answerBy(page, ['1'], 0)
    const second = await asked(page)
    await page.evaluate('think(3000)')
    await page.keyboard.press('Backspace')
    await whenPast(page, second)
    expect(await asked(page)).toBe(question)
    await page.evaluate('think(3000)')
    await page.evaluate(() =>
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'ы', code: 'KeyS', bubbles: true })),
    )
    await whenPast(page, question)
    await whenAllSent(page)
    expect(await stored(context, app.url(''))).toEqual([])
  })

  test('N says that a question does not apply where that is offered, and Backspace takes it back', async () => {
    const { page } = await app.newUser()
    await page.route('**/api/questions', async route => {
      const questions = await (await route.fetch()).json()
      await route.fulfill({
        json: questions.map((question: object, i: number) => ({ ...question, may_not_apply: i === 0 })),
      })
    })
    // The bank does not have this mark: the server would refuse.
    const declared: string[] = []
    await page.route('**/skip?reason=not-applicable', route => {
      declared.push(route.request().url())
      return route.fulfill({ status: 204 })
    })
    await page.goto(app.url('/'))
    const question = await asked(page)
    const button = page.getByRole('button', { name: 'Такого в моей жизни нет' })
    await button.waitFor()
    await page.evaluate('think(3000)')
    await page.keyboard.press('n')
    await whenPast(page, question)
    await button.waitFor({ state: 'detached' })
    await whenAllSent(page)
    expect(declared).toHaveLength(1)
    await page.evaluate('think(3000)')
    await page.keyboard.press('Backspace')
    await whenAsked(page, question)
    await button.waitFor()
  })

  test('single keys can be switched off, and stay off', async () => {
    const { context, page } = await atQuestion()
    await page.getByText('Клавиши', { exact: true }).click()
    await page.getByRole('checkbox', { name: 'Отвечать клавишами' }).uncheck()
    await page.reload()
    const question = await asked(page)
    await page.evaluate('think(3000)')
    for (const key of ['1', 'Backspace', 's']) await page.keyboard.press(key)
    expect(await asked(page)).toBe(question)
    const given = await answerBy(page, ['ArrowDown', 'Enter'], 0)
    await whenAllSent(page)
    expect(await stored(context, app.url(''))).toEqual([given])
  })
})
