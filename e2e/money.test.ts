import { describe, expect, test } from 'vitest'
import { newEmail, newestMail } from '@grani/testing/users.ts'
import { buyPlan, confirmPlan, heading, payBy, withInProcessServer } from './with-in-process-server.ts'
import { fireIntervals, holdIntervals, passTime } from './fake-timers.ts'
import { asked } from '@grani/testing/browser/questions.ts'

const app = withInProcessServer()

/** How often the return page asks whether the payment has gone through. */
const CHECK_EVERY_MS = 2000

const PATIENT = { timeout: 60_000, interval: 20 }

const PHONE = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true }

describe('a plan', () => {
  test('is bought on a phone: address for receipts, two ticks, checkout, and it is there', async () => {
    const { page } = await app.signedInUser({ serviceWorkers: 'allow', ...PHONE })
    // Another address than the account's was given, and its link never followed.
    await page.context().request.put(app.at('/api/billing-info'), { data: { email: newEmail() } })
    await page.goto(app.at('/select-plan'))
    await heading(page, 'Тарифы')
    const basic = page.getByRole('region', { name: 'Базовый' })
    await basic.getByText(/можно пройти за\s\d\sнедел/).waitFor()
    await basic.getByText('Сейчас у вас').waitFor()
    await page.getByText(/^Ваш тариф сейчас «Базовый». Пробный период до/).waitFor()
    expect(await page.getByLabel('Электронная почта').count()).toBe(0)
    await page.getByRole('button', { name: 'Выбрать «Средний»' }).click()
    const dialog = page.getByRole('dialog', { name: 'Тариф «Средний»' })
    await app.recordA11yViolations(page, 'plan without an address')

    // The address is given right here; its link is opened in another tab, and this one notices by itself.
    const receipts = newEmail()
    await dialog.getByLabel('Электронная почта').fill(receipts)
    await dialog.getByRole('button', { name: 'Сохранить' }).click()
    await dialog.getByText('Нужно подтверждение').waitFor()
    await app.recordA11yViolations(page, 'plan, mail sent')
    const { body_text } = await newestMail(app.product(), receipts)
    const link = /http\S+verify-billing-token=\S+/.exec(body_text)?.[0] ?? ''
    const tab = await page.context().newPage()
    await tab.goto(link)
    await tab.getByText('Почта для чеков подтверждена').waitFor()
    await tab.close()
    await dialog.getByText(`Чек придёт на ${receipts}`).waitFor()
    const [tariff, autoPayments] = [/^Подтверждаю/, /автоматические платежи/].map(name =>
      dialog.getByRole('checkbox', { name }),
    )
    expect([await tariff?.isChecked(), await autoPayments?.isChecked()]).toEqual([false, false])
    expect(await dialog.innerText()).toMatch(/990\s₽ каждый месяц/)
    expect(await dialog.innerText()).toContain('Отключаются в любой момент в разделе «Подписка»')
    await dialog.getByRole('button', { name: 'Оплатить' }).click()
    await dialog.getByText('Нужно подтвердить').waitFor()
    expect(await tariff?.evaluate(box => box === document.activeElement)).toBe(true)
    await app.recordA11yViolations(page, 'confirm')
    await tariff?.check()
    await autoPayments?.check()
    await dialog.getByRole('button', { name: 'Оплатить' }).click()

    await payBy(page, 'good')
    await heading(page, 'Оплата прошла')
    await page.getByText(`Чек придёт на ${receipts}`).waitFor()
    // Nothing has been answered: hatching stands for what is open, and money fills none of it.
    await page.getByRole('main').locator('svg polygon[fill^="url("]').first().waitFor()
    expect(await page.getByRole('main').locator('svg g[opacity]').count()).toBe(0)
    // The plan has room for a second goal: the page says so, leads there, and does not go home meanwhile.
    await page.getByText('Теперь можно выбрать вторую цель').waitFor()
    await app.recordA11yViolations(page, 'paid')
    await passTime(page, 3000)
    await page.getByRole('link', { name: 'Выбрать вторую цель' }).click()
    await page
      .getByRole('button', { name: 'Добавить: Решение проблем' })
      .and(page.locator(':enabled'))
      .waitFor()
    // The same way stands beside the plan as long as there is room.
    await page
      .getByRole('region', { name: 'Ваш тариф' })
      .getByRole('link', { name: 'Выбрать вторую цель' })
      .click()
    await page.waitForURL(app.at('/profile#goals'))
    await page.goto(app.at('/'))
    await asked(page)
    const messages = page.getByRole('region', { name: 'Сообщения' })
    await messages.getByText(/^Тариф «Средний» оплачен до/).waitFor()
    const closed = page.waitForResponse(/\/close$/)
    await messages.getByRole('button', { name: 'Закрыть' }).click()
    await closed

    const listed = page.waitForResponse(app.at('/api/banner/messages'))
    await page.goto(app.at('/subscription'))
    await page.getByText('Продлевается автоматически').waitFor()
    expect(await (await listed).json()).toEqual([])
    await page.getByText('Учебная карта •• 4242').waitFor()
    await app.recordA11yViolations(page, 'renewable')
    await page.goto(app.at('/select-plan'))
    await page.waitForURL(app.at('/'))
  })

  test('is bought with the address of the account, which then is the one for receipts', async () => {
    const { page, person } = await app.signedInUser()
    await page.goto(app.at('/select-plan'))
    await buyPlan(page)
    await heading(page, 'Оплата прошла')
    await page.getByText(`Чек придёт на ${person.email}`).waitFor()
  })

  test('without the consent to auto-payments is one month, and nothing renews', async () => {
    const user = await app.signedInUser()
    const { page } = user
    await app.confirmReceipts(user)
    await page.goto(app.at('/select-plan'))
    await buyPlan(page, { autoPayments: false })
    await heading(page, 'Оплата прошла')
    await page.getByRole('link', { name: 'К вопросам' }).click()
    await page.goto(app.at('/subscription'))
    await page.getByText('Продления нет, подписка закончится').waitFor()
    expect(await page.getByRole('button', { name: 'Удалить карту' }).count()).toBe(0)
    expect(await page.getByRole('link', { name: 'Выбрать вторую цель' }).count()).toBe(0)
    expect(await page.getByRole('button', { name: 'Возобновить продление' }).count()).toBe(0)
  })
})

describe('at the checkout', () => {
  test.each([
    ['noMoney', 'Не хватило денег'],
    ['no3ds', 'Не получилось подтвердить платёж кодом из банка'],
  ] as const)('a refusal is told with its reason, and another try succeeds: %s', async (button, reason) => {
    const user = await app.signedInUser()
    const { page } = user
    await app.confirmReceipts(user)
    await page.goto(app.at('/select-plan'))
    await buyPlan(page, { plan: 'Средний', by: button })
    await heading(page, 'Оплата не прошла')
    await page.getByText(reason).waitFor()
    await page.getByText('Деньги не списаны').waitFor()
    await app.recordA11yViolations(page, 'declined')
    await page.getByRole('link', { name: 'Попробовать ещё раз' }).click()
    // The same plan once more, not the choice of all.
    await confirmPlan(page, { plan: 'Средний' })
    await heading(page, 'Оплата прошла')
  })

  test('who turns back without paying waits for no bank, who comes back without a word does; both can still pay', async () => {
    const user = await app.signedInUser()
    const { page } = user
    await holdIntervals(page.context(), CHECK_EVERY_MS)
    await app.confirmReceipts(user)
    await page.goto(app.at('/select-plan'))
    await page.getByRole('button', { name: 'Выбрать «Базовый»' }).click()
    await page.getByRole('checkbox', { name: /^Подтверждаю/ }).check()
    await page.getByRole('dialog').getByRole('button', { name: 'Оплатить' }).click()
    await page.getByRole('heading', { name: 'Местная касса' }).waitFor()
    const checkout = page.url()
    let checks = 0
    page.on('response', reply => {
      if (/\/api\/payments\/[^/]+\/check$/.test(reply.url())) checks += 1
    })
    const unknown = page.getByRole('heading', { level: 1, name: 'Ответа пока нет' })
    await page.getByRole('link', { name: 'Вернуться, не оплачивая' }).click()
    await heading(page, 'Вы вернулись без оплаты')
    await page.getByRole('link', { name: 'Попробовать ещё раз' }).waitFor()
    expect(checks).toBe(1)
    await app.recordA11yViolations(page, 'unpaid')
    checks = 0
    // As the checkouts of banks send people back.
    const back = new URL(page.url())
    back.searchParams.delete('unpaid')
    await page.goto(back.href)
    await heading(page, 'Ждём ответа банка')
    await app.recordA11yViolations(page, 'waiting')
    await expect
      .poll(async () => {
        await fireIntervals(page)
        return unknown.isVisible()
      }, PATIENT)
      .toBe(true)
    expect(checks).toBe(10)
    await app.recordA11yViolations(page, 'unknown')

    // Paid after all, on a page that is closed before it comes back: the answer is there as soon as it is asked for.
    const paid = await page.context().request.post(`${checkout}?press=good`, { form: {}, maxRedirects: 0 })
    expect(paid.status()).toBe(303)
    await page.getByRole('button', { name: 'Проверить ещё раз' }).click()
    await heading(page, 'Оплата прошла')
  })

  test('opening the return page gives nothing', async () => {
    const { page } = await app.signedInUser()
    await page.goto(app.at('/successful-payment?payment=00000000-0000-4000-8000-000000000000'))
    await heading(page, 'Ответа пока нет')
    await page.goto(app.at('/subscription'))
    await page.getByText('Пробный период до').waitFor()
  })
})
