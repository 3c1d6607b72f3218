import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { press, tabTo } from './by-keyboard.ts'
import {
  artist,
  button,
  expectToFit,
  figureNumber,
  pathsOf,
  PHONE,
  sheet,
  SHORT_ROUND,
  start,
  strokes,
  TITLE,
  title,
} from './drawing-page.ts'
import { fingerOn } from './pens.ts'
import { withInProcessServer } from './with-in-process-server.ts'

const app = withInProcessServer({ holdsTimers: false })

const check = async (page: Page, screen: string) => {
  await app.recordA11yViolations(page, screen)
  await expectToFit(page)
}

/** The diary of a month has on each of its days an event, and beside it one without marks and one of dark words. */
const withEventsOnEveryDay = (page: Page) =>
  page.route('**/api/events/months/*', route => {
    const month = route.request().url().slice(-'2026-11'.length)
    const evaluation = { said: '', situations: [], pleasantness: 4, stronger: [], weaker: [] }
    const kinds = [
      { text: null, evaluation },
      { text: 'Отметок ещё нет.', evaluation: null },
      { text: 'Я больше не хочу жить.', evaluation: { ...evaluation, pleasantness: 1 } },
    ]
    const events = Array.from({ length: 31 }, (_, i) =>
      kinds.map(kind => ({
        id: randomUUID(),
        happened_on: `${month}-${String(i + 1).padStart(2, '0')}`,
        part_of_day: i % 4,
        version: 1,
        written_at: `${month}-01T10:00:00.000Z`,
        forget_text_at: null,
        ...kind,
      })),
    ).flat()
    return route.fulfill({ json: { events, earlier: null, later: null } })
  })

describe('by touch on the smallest phone in the dark', () => {
  test('a figure is drawn, undone, erased, named, and looks in the replay as it was drawn', async () => {
    const { page } = await artist(app, '/drawing', PHONE)
    await page.getByRole('link', { name: 'Дорисовать фигуры' }).waitFor()
    // Each task says what its button does.
    for (const name of ['Расставить близких', 'Провести линию', 'Взять лист'])
      expect(await page.getByRole('link', { name }).count()).toBe(1)
    // What it is and gives comes before what it does not.
    const choice = await page.getByRole('main').innerText()
    expect(choice.indexOf('По рисунку нельзя')).toBeGreaterThan(choice.indexOf('Свободный лист'))
    await page.getByRole('link', { name: 'Дорисовать фигуры' }).click()
    await page.getByText('По рисунку нельзя узнать характер, и мы этого не делаем.').waitFor()
    await check(page, 'intro')
    await start(page)
    const finger = await fingerOn(page, sheet(page))
    const scrolled = () => page.evaluate(() => scrollY)
    await finger.draw([0.2, 0.2], [0.7, 0.3], [0.4, 0.8])
    const before = await scrolled()
    await finger.draw([0.6, 0.7], [0.9, 0.9])
    await strokes(page).toBe(2)
    expect(await scrolled()).toBe(before)
    await button(page, 'Отменить').click()
    await strokes(page).toBe(1)
    await button(page, 'Вернуть').click()
    await strokes(page).toBe(2)
    await page.getByRole('radio', { name: 'Ластик' }).check({ force: true })
    await finger.draw([0.75, 0.8])
    await strokes(page).toBe(1)
    await button(page, 'Чистый лист').click()
    await strokes(page).toBe(0)
    await button(page, 'Отменить').click()
    await strokes(page).toBe(1)
    await page.getByRole('radio', { name: 'Толстое перо' }).check({ force: true })
    await finger.draw([0.1, 0.9], [0.5, 0.85])
    await strokes(page).toBe(2)
    await check(page, 'figure')
    const drawn = await pathsOf(page)
    await button(page, 'Дальше').click()
    await page.getByText('Назовите идею').waitFor()
    await title(page).fill(TITLE)
    await page.reload()
    await figureNumber(page, 1)
    await expect.poll(() => title(page).inputValue()).toBe(TITLE)
    expect(await pathsOf(page)).toEqual(drawn)
    await button(page, 'Дальше').click()
    for (let number = 2; number <= 3; number++) {
      await figureNumber(page, number)
      await button(page, 'Пропустить').click()
    }
    await page.getByRole('heading', { name: 'Готово: 1\u00A0фигура' }).waitFor()
    await page.getByRole('link', { name: TITLE }).waitFor()
    await check(page, 'round')
    await button(page, 'Все мои фигуры').click()
    await page.getByText('Вашей идеи в\u00A0нашем списке нет').waitFor()
    await page.getByRole('link', { name: TITLE }).scrollIntoViewIfNeeded()
    await strokes(page).toBe(2)
    expect(await pathsOf(page)).toEqual(drawn)
    await check(page, 'reading')
    await page.getByRole('link', { name: new RegExp(TITLE) }).click()
    await page.getByRole('heading', { name: TITLE }).waitFor()
    await strokes(page).toBe(2)
    expect(await pathsOf(page)).toEqual(drawn)
    await check(page, 'sheet')
    await button(page, 'Удалить лист').click()
    await button(page, 'Да, удалить').click()
    await page.getByRole('heading', { name: 'Здесь появятся ваши листы' }).waitFor()
    await check(page, 'no sheets')
  })

  test('circles are dragged, a week and a free sheet are drawn', async () => {
    const { page } = await artist(app, '/drawing/circles', PHONE)
    await page.getByLabel('Кто это').fill('мама')
    await button(page, 'Добавить').click()
    const distance = page.getByRole('slider', { name: 'мама: расстояние' })
    await expect.poll(() => distance.inputValue()).toBe('60')
    await (await fingerOn(page, page.locator('[data-person="мама"]'))).draw([0.5, 0.5], [0.5, 1], [0.5, 2])
    await expect.poll(() => distance.inputValue()).not.toBe('60')
    await check(page, 'circles')
    await button(page, 'Сохранить доску').click()
    await page.getByRole('heading', { name: 'Что на досках' }).waitFor()
    await page.getByText('мама, рядом').waitFor()
    // The board stays, and is where «Как хотелось бы» begins.
    await page.getByText('Доска сохранена.').waitFor()
    const near = await distance.inputValue()
    expect(await page.locator('[data-person="мама"]').count()).toBe(2)
    await button(page, 'Теперь как хотелось бы').click()
    await page.getByRole('radio', { name: 'Как хотелось бы', checked: true }).waitFor()
    await expect.poll(() => distance.inputValue()).toBe(near)
    await check(page, 'boards')

    await withEventsOnEveryDay(page)
    await page.goto(app.at('/drawing/week'))
    await page.getByRole('heading', { name: /^\d+(?:–\d+)?\s[а-я]+/u, level: 2 }).waitFor()
    await expect.poll(() => page.locator('[data-event]').count()).toBe(7)
    await page.getByText('Точки: события из дневника, тем выше, чем приятнее.').waitFor()
    const line = page.locator('path[data-line]').first()
    const flat = await line.getAttribute('d')
    const board = page.getByRole('img', { name: /^Доска недели/ })
    await (await fingerOn(page, board)).draw([0.05, 0.3], [0.5, 0.7], [0.95, 0.2])
    await expect.poll(() => line.getAttribute('d')).not.toBe(flat)
    const drawn = await line.getAttribute('d')
    // It begins where the hand was, high, and not at the middle.
    expect(Number(drawn?.split(' ')[1]?.split('C')[0])).toBeLessThan(60)
    await check(page, 'week')
    await button(page, 'Сохранить линию').click()
    await page.getByRole('heading', { name: 'Так вы помните недели' }).waitFor()
    expect(await page.locator('path[data-line]').last().getAttribute('d')).toBe(drawn)
    await page.getByText(/^Неделя \d.* нарисована\. Следующую, .* с\sвоскресенья/u).waitFor()
    const ofWeek = page.getByRole('list', { name: 'События этой недели' }).last()
    await expect.poll(() => ofWeek.getByRole('link', { name: /слова стёрты/ }).count()).toBe(7)
    expect(await ofWeek.getByRole('listitem').count()).toBe(7)
    await check(page, 'weeks')

    await page.goto(app.at('/drawing/free'))
    await page.getByText('2', { exact: true }).click()
    await check(page, 'mood')
    await button(page, 'К листу').click()
    await (await fingerOn(page, sheet(page))).draw([0.2, 0.2], [0.8, 0.8])
    await strokes(page).toBe(1)
    await check(page, 'free sheet')
    await button(page, 'Готово').click()
    await page.getByText('4', { exact: true }).click()
    await check(page, 'questions')
    await button(page, 'Сохранить лист').click()
    await page.getByRole('heading', { name: 'Лист сохранён' }).waitFor()
  })
})

describe('by keyboard alone', () => {
  test('a figure is drawn with arrows and Space, and another one only named', async () => {
    const { page } = await artist(app, '/drawing/complete')
    await press(page, button(page, SHORT_ROUND))
    await figureNumber(page, 1)
    const instruction = page.getByText('это похоже для вас')
    await instruction.waitFor()
    await tabTo(page, sheet(page))
    await page.keyboard.press('Space')
    for (const key of ['Shift+ArrowRight', 'ArrowDown', 'ArrowDown', 'Space']) await page.keyboard.press(key)
    await strokes(page).toBe(1)
    await page.getByText('Перо поднято. Линий: 1').waitFor({ state: 'attached' })
    for (const key of ['ArrowLeft', 'Space', 'Shift+ArrowUp', 'Escape']) await page.keyboard.press(key)
    await strokes(page).toBe(2)
    await page.keyboard.press('Control+z')
    await strokes(page).toBe(1)
    await page.keyboard.press('Control+Shift+z')
    await strokes(page).toBe(2)
    await page.keyboard.press('Control+z')
    await app.recordA11yViolations(page, 'figure by keyboard')
    const drawn = await pathsOf(page)
    await tabTo(page, title(page))
    await page.keyboard.type(TITLE)
    await page.keyboard.press('Enter')
    await figureNumber(page, 2)
    // It has been read above the first figure.
    expect(await instruction.count()).toBe(0)
    await tabTo(page, title(page))
    await page.keyboard.type('облако на цепи')
    await page.keyboard.press('Enter')
    await figureNumber(page, 3)

    await page.goto(app.at('/drawing/mine'))
    await page.getByText('Словами, без рисунка').waitFor()
    const link = page.getByRole('link', { name: new RegExp(TITLE) })
    await press(page, link)
    await page.getByRole('heading', { name: TITLE }).waitFor()
    await strokes(page).toBe(1)
    expect(await pathsOf(page)).toEqual(drawn)
    const replay = page.getByRole('slider', { name: 'Сколько уже нарисовано' })
    await press(page, replay, 'Home')
    await expect.poll(() => pathsOf(page)).not.toEqual(drawn)
    await page.keyboard.press('End')
    await expect.poll(() => pathsOf(page)).toEqual(drawn)
  })

  test('circles and the week are set by sliders, and a free sheet is told in words', async () => {
    const { page } = await artist(app, '/drawing/circles')
    await tabTo(page, page.getByLabel('Кто это'))
    await page.keyboard.type('К.')
    await page.keyboard.press('Enter')
    await press(page, page.getByRole('slider', { name: 'К.: расстояние' }), 'End')
    await press(page, page.getByRole('slider', { name: 'К.: размер' }), 'ArrowLeft')
    await press(page, button(page, 'Сохранить доску'))
    await page.getByText('К., далеко').waitFor()

    await page.goto(app.at('/drawing/week'))
    await press(page, page.getByText('Ползунками, по частям дня'))
    await press(page, page.getByRole('slider', { name: 'понедельник, вечер' }), 'End')
    await app.recordA11yViolations(page, 'sliders of the week')
    await press(page, button(page, 'Сохранить линию'))
    await page
      .getByText(/^Сохранено$|^Неделя \d.* нарисована/u)
      .first()
      .waitFor()

    await page.goto(app.at('/drawing/free'))
    await press(page, page.getByRole('radio', { name: '1, плохо' }), 'Space')
    await press(page, button(page, 'К листу'))
    await press(page, button(page, 'Готово'))
    await press(page, page.getByRole('radio', { name: '1, плохо' }), 'Space')
    await press(page, button(page, 'Сохранить лист'))
    await page.getByText('Лист пуст.').waitFor()
    await tabTo(page, page.getByLabel('Что на листе?'))
    await page.keyboard.type('Окно')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Лист сохранён' }).waitFor()
  })
})

test('on a Sunday the line opens on the week that the diary has something of, and on the one before where it has nothing', async () => {
  const [now, before] = ['2026-11-23', '2026-11-16']
  const { page } = await artist(app, '/')
  await page.route('**/api/drawings/tasks', async route => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), weeks: [now, before] } })
  })
  let events: object[] = []
  await page.route('**/api/events/months/*', route =>
    route.fulfill({ json: { events, earlier: null, later: null } }),
  )
  await page.goto(app.at('/drawing/week'))
  await page.getByRole('radio', { name: '16–22 ноября', checked: true }).waitFor()
  const written = { version: 1, written_at: '2026-11-25T10:00:00.000Z', forget_text_at: null }
  const day = { happened_on: '2026-11-25', part_of_day: null, text: 'Сдали отчёт.', evaluation: null }
  events = [{ id: randomUUID(), ...day, ...written }]
  await page.reload()
  await page.getByRole('radio', { name: '23–29 ноября', checked: true }).waitFor()
})

/** Bytes, gzipped. */
const LARGEST = 15_000

test('no file of the drawing pages weighs more than 15 kB, with the pen and the codec', () => {
  const folder = join(import.meta.dirname, '..', 'packages', 'web', 'dist', 'assets')
  const isOurs = (text: string) => /\/api\/drawings|data-stroke|perfect|getCoalescedEvents/u.test(text)
  const files = readdirSync(folder)
    .filter(name => name.endsWith('.js') && !/^(?:index|schemas|licenses-page)-/u.test(name))
    .map(name => ({ name, text: readFileSync(join(folder, name), 'utf8') }))
    .filter(({ text }) => isOurs(text))
  expect(files.length).toBeGreaterThan(1)
  for (const { name, text } of files) expect(gzipSync(text).length, name).toBeLessThan(LARGEST)
})
