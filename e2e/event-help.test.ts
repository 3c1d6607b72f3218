import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { a11yViolations } from './axe.ts'
import { atEventForm, next, withAllowance, words } from './event-form.ts'
import { withServer } from './with-server.ts'

const app = withServer()

const atForm = (options?: Parameters<typeof atEventForm>[1]) => atEventForm(app, options)

/** The first of the questions about an event. */
const marks = (page: Page) => page.getByRole('group', { name: 'Какая это была ситуация?' })

describe('an event', () => {
  test('goes on by one press, whatever its words are answered with', async () => {
    const { page } = await atForm({ viewport: { width: 390, height: 844 } })
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
    const bar = await page
      .getByRole('navigation', { name: 'Разделы' })
      .filter({ visible: true })
      .boundingBox()
    const said = await page.getByText('здесь нужнее человек').boundingBox()
    expect(said!.y + said!.height).toBeLessThan(bar!.y)
    const card = page.getByRole('region', { name: /не оставайтесь с этим в одиночку/ })
    await card.getByRole('link', { name: 'Если сейчас тяжело' }).waitFor()
    // Each number on a line of its own, and for whom it is below it.
    expect(await card.innerText()).toMatch(
      /^112\n+скорая.*\n+8 \(495\) 989-50-50\n+Психологи МЧС, для взрослых\n/mu,
    )
    expect(await card.getByText(/[Дд]ет[ис]/).count()).toBe(0)
    await marks(page).waitFor({ state: 'detached' })
    expect(await a11yViolations(page), 'in danger').toEqual([])
    await page.getByRole('button', { name: /Слова не\sоб\sэтом/ }).click()
    await marks(page).waitFor()
    // Who wrote them is believed, and not asked again.
    await page.getByRole('heading', { name: /одиночку/ }).waitFor({ state: 'detached' })
    await page.reload()
    await marks(page).waitFor()
    await page.getByText('Куда позвонить, если это было тяжело').waitFor()
    expect(await page.getByRole('heading', { name: /одиночку/ }).count()).toBe(0)
  })

  test('keeps its fields where they are when help comes', async () => {
    const { page } = await atForm({ viewport: { width: 390, height: 844 } })
    const when = page.getByText('Когда: сегодня')
    await words(page).fill('Сегодня мне совсем не хочется жить.')
    const before = await when.boundingBox()
    await words(page).blur()
    await page.getByRole('heading', { name: /не оставайтесь с этим в одиночку/ }).waitFor()
    expect(await when.boundingBox()).toEqual(before)
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

  test('sells nothing beside the telephone numbers of help', async () => {
    const { page } = await atForm()
    const sold = page.locator('a[href^="/select-plan"]')
    await withAllowance(page, { limit: 1, used: 1 })
    await page.route(
      url => url.pathname === '/api/subscriptions/mine',
      route => route.fulfill({ json: null }),
    )
    await page.reload()
    await page.getByText(/Записывать и\sотмечать можно и\sсейчас/u).waitFor()
    await words(page).fill('Сегодня мне совсем не хочется жить.')
    await words(page).blur()
    const help = page.getByRole('heading', { name: /не оставайтесь с этим в одиночку/ })
    await help.waitFor()
    expect(await sold.count(), 'form').toBe(0)
    await next(page).click()
    await page.getByRole('button', { name: /Слова не\sоб\sэтом/ }).click()
    await page.getByText(/Записывать и\sотмечать можно и\sсейчас/u).waitFor()
    expect(await sold.count(), 'at the limit').toBe(0)
    await withAllowance(page, { limit: 0, used: 0 })
    await page.reload()
    await page.getByText('Подписки сейчас нет').waitFor()
    await page.getByText('Без подписки записи можно читать').waitFor()
    expect(await sold.count(), 'without a subscription').toBe(0)
  })
})

test('a disturbance is told beside the telephone numbers of help, and nothing else of the site', async () => {
  const { page } = await atForm()
  const message = (uid: string, level: string, text: string) => ({ uid, level, text, is_closable: true })
  await page.route('**/api/banner/messages', route =>
    route.fulfill({
      json: [message('a', 'info', 'Скидка на год'), message('b', 'warning', 'Письма приходят с опозданием')],
    }),
  )
  for (const path of ['/events/new', '/help']) {
    await page.goto(app.url(path))
    await page.getByText('Письма приходят с опозданием').waitFor()
    expect(await page.getByText('Скидка на год').count()).toBe(0)
  }
  await page.goto(app.url('/events'))
  await page.getByText('Скидка на год').waitFor()
})
