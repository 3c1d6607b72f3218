import { describe, expect, test } from 'vitest'
import { newestMail } from '@grani/testing/users.ts'
import { buyPlan, CHECKOUT, heading, setMoneyStage, type Shopper } from './money-stage.ts'
import { asked } from '@grani/testing/browser/questions.ts'

const stage = setMoneyStage()

/** Somebody who has bought a plan with a card that behaves like this later on. */
const subscriber = async (by: keyof typeof CHECKOUT): Promise<Shopper & { receipts: string }> => {
  const shopper = await stage.shopper()
  const receipts = await stage.confirmReceipts(shopper)
  await shopper.page.goto(stage.at('/select-plan'))
  await buyPlan(shopper.page, { by })
  await heading(shopper.page, 'Оплата прошла')
  return { ...shopper, receipts }
}

/** The seven days of the trial and the month after them, but for the last day and a half. */
const TO_THE_CHARGE = 36

const endOf = async ({ userId }: Shopper): Promise<Date> => {
  const [row] = await stage.product().rows('select end_at from subscriptions where user_id = $1', [userId])
  return new Date(String(row?.['end_at']))
}

describe('a month later', () => {
  test('a mail announces the renewal, the card is charged, and the list shows it', async () => {
    const shopper = await subscriber('good')
    const { page, receipts } = shopper
    const firstEnd = await endOf(shopper)
    await stage.live(shopper, TO_THE_CHARGE)
    const mail = await newestMail(stage.product(), receipts, 'Скоро продлим подписку')
    expect(mail.body_text).toContain('490 ₽')
    await newestMail(stage.product(), receipts, 'Оплата прошла')
    expect((await endOf(shopper)).getTime()).toBeGreaterThan(firstEnd.getTime())

    await page.goto(stage.at('/subscription'))
    const list = page.getByRole('region', { name: 'Платежи и чеки' })
    const renewal = list.getByRole('listitem').filter({ hasText: 'Продление подписки' })
    await renewal.getByText('Оплачено').waitFor()
    await renewal.getByText(`Чек отправлен на ${receipts}`).waitFor()
    expect(await renewal.count()).toBe(1)
    await stage.look(page, 'renewed')
  })
})

describe('a renewal that the bank declines', () => {
  test('is told with its reason and the days that are left; another card mends it', async () => {
    const shopper = await subscriber('poor')
    const { page, receipts } = shopper
    await stage.live(shopper, TO_THE_CHARGE)
    await newestMail(stage.product(), receipts, 'Не удалось продлить подписку')
    await page.goto(stage.at('/'))
    // Nothing is closed yet, and the page says what is wrong.
    await asked(page)
    await page.getByText('Не получилось списать оплату').waitFor()
    await page.getByRole('link', { name: 'Подробнее' }).click()
    await page.getByText('Продлить не получилось, доступ до').waitFor()
    await page.getByText('На карте не хватило денег. Раз в день пробуем ещё.').waitFor()
    await page.getByText('Учебная карта •• 0009').waitFor()
    await stage.look(page, 'grace')

    await page.getByRole('link', { name: 'Оплатить другой картой' }).click()
    const dialog = page.getByRole('dialog', { name: 'Тариф «Базовый»' })
    await dialog.getByText('доступ не прервётся').waitFor()
    await stage.look(page, 'pay in the grace')
    await dialog.getByRole('checkbox', { name: /^Подтверждаю/ }).check()
    await dialog.getByRole('checkbox', { name: /автоматические платежи/ }).check()
    await dialog.getByRole('button', { name: 'Оплатить' }).click()
    await page.getByRole('button', { name: CHECKOUT.good }).click()
    await heading(page, 'Оплата прошла')
    await page.goto(stage.at('/subscription'))
    await page.getByText('Продлевается автоматически').waitFor()
    await page.getByText('Учебная карта •• 4242').waitFor()
    expect(await page.getByText('Не получилось списать оплату').count()).toBe(0)
  })

  test('ends in read mode; paying opens the questions again', async () => {
    const shopper = await subscriber('poor')
    const { page, receipts } = shopper
    await stage.live(shopper, TO_THE_CHARGE + 7)
    await newestMail(stage.product(), receipts, 'Подписка на «Грани» закончилась')
    await page.goto(stage.at('/'))
    await page.getByRole('heading', { name: 'Подписка закончилась' }).waitFor()
    await stage.look(page, 'read mode')
    await page.goto(stage.at('/subscription'))
    const ended = page.getByText(/^Закончилась /)
    await ended.waitFor()
    await stage.look(page, 'ended')
    await page.getByRole('main').getByRole('link', { name: 'Выбрать тариф' }).click()
    await heading(page, 'Тарифы')
    await buyPlan(page, { plan: 'Средний' })
    await heading(page, 'Оплата прошла')
    await page.getByRole('link', { name: 'К вопросам' }).click()
    await asked(page)
    expect(await page.getByText('Подписка закончилась').count()).toBe(0)
  })
})

describe('an account with paid days', () => {
  test('is removed after saying what is lost, and says that it is done', async () => {
    const shopper = await subscriber('good')
    const { page } = shopper
    await page.goto(stage.at('/profile'))
    await page.getByRole('button', { name: 'Удалить аккаунт' }).click()
    const dialog = page.getByRole('dialog', { name: 'Удалить аккаунт?' })
    await dialog.getByText(/оставшиеся дни пропадут/).waitFor()
    await dialog.getByRole('link', { name: 'Сначала скачать мои данные' }).waitFor()
    await stage.look(page, 'remove?')
    await dialog.getByRole('button', { name: 'Удалить навсегда' }).click()
    await page.getByText('Аккаунт удалён').waitFor()
    await stage.look(page, 'removed')
  })
})

describe('a trial that is over', () => {
  test('is called so above the page, on it, and on the page of the subscription', async () => {
    const shopper = await stage.shopper()
    const { page } = shopper
    await stage.live(shopper, 8)
    await page.goto(stage.at('/'))
    await page.getByRole('heading', { name: 'Пробный период закончился' }).waitFor()
    await page.getByText(/^Пробный период закончился\. Всё накопленное/).waitFor()
    expect(await page.getByText('Подписка закончилась').count()).toBe(0)
  })
})

describe('in the grace', () => {
  test('cancelling says that it ends at once, and does', async () => {
    const shopper = await subscriber('poor')
    const { page } = shopper
    await page.clock.setFixedTime(new Date((await endOf(shopper)).getTime() + 86_400_000))
    await stage.live(shopper, TO_THE_CHARGE + 3)
    await page.goto(stage.at('/subscription'))
    await page.getByRole('button', { name: 'Отменить подписку' }).click()
    const dialog = page.getByRole('dialog', { name: 'Отменить подписку?' })
    await dialog.getByText('режим чтения включится сразу').waitFor()
    await dialog.getByRole('button', { name: 'Отменить подписку' }).click()
    await page.getByText(/^Закончилась /).waitFor()
  })
})
