import { forgetTold, sittingEndOf } from '@grani/testing/browser/questions.ts'
import { expect, test } from 'vitest'
import { a11yViolations } from './axe.ts'
import { change, patch, refuse } from './replies.ts'
import { sittingOver } from './screens/sitting-screens.ts'
import { DESKTOP, PHONE, withSeededUsers } from './with-seeded-users.ts'
import { switchOn } from './switch-on.ts'

const app = withSeededUsers()

const SWITCH = 'Письмо «Что стало ясно»'
const OFFER = 'Присылать раз в неделю письмо о том, что стало ясно'
const NOW = '2026-11-25T09:00:00.000Z'

test('the letter is off, is asked for with a day and an hour, survives a reload, and is switched off again', async () => {
  const page = await app.open('withResults', PHONE)
  await page.goto(app.url('/profile'))
  const card = page.getByRole('region', { name: 'Уведомления' })
  const box = card.getByRole('checkbox', { name: SWITCH })
  await box.waitFor()
  expect(await box.isChecked()).toBe(false)
  const saved = () =>
    page.waitForResponse(reply => reply.url().endsWith('/api/letter') && reply.request().method() === 'PUT')
  const first = saved()
  await box.press('Space')
  expect((await first).status()).toBe(200)
  expect(await box.evaluate(element => element === document.activeElement)).toBe(true)
  const second = saved()
  await card.getByLabel('День').selectOption('Среда')
  await second
  const third = saved()
  await card.getByLabel('Час').selectOption('19:00')
  await third
  await card.getByText(/Если будет о чём, придёт на .*: среда, .* 19:00/).waitFor()
  expect(await a11yViolations(page)).toEqual([])
  await page.reload()
  await card.getByText(/среда, .* 19:00/).waitFor()
  expect(await box.isChecked()).toBe(true)
  const last = saved()
  await box.press('Space')
  await last
  await card.getByLabel('День').waitFor({ state: 'detached' })
  await refuse(page.context(), '/api/letter', 500, 'ERR_INTERNAL')
  await box.press('Space')
  await card.getByRole('alert').getByText('Не получилось сохранить').waitFor()
  expect(await box.isChecked()).toBe(false)
})

test('the page says that an address takes no letters, what to do, and lets them go again', async () => {
  const page = await app.open('withResults', DESKTOP)
  await patch(page.context(), '/api/letter', {
    is_on: true,
    is_decided: true,
    time_zone: 'Europe/Moscow',
    blocked: { reason: 'bounce', blocked_at: NOW },
  })
  await page.goto(app.url('/profile'))
  const card = page.getByRole('region', { name: 'Уведомления' })
  await card.getByText('Письма на этот адрес не доходят').waitFor()
  expect(await a11yViolations(page)).toEqual([])
  await card.getByRole('button', { name: 'Попробовать снова' }).click()
  await card.getByText('Письма на этот адрес не доходят').waitFor({ state: 'detached' })
})

test('beside the very first results one unticked line offers the letter, and no more once it is decided', async () => {
  const page = await app.open('withResults', PHONE)
  await change(page.context(), '/api/results', (results: object[]) =>
    results.slice(0, 1).map(result => ({ ...result, last_viewed_at: null, told: 1 })),
  )
  await patch(page.context(), '/api/letter', { is_on: false, is_decided: false })
  await page.goto(app.url('/'))
  await page.getByRole('main').waitFor()
  await forgetTold(page)
  await page.reload()
  const offer = page.getByRole('dialog').getByRole('checkbox', { name: OFFER })
  await offer.waitFor()
  expect(await offer.isChecked()).toBe(false)
  await switchOn(offer)
})

test('the end of the first sitting offers the letter, unless the window about the first result did', async () => {
  const page = await app.open('withResults', PHONE)
  await patch(page.context(), '/api/letter', { is_on: false, is_decided: false })
  await sittingOver(page, { began: 0 })
  await page.goto(app.url('/'))
  const offer = page.getByRole('checkbox', { name: OFFER })
  await offer.waitFor()

  const other = await app.open('withResults', PHONE)
  await patch(other.context(), '/api/letter', { is_on: false, is_decided: false })
  await change(other.context(), '/api/results', (results: object[]) =>
    results.slice(0, 1).map(result => ({ ...result, last_viewed_at: null, told: 1, told_at: null })),
  )
  await other.goto(app.url('/'))
  await other.getByRole('main').waitFor()
  await forgetTold(other)
  await other.reload()
  const dialog = other.getByRole('dialog')
  await dialog.getByRole('checkbox', { name: OFFER }).waitFor()
  await sittingOver(other, { began: 0 })
  await other.reload()
  await sittingEndOf(other).waitFor()
  await other.waitForLoadState('networkidle')
  expect(await other.getByRole('main').getByRole('checkbox', { name: OFFER }).count()).toBe(0)
})

test('whoever read the first result before registering is offered the letter with the next ones, once', async () => {
  const page = await app.open('withResults', PHONE)
  await patch(page.context(), '/api/letter', { is_on: false, is_decided: false })
  await page.context().route('**/api/results/*/view', route => route.fulfill({ status: 204 }))
  await page.goto(app.url('/'))
  await page.getByRole('main').waitFor()
  await forgetTold(page)
  await page.reload()
  await page.getByRole('dialog').waitFor()
  // As the device keeps it once the answers of a visitor have become the first ones of the account.
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage))
      if (key.endsWith('.told')) localStorage.setItem(key.replace(/told$/, 'letterOffered'), 'due')
  })
  await sittingOver(page, { began: 0 })
  await change(page.context(), '/api/results', (results: object[]) =>
    results.slice(0, 5).map((result, i) => ({ ...result, told: i < 4 ? 4 - i : null })),
  )
  await page.reload()
  await sittingEndOf(page).waitFor()
  const offer = page.getByRole('main').getByRole('checkbox', { name: OFFER })
  await offer.waitFor()
  await page.reload()
  await sittingEndOf(page).waitFor()
  await page.waitForLoadState('networkidle')
  expect(await offer.count()).toBe(0)
})

const LINK = '/api/letter/token-of-a-letter'

test('the link of a letter changes nothing until its button is pressed, and can be taken back there', async () => {
  const page = await app.open('withResults', PHONE)
  const context = page.context()
  const calls: string[] = []
  await context.route(`**${LINK}`, route => route.fulfill({ json: { is_on: true } }))
  await context.route(`**${LINK}/*`, route => {
    calls.push(`${route.request().method()} ${route.request().url().split('/').at(-1)}`)
    return route.fulfill({ status: 204 })
  })
  await page.goto(app.url('/letter?token=token-of-a-letter'))
  const stop = page.getByRole('button', { name: 'Больше не присылать' })
  await stop.waitFor()
  expect(await a11yViolations(page)).toEqual([])
  expect(calls).toEqual([])
  await stop.click()
  await page.getByText('Письмо больше не придёт').waitFor()
  await page.getByRole('button', { name: 'Присылать снова' }).click()
  await stop.waitFor()
  expect(calls).toEqual(['POST off', 'POST on'])
  await page.goto(app.url('/letter?token=of-nobody'))
  await page.getByText('Ссылка не работает').waitFor()
})
