import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { logIn } from '@grani/testing/browser/sign-up.ts'
import { a11yViolations } from './axe.ts'
import { withServer } from './with-server.ts'
import { tabTo } from './by-keyboard.ts'

const app = withServer()

const TEXT = 'На планёрке мой отчёт раскритиковали при всех.'

/** A user in front of the form of an event, with the consent given. */
const atForm = async (options: Parameters<typeof app.newUser>[0] = {}) => {
  const user = await app.newUser({ reducedMotion: 'reduce', ...options })
  const { page } = user
  await page.goto(app.url('/profile'))
  await page.getByRole('navigation', { name: 'Разделы' }).getByRole('link', { name: 'События' }).click()
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

const next = (page: Page) => page.getByRole('button', { name: 'Дальше: отметить' })

const choose = (page: Page, group: string, label: string) =>
  page.getByRole('group', { name: group }).getByText(label, { exact: true }).tap()

/** Taps everything about the event on the page, with a finger. */
const tapAll = async (page: Page) => {
  await page.getByText('Давление').tap()
  await page.locator('[data-mood="1-5"]').tap()
  await choose(page, 'Насколько это важно?', '5')
  await choose(page, 'Насколько это зависело от вас?', '2')
  await choose(page, 'В чём причина?', 'В другом человеке')
  const degrees = page.getByText('Отчасти', { exact: true })
  await expect.poll(() => degrees.count(), { timeout: 30_000 }).toBe(3)
  for (let i = 0; i < 3; i++) await degrees.nth(i).tap()
}

/** How many events may be evaluated today, whatever was. */
const withAllowance = (page: Page, { limit, used }: { limit: number; used: number }) =>
  page.route('**/api/events/allowance', route =>
    route.fulfill({
      json: { limit, used, waiting: 1, is_more_sold: true, more_at: '2099-11-22T21:00:00.000Z' },
    }),
  )

const evaluated = (page: Page) => page.getByRole('heading', { name: 'Вы в этом событии' }).waitFor()

/** Nothing is wider than the screen. */
const expectToFit = async (page: Page) => {
  const { wide, screen } = await page.evaluate(() => ({
    wide: document.documentElement.scrollWidth,
    screen: innerWidth,
  }))
  expect(wide).toBe(screen)
}

describe('an event', () => {
  test('is written, tapped, evaluated, answered and deleted by touch on the smallest phone, and its letters survive a reload', async () => {
    const { page } = await atForm({
      viewport: { width: 320, height: 640 },
      hasTouch: true,
      colorScheme: 'dark',
    })
    await words(page).fill(TEXT)
    await page.reload()
    await expect.poll(() => words(page).inputValue(), { timeout: 30_000 }).toBe(TEXT)
    await page.getByText('разбирать одно событие в день').waitFor()
    expect(await a11yViolations(page), 'form').toEqual([])
    await expectToFit(page)
    await next(page).tap()
    await tapAll(page)
    await page.reload()
    await page.getByRole('radio', { name: 'В другом человеке', checked: true }).waitFor({ state: 'attached' })
    expect(await a11yViolations(page), 'taps').toEqual([])
    await expectToFit(page)
    await page.getByRole('button', { name: 'Разобрать', exact: true }).tap()
    await evaluated(page)
    expect(await page.evaluate(() => scrollY)).toBe(0)
    await page.getByText('Неприятное давление другого человека, и оно вас взволновало.').waitFor()
    await page.getByText('Что вы сказали бы этому человеку через час?').waitFor()
    // Hard, but nothing sounds dangerous: one quiet line, and no numbers.
    await page.getByText('есть куда позвонить').waitFor()
    // Nothing is known of a newcomer: no empty row, but what is missing, and who chose.
    await page.getByText(/^Пока не с\sчем сравнить: /).waitFor()
    expect(await page.getByText(/обычного|как обычно/).count()).toBe(0)
    await page.getByRole('link', { name: 'Выбрать свои качества' }).waitFor()
    await page.getByRole('main').getByRole('link', { name: 'Если сейчас тяжело' }).waitFor()
    expect(await page.getByRole('link', { name: '112' }).count()).toBe(0)
    expect(await a11yViolations(page), 'evaluation').toEqual([])
    await expectToFit(page)
    await page.getByLabel('Ваш ответ, если хочется').fill('Подготовиться к вопросам.')
    await page.getByRole('button', { name: 'Сохранить ответ' }).tap()
    await page.getByText('Сохранено').waitFor()
    await page.getByRole('link', { name: 'Все события' }).tap()
    await page.getByText('На сегодня разобрано 1 из 1').waitFor()
    await page.getByRole('link', { name: /: 1 событие$/ }).waitFor()
    expect(await a11yViolations(page), 'list').toEqual([])
    await expectToFit(page)
    await page.getByRole('link', { name: TEXT }).tap()
    await page.getByRole('button', { name: 'Удалить событие' }).tap()
    await page.getByRole('button', { name: 'Да, стереть' }).tap()
    await page.getByRole('heading', { name: 'Здесь будут ваши события' }).waitFor()
  })

  test('can be written and evaluated by keyboard alone', async () => {
    const { page } = await atForm()
    await tabTo(page, words(page))
    await page.keyboard.type(TEXT)
    await tabTo(page, next(page))
    await page.keyboard.press('Enter')
    await tabTo(page, page.getByRole('checkbox', { name: /^Дело/ }))
    await page.keyboard.press('Space')
    await tabTo(page, page.getByRole('group', { name: 'Приятно или неприятно' }).getByRole('radio').first())
    await page.keyboard.press('Space')
    await tabTo(page, page.getByRole('radio', { name: 'Во мне' }))
    await page.keyboard.press('Space')
    await expect.poll(() => page.getByRole('radio', { name: 'Отчасти' }).count(), { timeout: 30_000 }).toBe(3)
    const groups = await page.getByRole('group').count()
    await tabTo(page, page.getByRole('checkbox', { name: 'Ничего из этого' }))
    // One of each group: Tab goes to the next, Space chooses.
    for (let i = 1; i < groups; i++) {
      await page.keyboard.press('Tab')
      await page.keyboard.press('Space')
    }
    await tabTo(page, page.getByRole('button', { name: 'Разобрать' }))
    await page.keyboard.press('Enter')
    await evaluated(page)
  })

  test('written without a connection waits on the device, and is sent when the connection is back', async () => {
    const { page } = await atForm()
    await page.context().setOffline(true)
    await words(page).fill(TEXT)
    await next(page).click()
    await page.getByText('Запись ждёт связи на этом устройстве').waitFor()
    await page.context().setOffline(false)
    await page.getByRole('link', { name: TEXT }).click()
    await page.getByRole('button', { name: 'Разобрать' }).waitFor()
  })

  test('keeps its words through an end of the session, and through changes in two tabs', async () => {
    const { page, context, person } = await atForm()
    await words(page).fill(TEXT)
    await context.clearCookies()
    await next(page).click()
    await page.waitForURL('**/auth?next=*')
    await logIn(page, app.url(''), person, new URL(page.url()).search)
    await expect.poll(() => words(page).inputValue(), { timeout: 30_000 }).toBe(TEXT)
    await next(page).click()

    const open = page.getByRole('button', { name: 'Исправить слова' })
    await open.click()
    const other = await context.newPage()
    await other.goto(page.url())
    await other.getByRole('button', { name: 'Исправить слова' }).click()
    await words(other).fill('Отчёт раскритиковали, и это было справедливо.')
    await other.getByRole('button', { name: 'Сохранить', exact: true }).click()
    await other.getByText('и это было справедливо').waitFor()

    await words(page).fill(`${TEXT} Ответ нашёлся сразу.`)
    await page.getByRole('button', { name: 'Сохранить', exact: true }).click()
    await page.getByText('и это было справедливо').waitFor()
    expect(await a11yViolations(page), 'conflict').toEqual([])
    await page.getByRole('button', { name: 'Сохранить мои слова' }).click()
    await open.waitFor()
    await page.reload()
    await page.getByText('Ответ нашёлся сразу.').waitFor()
  })

  test('goes on by one press, whatever its words are answered with', async () => {
    const { page } = await atForm()
    await words(page).fill('Сегодня мне совсем не хочется жить.')
    await next(page).scrollIntoViewIfNeeded()
    const box = await next(page).boundingBox()
    if (!box) throw new Error('The button is not on screen')
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
    await page.mouse.down()
    // What the lost focus may bring has come.
    await page.waitForLoadState('networkidle')
    await page.mouse.up()
    await page.getByRole('heading', { name: /не оставайтесь с этим в одиночку/ }).waitFor()
    // Nobody in danger is asked for marks, or told what is unlike them.
    await page.getByText('здесь нужнее человек').waitFor()
    await page.getByRole('group', { name: 'Приятно или неприятно' }).waitFor({ state: 'detached' })
    expect(await a11yViolations(page), 'in danger').toEqual([])
    await page.getByRole('button', { name: /Слова не\sоб\sэтом/ }).click()
    await page.getByRole('group', { name: 'Приятно или неприятно' }).waitFor()
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
    await words(page).fill('Хочется сбежать от всех.')
    await words(page).blur()
    await page.getByText('Куда позвонить, если это было тяжело').click()
    await page.getByRole('link', { name: '112' }).waitFor()
    expect(await page.getByRole('heading', { name: /одиночку/ }).count()).toBe(0)
    expect(await a11yViolations(page), 'help line').toEqual([])
    await words(page).fill('Умираю со смеху от новой серии.')
    await words(page).blur()
    await page.getByText('Куда позвонить').waitFor({ state: 'detached' })
    expect(await page.getByRole('link', { name: '112' }).count()).toBe(0)
  })

  test('over the limit of the day is tapped all the same, and evaluated on another day by one press', async () => {
    const { page } = await atForm({ viewport: { width: 320, height: 640 }, hasTouch: true })
    await withAllowance(page, { limit: 1, used: 1 })
    await words(page).fill(TEXT)
    await next(page).tap()
    await page.getByText('Записывать и отмечать можно и дальше').waitFor()
    await page.getByRole('link', { name: 'Разбирать больше' }).waitFor()
    await tapAll(page)
    await page.getByRole('button', { name: 'Сохранить отметки' }).tap()
    await page.getByText('Отметки сохранены на этом устройстве').waitFor()
    expect(await a11yViolations(page), 'kept taps').toEqual([])
    await expectToFit(page)
    await page.getByRole('link', { name: 'Все события' }).tap()
    await page.getByText('Отмечено, осталось разобрать').waitFor()
    await withAllowance(page, { limit: 1, used: 0 })
    await page.reload()
    await page.getByRole('link', { name: TEXT }).tap()
    await page.getByText('Отметки уже стоят').waitFor()
    await page.getByRole('button', { name: 'Разобрать', exact: true }).first().tap()
    await evaluated(page)
  })

  test('sells nothing beside the telephone numbers of help', async () => {
    const { page } = await atForm()
    const sold = page.locator('a[href^="/select-plan"]')
    await withAllowance(page, { limit: 1, used: 1 })
    await page.route(
      url => url.pathname === '/api/subscriptions/mine',
      route => route.fulfill({ json: null }),
    )
    await page.reload()
    await page.getByText('Записывать и отмечать можно и дальше').waitFor()
    await words(page).fill('Сегодня мне совсем не хочется жить.')
    await words(page).blur()
    const help = page.getByRole('heading', { name: /не оставайтесь с этим в одиночку/ })
    await help.waitFor()
    expect(await sold.count(), 'form').toBe(0)
    await next(page).click()
    await page.getByRole('button', { name: /Слова не\sоб\sэтом/ }).click()
    await page.getByText('Записывать и отмечать можно и дальше').waitFor()
    await help.waitFor()
    expect(await sold.count(), 'at the limit').toBe(0)
    await withAllowance(page, { limit: 0, used: 0 })
    await page.reload()
    await page.getByText('Подписки сейчас нет').waitFor()
    await page.getByRole('button', { name: /Слова не\sоб\sэтом/ }).click()
    await page.getByText('Без подписки записи можно читать').waitFor()
    expect(await sold.count(), 'without a subscription').toBe(0)
  })
})

test('what goes together begins with counted marks, and asks to choose nothing before something can be found', async () => {
  const { page } = await app.newUser({ viewport: { width: 320, height: 640 } })
  const quality = { id: 'calmness', name: 'Спокойствие' }
  await page.route('**/api/events/patterns', route =>
    route.fulfill({
      json: {
        evaluated: 5,
        needed: 30,
        marked: {
          events: 5,
          pleasant: 1,
          unpleasant: 3,
          situations: [{ name: 'Давление', events: 3 }],
          responses: [{ name: 'Чувства остались внутри.', events: 2 }],
          qualities: [{ ...quality, usual: 3, stronger: 0, weaker: 1 }],
        },
        focus: [],
        qualities: [quality],
        found: [],
        guesses: [],
        guesses_limit: 1,
      },
    }),
  )
  await page.goto(app.url('/events/patterns'))
  await page.getByText('1\u00A0раз приятно, 3\u00A0раза неприятно, 1\u00A0раз ни то ни\u00A0другое').waitFor()
  await page.getByText('Давление: 3\u00A0раза').waitFor()
  await page.getByText('Чувства остались внутри: 2\u00A0раза').waitFor()
  await page.getByText('Спокойствие: 3\u00A0раза как обычно, 1\u00A0раз слабее').waitFor()
  expect(await page.getByRole('combobox').filter({ visible: true }).count()).toBe(0)
  expect(await page.getByRole('heading', { name: 'Проверить догадку' }).count()).toBe(0)
  expect(await a11yViolations(page)).toEqual([])
  await expectToFit(page)
  await page.getByText('Выбрать два качества').click()
  await page.getByRole('combobox', { name: 'Первое качество' }).waitFor()
})
