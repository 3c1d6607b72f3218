import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { a11yViolations } from './axe.ts'
import { press, tabTo } from './by-keyboard.ts'
import { atEventForm, next, words } from './event-form.ts'
import { withServer } from './with-server.ts'

const app = withServer()

const TEXT = 'На планёрке мой отчёт раскритиковали при всех.'

const evaluated = (page: Page) => page.getByRole('heading', { name: 'Вы в этом событии' }).waitFor()

describe('an event', () => {
  test('can be written and evaluated by keyboard alone', async () => {
    const { page } = await atEventForm(app)
    await tabTo(page, words(page))
    await page.keyboard.type(TEXT)
    await tabTo(page, next(page))
    await page.keyboard.press('Enter')
    const go = page.getByRole('button', { name: 'Дальше', exact: true })
    await press(page, page.getByRole('checkbox', { name: /^Дело/ }), 'Space')
    await press(page, go)
    // Arrows mark what they pass, and the page stays.
    await press(
      page,
      page.getByRole('group', { name: 'Приятно или неприятно' }).getByRole('radio').first(),
      'Space',
    )
    await page.keyboard.press('ArrowRight')
    await press(page, go)
    for (const group of ['Насколько это важно?', 'Насколько это зависело от вас?', 'В чём причина?']) {
      await press(page, page.getByRole('group', { name: group }).getByRole('radio').first(), 'Space')
      await press(page, go)
    }
    const statements = page.getByRole('group')
    await expect.poll(() => statements.count()).toBe(3)
    for (let i = 0; i < 3; i++) await press(page, statements.nth(i).getByRole('radio').first(), 'Space')
    await tabTo(page, page.getByRole('button', { name: 'Разобрать' }))
    await page.keyboard.press('Enter')
    await evaluated(page)
    // And leads on to questions about what it was about.
    await tabTo(page, page.getByRole('button', { name: /^\d+\s(?:вопрос|вопроса|вопросов) об\sэтом$/u }))
    await page.keyboard.press('Enter')
    await page.waitForURL(app.url('/'))
    const listed = await page.context().request.get(app.url('/api/questions'))
    const questions: { quality: string; text: string }[] = await listed.json()
    expect(questions[3]?.quality).toBe(questions[0]?.quality)
    await page
      .getByText(questions[0]?.text ?? '', { exact: true })
      .first()
      .waitFor()
  })

  test('is marked one thing after another, and told which is left open; statements may be left', async () => {
    const { page } = await atEventForm(app, { viewport: { width: 390, height: 844 } })
    await words(page).fill(TEXT)
    await next(page).click()
    const evaluate = page.getByRole('button', { name: 'Разобрать', exact: true })
    const go = page.getByRole('button', { name: 'Дальше', exact: true })
    // The first tap and the button are in sight, and nothing of what comes later is there.
    const { y, height } = (await go.boundingBox())!
    expect(y + height).toBeLessThan(844)
    expect(await page.getByRole('group').count()).toBe(1)
    await go.click()
    await page.getByRole('alert').filter({ hasText: 'Остался вопрос: «Какая это была ситуация?»' }).waitFor()
    expect(await a11yViolations(page), 'left open').toEqual([])
    await page.getByText('Давление').click()
    await go.click()
    // One mark leads on by itself, so nothing else does; what is marked already may stay as it is.
    await page.locator('[data-mood="3-5"]').click()
    const question = (name: string) => page.getByRole('group', { name })
    await question('Насколько это важно?').waitFor()
    expect(await go.count()).toBe(0)
    await page.getByRole('button', { name: /^Как было\s*взволнованно/ }).click()
    await go.click()
    await question('Насколько это важно?').waitFor()
    await page.getByRole('button', { name: /^Как было/ }).click()
    await page.locator('[data-mood="1-5"]').click()
    for (const name of ['Насколько это важно?', 'Насколько это зависело от вас?'])
      await question(name).getByText('3', { exact: true }).click()
    await page.getByText('Во мне').click()
    await page.getByText(/Что не\sподходит, оставьте без отметки/).waitFor()
    await evaluate.click()
    await evaluated(page)
    // What the taps say stands by itself, before all else.
    await page.getByText('Неприятное, и причину вы видите в себе.', { exact: true }).waitFor()
    await page.getByText(/Дневной разбор на\sэто не\sпотрачен/).waitFor()
    expect(await page.getByRole('link', { name: 'Выбрать свои качества' }).count()).toBe(0)
  })
})
