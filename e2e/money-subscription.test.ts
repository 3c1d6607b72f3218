import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { openRefundRequests } from '@grani/server/features/payments/service.ts'
import { newEmail, newestMail } from '@grani/testing/users.ts'
import { MINUTE } from '@grani/testing/product.ts'
import {
  buyPlan,
  expectFocusAt,
  heading,
  payBy,
  withInProcessServer,
  type SignedInUser,
} from './with-in-process-server.ts'

const app = withInProcessServer()

/** A user whose plan renews by itself, on the page of the subscription. */
const subscriber = async (): Promise<SignedInUser & { receipts: string }> => {
  const user = await app.signedInUser()
  const receipts = await app.confirmReceipts(user)
  const { page } = user
  await page.goto(app.at('/select-plan'))
  await buyPlan(page, { plan: 'Базовый' })
  await heading(page, 'Оплата прошла')
  await page.goto(app.at('/subscription'))
  await page.getByText('Продлевается автоматически').waitFor()
  return { ...user, receipts }
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const inDialog = (page: Page, name: string) => page.getByRole('dialog', { name })

test('after a smaller plan the user chooses which goals to keep', async () => {
  const user = await app.signedInUser()
  const { page, userId } = user
  const setPlan = (tariff: string) =>
    app.product().rows('update subscriptions set tariff = $2 where user_id = $1', [userId, tariff])
  await setPlan('high')
  for (const goal of ['resIss', 'selfImp']) {
    const { request } = page.context()
    const headers = { origin: app.at('') }
    const reply = await request.post(app.at('/api/profiles/me/goal'), { data: { goal }, headers })
    expect(reply.status()).toBe(200)
  }
  await setPlan('basic')
  await page.goto(app.at('/profile'))
  const card = page.getByRole('region', { name: 'Цель' })
  await card.getByText(/1\sцель одновременно, а сейчас у\sвас 3\sцели/).waitFor()
  expect(await card.getByRole('button', { name: 'Переключиться' }).count()).toBe(0)
  await app.recordA11yViolations(page, 'goals over the plan')
  await card.getByRole('button', { name: 'Убрать: Саморазвитие' }).click()
  await card.getByText(/а сейчас у\sвас 2\sцели/).waitFor()
  await card.getByRole('button', { name: 'Убрать: Познание себя' }).click()
  await card
    .getByRole('listitem')
    .filter({ hasText: 'Решение проблем' })
    .getByText('сейчас в работе')
    .waitFor()
  expect(await card.getByText('а сейчас').count()).toBe(0)
})

describe('a subscription that renews', () => {
  test('is cancelled, and taken up again with the consent given anew', async () => {
    const { page } = await subscriber()
    await press(page, 'Отменить подписку')
    const asking = inDialog(page, 'Отменить подписку?')
    await asking.getByRole('button', { name: 'Оставить' }).click()
    await page.getByText('Продлевается автоматически').waitFor()
    await press(page, 'Отменить подписку')
    await app.recordA11yViolations(page, 'cancel?')
    await asking.getByRole('button', { name: 'Отменить подписку' }).click()
    await page.getByText('Продления нет, подписка закончится').waitFor()
    await page.getByText('Больше ничего не спишется').waitFor()
    await expectFocusAt(page, 'Ваш тариф')
    await app.recordA11yViolations(page, 'cancelled')

    await press(page, 'Возобновить продление')
    const resuming = inDialog(page, 'Возобновить продление?')
    const consent = resuming.getByRole('checkbox', { name: /490\s₽ каждый месяц/ })
    expect(await consent.isChecked()).toBe(false)
    await resuming.getByRole('button', { name: 'Возобновить' }).click()
    await resuming.getByText('Без согласия продление не включить').waitFor()
    expect(await consent.evaluate(box => box === document.activeElement)).toBe(true)
    await app.recordA11yViolations(page, 'resume?')
    await resuming.getByText(/Следующий месяц спишется не раньше/).waitFor()
    await consent.check()
    await resuming.getByRole('button', { name: 'Возобновить' }).click()
    await page.getByText('Продлевается автоматически').waitFor()
    await expectFocusAt(page, 'Ваш тариф')
  })

  test('is changed to a larger plan for what that costs today, and the second goal can be chosen', async () => {
    const { page, receipts } = await subscriber()
    // The month begins after the trial, so all of it is still to come.
    await page.getByRole('button', { name: /^Перейти за 1.500.₽: тариф «Полный»$/ }).waitFor()
    await page.getByRole('button', { name: /^Перейти за 500.₽: тариф «Средний»$/ }).click()
    const dialog = inDialog(page, 'Тариф «Средний»')
    await dialog.getByText(`Чек придёт на ${receipts}`).waitFor()
    expect(await dialog.getByRole('checkbox', { name: /990.₽ каждый месяц/ }).isChecked()).toBe(false)
    await app.recordA11yViolations(page, 'upgrade?')
    // An event waits as well: one way may not take the place of the other.
    await page.route('**/api/events/allowance', async route => {
      const reply = await route.fetch()
      await route.fulfill({ response: reply, json: { ...(await reply.json()), has_unevaluated: true } })
    })
    await dialog.getByRole('button', { name: /^Доплатить 500.₽$/ }).click()
    await payBy(page, 'good')
    await heading(page, 'Оплата прошла')
    await page.getByText(/^Переход на тариф «Средний» до/).waitFor()
    await page.getByRole('link', { name: /^К\sсобытиям$/ }).waitFor()
    await page.getByRole('link', { name: 'Выбрать вторую цель' }).click()
    await page
      .getByRole('button', { name: 'Добавить: Решение проблем' })
      .and(page.locator(':enabled'))
      .waitFor()
    await page.goto(app.at('/subscription'))
    await page.getByText('Продления нет, подписка закончится').waitFor()
    await page.getByRole('button', { name: /^Перейти за 1.000.₽: тариф «Полный»$/ }).waitFor()
  })

  test('loses its card, and with it the renewal', async () => {
    const { page } = await subscriber()
    await press(page, 'Удалить карту')
    await app.recordA11yViolations(page, 'remove the card?')
    await inDialog(page, 'Удалить карту?').getByRole('button', { name: 'Удалить карту' }).click()
    await page.getByText('Продления нет, подписка закончится').waitFor()
    expect(await page.getByText('Учебная карта').count()).toBe(0)
    await expectFocusAt(page, 'Ваш тариф')
    expect(await page.getByRole('button', { name: 'Возобновить продление' }).count()).toBe(0)
    await page.reload()
    await page.getByText('Продления нет, подписка закончится').waitFor()
    await page.getByRole('link', { name: 'Оплатить ещё месяц' }).click()
    await inDialog(page, 'Тариф «Базовый»').getByRole('button', { name: 'Закрыть' }).click()
    const own = page.getByRole('region', { name: 'Базовый' }).getByRole('button')
    expect(await own.innerText()).toBe('Оплатить ещё месяц')
    await page.getByRole('button', { name: 'Выбрать «Полный»' }).click()
    await page.getByText(/Начнётся .*, когда закончится то, что уже открыто/).waitFor()
  })
})

describe('the list of payments', () => {
  test('is empty before the first, and says so', async () => {
    const { page } = await app.signedInUser()
    await page.goto(app.at('/subscription'))
    await page.getByText('Платежей пока не было').waitFor()
    await app.recordA11yViolations(page, 'no payments')
  })

  test('shows the period and the receipt of each, and takes the wish for a refund once', async () => {
    const { page, receipts } = await subscriber()
    const list = page.getByRole('region', { name: 'Платежи и чеки' })
    await list.getByRole('heading', { name: 'Подписка «Грани», тариф «Базовый», 1 месяц' }).waitFor()
    await list.getByText(/^490\s₽$/).waitFor()
    await list.getByText(/^Период с .* до /).waitFor()
    await list.getByText(`Чек отправлен на ${receipts}`).waitFor()
    await app.recordA11yViolations(page, 'payments')
    await list.getByRole('button', { name: 'Вернуть деньги' }).click()
    const dialog = inDialog(page, 'Вернуть деньги?')
    await dialog.getByLabel('Что случилось').fill('Плата ушла не туда')
    await app.recordA11yViolations(page, 'refund?')
    // The sum and what ends are said before anything is asked for; bought in a trial, the plan gives way to it.
    await dialog
      .getByText(/^За\s\d+\s(?:день|дня|дней) из\s\d+: столько целых оплаченных дней осталось до/u)
      .waitFor()
    await dialog.getByText(/пробный период пойдёт дальше, до/).waitFor()
    await dialog.getByRole('button', { name: /^Попросить вернуть 490\s₽$/u }).click()
    await list.getByText('Просьба о возврате получена').waitFor()
    expect(await list.getByRole('button', { name: 'Вернуть деньги' }).count()).toBe(0)
    await expectFocusAt(page, 'Подписка «Грани», тариф «Базовый», 1 месяц')
    const { database, keys } = app.product()
    const [request] = await openRefundRequests({ db: database.db, keys })
    expect(request?.comment).toBe('Плата ушла не туда')
  })
})

describe('the address for receipts', () => {
  test('is confirmed by a mail, which is sent again on saving again', async () => {
    const { page } = await app.signedInUser()
    await page.goto(app.at('/subscription'))
    const card = page.getByRole('region', { name: 'Почта для чеков' })
    const field = card.getByLabel('Электронная почта')
    await field.fill('')
    await card.getByRole('button', { name: 'Сохранить' }).click()
    await card.getByText('Напишите адрес почты').waitFor()
    await field.fill('не адрес')
    await card.getByRole('button', { name: 'Сохранить' }).click()
    await card.getByText('так почта не выглядит').waitFor()
    const email = newEmail()
    await field.fill(email)
    await card.getByRole('button', { name: 'Сохранить' }).click()
    await card.getByText('Нужно подтверждение: проверьте почту').waitFor()
    await newestMail(app.product(), email)
    app.product().clock.pass(MINUTE)
    await card.getByRole('button', { name: 'Сохранить' }).click()
    await card.getByText('Отправили ссылку ещё раз').waitFor()
    await app.recordA11yViolations(page, 'sent again')
    const mails = () =>
      app
        .product()
        .rows('select body_text from local_mails where recipient = $1 order by received_at', [email])
    await expect.poll(async () => (await mails()).length).toBe(2)

    const [first, second] = (await mails()).map(
      mail => /http\S+token=\S+/.exec(String(mail['body_text']))?.[0] ?? '',
    )
    expect(first).not.toBe(second)
    const place = () => page.url().slice(app.at('').length)
    await page.goto(second ?? '')
    await page.getByText('Почта для чеков подтверждена').waitFor()
    expect(place()).toBe('/profile')
    // On whatever page it opens, also when it is no good any more; the way to the form is right there.
    await page.goto((second ?? '').replace('/profile?', '/select-plan?'))
    await page.getByText('Ссылка для подтверждения почты уже не действует').waitFor()
    expect(place()).toBe('/profile')
    await page.getByRole('link', { name: 'Открыть «Подписку»' }).click()
    await page.waitForURL(app.at('/subscription'))
    await page.getByRole('region', { name: 'Почта для чеков' }).getByText('Почта подтверждена').waitFor()
  })
})
