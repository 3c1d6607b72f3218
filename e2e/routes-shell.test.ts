import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { change, patch } from './replies.ts'
import { DESKTOP, PHONE, withSeededUsers } from './with-seeded-users.ts'

const app = withSeededUsers()

const home = async (page: Page): Promise<void> => {
  await page.goto(app.url('/'))
  await page.getByRole('heading', { name: 'Направления' }).waitFor()
}

const scrolls = (page: Page): Promise<boolean> =>
  page.evaluate(() => getComputedStyle(document.documentElement).overflowY !== 'hidden')

describe('the sidebar', () => {
  const openMenu = async (page: Page) => {
    await page.getByRole('button', { name: 'Меню' }).click()
    const sidebar = page.getByRole('dialog', { name: 'Меню' })
    await sidebar.waitFor()
    return sidebar
  }

  test('takes three quarters of the width from the right, lists its four things, and holds the page still', async () => {
    const page = await app.open('withResults', PHONE)
    await home(page)
    const sidebar = await openMenu(page)
    const { x = 0, width = 0 } = (await sidebar.boundingBox()) ?? {}
    expect([x, width]).toEqual([90, 270])
    for (const name of ['Профиль', 'Тарифы'])
      expect(await sidebar.getByRole('link', { name }).count()).toBe(1)
    // One row about plans: what is paid stands behind «Тарифы» and in the profile.
    expect(await sidebar.getByRole('link', { name: 'Подписка' }).count()).toBe(0)
    // No specialist works here.
    expect(await sidebar.getByRole('link', { name: 'Консультация' }).count()).toBe(0)
    expect(await sidebar.getByRole('switch', { name: 'Тёмная тема' }).count()).toBe(1)
    expect(await sidebar.getByRole('button', { name: 'Выйти' }).count()).toBe(1)
    expect(await scrolls(page)).toBe(false)
    await page.keyboard.press('Escape')
    await sidebar.waitFor({ state: 'detached' })
    expect(await scrolls(page)).toBe(true)
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('Меню')
  })

  const swipeRight = (page: Page, by: number) =>
    page
      .getByRole('dialog', { name: 'Меню' })
      .locator('nav')
      .evaluate((nav, by) => {
        const touch = (type: string, clientX: number) => {
          const point = new Touch({ identifier: 1, target: nav, clientX, clientY: 300 })
          const touches = type === 'touchend' ? [] : [point]
          nav.dispatchEvent(
            new TouchEvent(type, {
              touches,
              targetTouches: touches,
              changedTouches: [point],
              bubbles: true,
              cancelable: true,
            }),
          )
        }
        touch('touchstart', 150)
        touch('touchmove', 150 + by)
        touch('touchend', 150 + by)
      }, by)

  test.each([
    ['a tap beside it', (page: Page) => page.mouse.click(30, 300)],
    ['a swipe to the right', (page: Page) => swipeRight(page, 14)],
    ['its button', (page: Page) => page.getByRole('button', { name: 'Закрыть' }).click()],
    ['a link', (page: Page) => page.getByRole('dialog').getByRole('link', { name: 'Тарифы' }).click()],
  ])('closes by %s', async (_way, close) => {
    const page = await app.open('withResults', PHONE)
    await home(page)
    const sidebar = await openMenu(page)
    await close(page)
    await sidebar.waitFor({ state: 'detached' })
  })

  test('closes by Back, which stays on the page, and is not come back to from the page of a link', async () => {
    const page = await app.open('withResults', PHONE)
    await page.goto(app.url('/results'))
    await home(page)
    const sidebar = await openMenu(page)
    await page.goBack()
    await sidebar.waitFor({ state: 'detached' })
    expect(page.url()).toBe(app.url('/'))
    await openMenu(page)
    await page.getByRole('dialog').getByRole('link', { name: 'Профиль' }).click()
    await page.getByRole('heading', { level: 1, name: 'Профиль' }).waitFor()
    await page.goBack()
    await page.getByRole('heading', { name: 'Направления' }).waitFor()
    await page.goBack()
    await page.waitForURL(app.url('/results'))
  })

  test('stays open at a swipe shorter than 10 px', async () => {
    const page = await app.open('withResults', PHONE)
    await home(page)
    const sidebar = await openMenu(page)
    await swipeRight(page, 8)
    expect(await sidebar.isVisible()).toBe(true)
  })
})

test('the header stays on top of what is scrolled, and its logo leads home', async () => {
  const page = await app.open('withResults', PHONE)
  await page.goto(app.url('/profile'))
  await page.getByRole('heading', { name: 'Мои данные' }).waitFor()
  await page.evaluate(() => scrollTo(0, 100_000))
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(640)
  expect(await page.getByRole('banner').boundingBox()).toMatchObject({ x: 0, y: 0, width: 360 })
  await page.getByRole('banner').getByRole('link', { name: 'Грани' }).click()
  await page.waitForURL(app.url('/'))
})

test('on a wide screen the footer names the year and leads to the agreement, the privacy policy and the licences', async () => {
  const page = await app.open('withResults')
  await page.clock.setFixedTime('2031-06-01T12:00:00Z')
  await page.goto(app.url('/results'))
  const footer = page.getByRole('contentinfo')
  await footer.getByText('© 2031 Грани').waitFor()
  for (const [name, path] of [
    ['Пользовательское соглашение', '/legal/agreement'],
    ['Политика конфиденциальности', '/legal/privacy'],
    ['Лицензии', '/licenses'],
  ] as const) {
    await footer.getByRole('link', { name }).click()
    await page.waitForURL(app.url(path))
    await page.getByRole('heading', { level: 1, name }).waitFor()
  }
  const phone = await app.open('withResults', PHONE)
  await home(phone)
  expect(await phone.getByRole('contentinfo').count()).toBe(0)
})

test('results are in the menu only with a goal; the profile button leads to the profile on a wide screen', async () => {
  const page = await app.open('withoutGoal')
  await page.goto(app.url('/goals'))
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await page.getByRole('link', { name: 'Результаты' }).count()).toBe(0)
  await page.getByRole('link', { name: 'Профиль' }).click()
  await page.waitForURL(app.url('/profile'))
  const other = await app.open('withResults')
  await home(other)
  expect(await other.getByRole('link', { name: 'Результаты' }).first().isVisible()).toBe(true)
})

test('the cookie notice goes for good once it is agreed to', async () => {
  const page = await app.open('visitor')
  await page.goto(app.url('/auth'))
  await page.getByText('Мы используем куки для работы сайта').waitFor()
  await page.getByRole('button', { name: 'Согласен' }).click()
  expect(await page.evaluate(() => localStorage.getItem('cookie_read'))).toBe('read')
  await page.reload()
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForLoadState('networkidle')
  expect(await page.getByText('Мы используем куки').count()).toBe(0)
})

describe('the cookie notice covers nothing that can be used', () => {
  const boxes = (page: Page) =>
    page.locator('a, button, input').evaluateAll(elements =>
      elements
        .filter(element => !element.closest('[aria-label="Куки"]') && element.checkVisibility())
        .map(element => {
          const { left, top, right, bottom } = element.getBoundingClientRect()
          return { name: element.textContent || element.getAttribute('name'), left, top, right, bottom }
        }),
    )

  test.each([
    ['the question', 'withResults', '/', 'Пропустить'],
    ['signing in', 'visitor', '/auth', 'Войти'],
    ['the profile', 'withResults', '/profile', 'Сохранить'],
  ] as const)('at %s', async (_where, who, path, control) => {
    const page = await app.open(who, PHONE)
    await page.goto(app.url(path))
    const button = page.getByRole('button', { name: control, exact: true })
    await button.waitFor()
    const notice = page.getByRole('region', { name: 'Куки' })
    await notice.waitFor()
    await page.waitForLoadState('networkidle')
    const place = await button.boundingBox()
    for (const y of [0, 200, 100_000]) {
      await page.evaluate(y => scrollTo(0, y), y)
      const { x = 0, y: top = 0, width = 0, height = 0 } = (await notice.boundingBox()) ?? {}
      const covers = (await boxes(page)).filter(
        box => box.left < x + width && box.right > x && box.top < top + height && box.bottom > top,
      )
      // A notice that is still below the tab bar covers nothing.
      expect(covers.filter(box => box.top >= 0 && box.bottom <= 640 && top < 580)).toEqual([])
    }
    const last = (await notice.boundingBox()) ?? { y: 0, height: 0 }
    expect(last.y + last.height).toBeLessThanOrEqual(path === '/auth' ? 640 : 640 - 56)
    await notice.getByRole('button', { name: 'Согласен' }).click()
    await notice.waitFor({ state: 'detached' })
    await page.evaluate(() => scrollTo(0, 0))
    expect(await button.boundingBox()).toEqual(place)
  })
})

test('messages come one at a time, cleaned of scripts, and a closed one gives way to the next at once', async () => {
  const page = await app.open('withResults')
  await change(page.context(), '/api/banner/messages', () => [
    {
      uid: 'a',
      level: 'warning',
      text: 'Первое <b>важное</b><img src=x onerror="globalThis.wasRun=1">',
      is_closable: true,
    },
    { uid: 'b', level: 'info', text: '<p>Второе</p>', is_closable: true },
  ])
  await home(page)
  const area = page.getByRole('region', { name: 'Сообщения' })
  await area.getByText('важное').waitFor()
  expect(await area.getByText('Второе').count()).toBe(0)
  expect(await page.evaluate('globalThis.wasRun')).toBeUndefined()
  expect(await area.locator('img').count()).toBe(0)
  await area.getByRole('button', { name: 'Закрыть' }).click()
  await area.getByText('Второе').waitFor()
  expect(await area.getByText('важное').count()).toBe(0)
})

describe('a modal', () => {
  test('moves nothing behind it, where the scrollbar takes no room', async () => {
    const page = await app.open('withResults')
    await patch(page.context(), '/api/subscriptions/mine', { is_trial: false, can_pick_tariff: false })
    await page.goto(app.url('/subscription'))
    const opener = page.getByRole('button', { name: 'Отменить подписку' })
    await opener.waitFor()
    await page.waitForLoadState('networkidle')
    const title = page.locator('main h1')
    const before = await title.boundingBox()
    await opener.click()
    await page.getByRole('dialog').waitFor()
    expect(await title.boundingBox()).toEqual(before)
  })

  const ways = [
    ['Escape', (page: Page) => page.keyboard.press('Escape')],
    ['a click beside it', (page: Page) => page.mouse.click(8, 400)],
    ['its button', (page: Page) => page.getByRole('button', { name: 'Закрыть' }).click()],
  ] as const

  test.each(ways)(
    'closes by %s, keeps the focus inside, gives it back, and holds the page still',
    async (_way, close) => {
      const page = await app.open('withResults', DESKTOP)
      await patch(page.context(), '/api/subscriptions/mine', { is_trial: false, can_pick_tariff: false })
      await page.goto(app.url('/subscription'))
      const opener = page.getByRole('button', { name: 'Отменить подписку' })
      await opener.click()
      const modal = page.getByRole('dialog', { name: 'Отменить подписку?' })
      await modal.waitFor()
      expect(await scrolls(page)).toBe(false)
      for (let i = 0; i < 6; i++) {
        await page.keyboard.press('Tab')
        const where = await page.evaluate(() => {
          const { activeElement } = document
          return activeElement === document.body || activeElement?.closest('dialog') ? 'inside' : 'outside'
        })
        expect(where).toBe('inside')
      }
      await close(page)
      await modal.waitFor({ state: 'detached' })
      expect(await scrolls(page)).toBe(true)
      expect(await opener.evaluate(element => element === document.activeElement)).toBe(true)
    },
  )
})

test('a card of a gift that is not among the own ones says so in a line and leads to where codes are entered', async () => {
  const page = await app.open('withResults', PHONE)
  await page.goto(app.url('/gift/123'))
  await page.getByText('Такой открытки среди ваших подарков нет').waitFor()
  expect(await page.getByText('Распечатайте её').count()).toBe(0)
  await page.getByRole('main').getByRole('link', { name: 'У меня есть код' }).click()
  await page.getByRole('heading', { level: 1, name: 'У меня есть код' }).waitFor()
})
