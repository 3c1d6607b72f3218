import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { a11yViolations } from './axe.ts'
import { withServer } from './with-server.ts'

const app = withServer()

const TEXT = 'На планёрке мой отчёт раскритиковали при всех.'

/** A user in front of the form of an event, with the consent given. */
const atForm = async (options: Parameters<typeof app.newUser>[0] = {}) => {
  const user = await app.newUser({ reducedMotion: 'reduce', ...options })
  const { page } = user
  await page.goto(app.url('/events'))
  await page.getByRole('heading', { name: 'Здесь будут ваши события' }).waitFor()
  expect(await a11yViolations(page), 'empty diary').toEqual([])
  await page.getByRole('link', { name: 'Записать событие' }).click()
  await page.getByRole('heading', { name: 'Прежде чем начать' }).waitFor()
  expect(await a11yViolations(page), 'consent').toEqual([])
  await page.getByRole('checkbox', { name: /согласие/ }).check()
  await page.getByRole('button', { name: 'Начать дневник' }).click()
  await words(page).waitFor()
  return user
}

const words = (page: Page) => page.getByLabel('Что произошло?')

const choose = (page: Page, group: string, label: string) =>
  page.getByRole('group', { name: group }).getByText(label, { exact: true }).click()

/** Taps everything about the event on the page, with the pointer. */
const tapAll = async (page: Page) => {
  await page.getByText('Давление').click()
  await page.locator('[data-mood="1-5"]').click()
  await choose(page, 'Насколько это важно?', '5')
  await choose(page, 'Насколько это зависело от вас?', '2')
  await choose(page, 'В чём причина?', 'В другом человеке')
  const degrees = page.getByText('Отчасти', { exact: true })
  await expect.poll(() => degrees.count(), { timeout: 30_000 }).toBe(3)
  for (let i = 0; i < 3; i++) await degrees.nth(i).click()
}

const evaluated = (page: Page) => page.getByRole('heading', { name: 'Вы в этом событии' }).waitFor()

describe('an event', () => {
  test('is written, tapped, evaluated, answered and deleted on a small phone, and its letters survive a reload', async () => {
    const { page } = await atForm({ viewport: { width: 360, height: 640 }, colorScheme: 'dark' })
    await words(page).fill(TEXT)
    await page.reload()
    await expect.poll(() => words(page).inputValue(), { timeout: 30_000 }).toBe(TEXT)
    expect(await a11yViolations(page), 'form').toEqual([])
    await page.getByRole('button', { name: 'Дальше: отметить' }).click()
    await tapAll(page)
    await page.reload()
    await page.getByRole('radio', { name: 'В другом человеке', checked: true }).waitFor({ state: 'attached' })
    expect(await a11yViolations(page), 'taps').toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    await page.getByRole('button', { name: 'Разобрать' }).click()
    await evaluated(page)
    await page.getByText('Вы отметили важное и неприятное событие, которое мало зависело от вас.').waitFor()
    await page.getByText('есть куда позвонить').waitFor()
    expect(await a11yViolations(page), 'evaluation').toEqual([])
    await page.getByLabel('Ваш ответ, если хочется').fill('Подготовиться к вопросам.')
    await page.getByRole('button', { name: 'Сохранить ответ' }).click()
    await page.getByText('Сохранено').waitFor()
    await page.getByRole('link', { name: 'Все события' }).click()
    await page.getByText('На сегодня разобрано 1 из 1').waitFor()
    expect(await a11yViolations(page), 'list').toEqual([])
    await page.getByRole('link', { name: TEXT }).click()
    await page.getByRole('button', { name: 'Удалить событие' }).click()
    await page.getByRole('button', { name: 'Да, стереть' }).click()
    await page.getByRole('heading', { name: 'Здесь будут ваши события' }).waitFor()
  })

  test('can be written and evaluated by keyboard alone', async () => {
    const { page } = await atForm()
    await words(page).focus()
    await page.keyboard.type(TEXT)
    const press = async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key)
    }
    // The day, the part of the day, the box, the button.
    await press('Tab', 'Tab', 'Space', 'Tab', 'Tab', 'Enter')
    const first = page.getByRole('checkbox', { name: /^Дело/ })
    await first.focus()
    await press('Space')
    await expect.poll(() => page.getByRole('radio', { name: 'Отчасти' }).count(), { timeout: 30_000 }).toBe(3)
    const groups = await page.getByRole('group').count()
    await page.getByRole('checkbox', { name: 'Ничего из этого' }).focus()
    // One of each group: Tab goes to the next, Space chooses.
    for (let i = 1; i < groups; i++) await press('Tab', 'Space')
    await press('Tab', 'Enter')
    await evaluated(page)
  })

  test('written without a connection waits on the device, and is sent when the connection is back', async () => {
    const { page } = await atForm()
    await page.context().setOffline(true)
    await words(page).fill(TEXT)
    await page.getByRole('button', { name: 'Дальше: отметить' }).click()
    await page.getByText('Запись ждёт связи на этом устройстве').waitFor()
    await page.context().setOffline(false)
    await page.getByText('Не разобрано').waitFor()
    await page.getByRole('link', { name: TEXT }).click()
    await page.getByRole('button', { name: 'Разобрать' }).waitFor()
  })

  test('that sounds dangerous shows help lines, and nothing about it leaves the browser', async () => {
    const { page } = await atForm()
    const sent: string[] = []
    page.on('request', request => sent.push(`${request.url()} ${request.postData() ?? ''}`))
    await words(page).fill('Сегодня мне совсем не хочется жить.')
    await words(page).blur()
    await page.getByRole('heading', { name: /не оставайтесь с этим в одиночку/ }).waitFor()
    expect(await a11yViolations(page), 'help card').toEqual([])
    expect(sent.filter(line => line.includes('/api/'))).toEqual([])
    await page.getByRole('button', { name: 'Закрыть' }).click()
    await words(page).fill('Умираю со смеху от новой серии.')
    await words(page).blur()
    expect(await page.getByRole('heading', { name: /одиночку/ }).count()).toBe(0)
  })
})
