import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { DESKTOP, withSeededUsers } from './with-seeded-users.ts'

const app = withSeededUsers()

const MOST_STOPS = 60

const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const element = document.activeElement
    return element?.getAttribute('aria-label') ?? element?.textContent ?? ''
  })

/** Tabs on until something with these words has the focus, as a user without a mouse does. */
const tabTo = async (page: Page, words: string | RegExp): Promise<void> => {
  for (let i = 0; i < MOST_STOPS; i++) {
    await page.keyboard.press('Tab')
    const text = await focused(page)
    if (typeof words === 'string' ? text.trim() === words : words.test(text)) return
  }
  throw new Error(`Tab never comes to ${words}`)
}

/** Every stop of Tab shows where it is. */
const isFocusSeen = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const { activeElement } = document
    if (!activeElement || activeElement === document.body) return true
    const { outlineStyle, outlineWidth } = getComputedStyle(activeElement)
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
  })

describe('with the keyboard alone', () => {
  test('a result is reached, opened, judged, and read as a table', async () => {
    const page = await app.open('withResults')
    await page.goto(app.url('/'))
    await page.getByRole('heading', { name: 'Направления' }).waitFor()
    await tabTo(page, /^Результаты/)
    await page.keyboard.press('Enter')
    await page.waitForURL(app.url('/results'))
    await page.waitForFunction(() => document.activeElement?.matches('h1'))
    await tabTo(page, /пока неясно|ясно \d|ясно всё/)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Все качества рядом' }).waitFor()
    // The direction that was opened is read out.
    await page.waitForFunction(() => document.activeElement?.matches('h2'))
    // A label of the picture leads to the text, which is open.
    await tabTo(page, /сторона|Посередине|ыражено/)
    await page.keyboard.press('Enter')
    await page.waitForFunction(() => document.activeElement?.matches('article h3'))
    await tabTo(page, 'Похоже')
    await page.keyboard.press('Space')
    await page.getByText('Запомнили').waitFor()
    const table = page.getByRole('table', { name: 'Все качества рядом' })
    await tabTo(page, 'Показать таблицей')
    await page.keyboard.press('Enter')
    await table.waitFor()
    expect(await focused(page)).toBe('Показать шкалами')
    await page.keyboard.press('Enter')
    await table.waitFor({ state: 'detached' })
    await page.reload()
    await page.getByRole('button', { name: 'Похоже', exact: true, pressed: true }).waitFor()
  })

  test('a plan is read, its consent is asked for, and Escape goes back to where one was', async () => {
    const page = await app.open('withResults')
    await page.goto(app.url('/select-plan'))
    await page.getByRole('button', { name: /Базовый/, disabled: false }).waitFor()
    await tabTo(page, /Выбрать «Базовый»/)
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await focused(page)).toMatch(/Выбрать «Базовый»/)
  })

  test('the way past the header is the first stop', async () => {
    const page = await app.open('withResults')
    await page.goto(app.url('/subscription'))
    await page.getByRole('heading', { level: 1 }).waitFor()
    // A page that is still loading has nothing to stop at.
    await page.getByRole('main').getByRole('button').first().waitFor()
    // What is still to come would move what has the focus.
    await page.waitForLoadState('networkidle')
    await page.keyboard.press('Tab')
    expect(await focused(page)).toBe('К содержанию')
    await page.keyboard.press('Enter')
    await page.waitForURL('**#content')
    await page.keyboard.press('Tab')
    await page.waitForFunction(() => document.activeElement?.closest('main'))
  })

  test('a visitor who was led to the first page comes to what can be tried first', async () => {
    const page = await app.open('visitor', DESKTOP)
    await page.goto(app.url('/'))
    await page.waitForURL(app.url('/auth'))
    await page.getByRole('heading', { name: 'Вход' }).waitFor()
    await page.waitForLoadState('networkidle')
    await page.keyboard.press('Tab')
    expect(await focused(page)).toBe('Попробовать без регистрации')
  })

  test.each(['/', '/results', '/profile', '/select-plan', '/subscription', '/help'])(
    'every stop on %s is seen, and Tab comes through to the end',
    async path => {
      const page = await app.open('withResults')
      await page.goto(app.url(path))
      await page.getByRole('heading').first().waitFor()
      await page.waitForLoadState('networkidle')
      const unseen = []
      for (let i = 0; i < MOST_STOPS; i++) {
        await page.keyboard.press('Tab')
        if (!(await isFocusSeen(page))) unseen.push(await focused(page))
      }
      expect(unseen).toEqual([])
    },
  )
})

test('nothing moves for those who asked for no motion', async () => {
  const page = await app.open('withResults', { ...DESKTOP, reducedMotion: 'reduce' })
  for (const path of ['/', '/results', '/select-plan']) {
    await page.goto(app.url(path))
    await page.getByRole('heading').first().waitFor()
    await page.waitForLoadState('networkidle')
    expect(await page.evaluate(() => document.getAnimations().length)).toBe(0)
  }
})

test('printed results show every text and no control', async () => {
  const page = await app.open('withResults')
  await page.goto(app.url('/results'))
  await page.getByRole('region', { name: 'Направления' }).getByRole('link').first().click()
  await page.getByRole('heading', { name: 'Все качества рядом' }).waitFor()
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  const texts = page.getByRole('main').locator('.prose')
  await texts.first().waitFor()
  expect(await texts.count()).toBeGreaterThan(0)
  for (const text of await texts.all()) expect(await text.isVisible()).toBe(true)
  for (const name of ['Распечатать', 'Похоже', 'Не похоже'])
    expect(await page.getByRole('button', { name, exact: true }).filter({ visible: true }).count()).toBe(0)
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)).toBe(
    'rgb(255, 255, 255)',
  )
})
