import { describe, expect, test } from 'vitest'
import { newestMail } from '@grani/testing/users.ts'
import {
  buyPlan,
  CHECKOUT,
  heading,
  withInProcessServer,
  type SignedInUser,
} from './with-in-process-server.ts'
import { asked } from '@grani/testing/browser/questions.ts'

const app = withInProcessServer()

/** A user who has bought a plan with a card that behaves like this later on. */
const subscriber = async (by: keyof typeof CHECKOUT): Promise<SignedInUser & { receipts: string }> => {
  const user = await app.signedInUser()
  const receipts = await app.confirmReceipts(user)
  await user.page.goto(app.at('/select-plan'))
  await buyPlan(user.page, { by })
  await heading(user.page, 'Оплата прошла')
  return { ...user, receipts }
}

/** The seven days of the trial and the month after them, but for the last day and a half. */
const TO_THE_CHARGE = 36

const endOf = async ({ userId }: SignedInUser): Promise<Date> => {
  const [row] = await app.product().rows('select end_at from subscriptions where user_id = $1', [userId])
  return new Date(String(row?.['end_at']))
}

describe('a month later', () => {
  test('a mail announces the renewal, the card is charged, and the list shows it', async () => {
    const user = await subscriber('good')
    const { page, receipts } = user
    const firstEnd = await endOf(user)
    await app.advanceDays(user, TO_THE_CHARGE)
    const mail = await newestMail(app.product(), receipts, 'Скоро продлим подписку')
    expect(mail.body_text).toContain('490 ₽')
    await newestMail(app.product(), receipts, 'Оплата прошла')
    expect((await endOf(user)).getTime()).toBeGreaterThan(firstEnd.getTime())

    await page.goto(app.at('/subscription'))
    const list = page.getByRole('region', { name: 'Платежи и чеки' })
    const renewal = list.getByRole('listitem').filter({ hasText: 'Продление подписки' })
    await renewal.getByText('Оплачено').waitFor()
    await renewal.getByText(`Чек отправлен на ${receipts}`).waitFor()
    expect(await renewal.count()).toBe(1)
    await app.recordA11yViolations(page, 'renewed')
  })
})

describe('another card', () => {
  test('is bound by the keyboard alone and costs nothing; a refusal keeps the card before', async () => {
    const user = await subscriber('poor')
    const { page } = user
    await page.goto(app.at('/subscription'))
    const begin = async () => {
      await page.getByRole('button', { name: 'Другая карта' }).press('Enter')
      const dialog = page.getByRole('dialog', { name: 'Другая карта' })
      await dialog.getByText('За привязку ничего не спишется').waitFor()
      await dialog.getByRole('checkbox', { name: /автоматические платежи/ }).press('Space')
      await dialog.getByRole('button', { name: 'Привязать' }).press('Enter')
    }
    await begin()
    await page.getByRole('button', { name: 'Отказаться' }).press('Enter')
    await page.getByRole('heading', { name: 'Привязать не получилось' }).waitFor()
    await page.getByText('Учебная карта •• 0009').waitFor()
    await app.recordA11yViolations(page, 'refused')
    await page.getByRole('button', { name: 'Понятно' }).press('Enter')
    await page.waitForURL(app.at('/subscription'))

    await begin()
    await page.getByRole('button', { name: 'Привязать: Учебная карта •• 4242' }).press('Enter')
    await page.getByRole('heading', { name: 'Привязка готова' }).waitFor()
    await page.getByText('За привязку ничего не списано.').waitFor()
    await page.getByRole('definition').filter({ hasText: 'Учебная карта •• 4242' }).waitFor()
    await app.recordA11yViolations(page, 'bound')
    const list = page.getByRole('region', { name: 'Платежи и чеки' })
    await list.getByRole('listitem').filter({ hasText: 'Подписка «Грани»' }).waitFor()
    expect(await list.getByRole('listitem').count()).toBe(1)
  })
})

describe('a renewal that the bank declines', () => {
  test('is told with its reason and the days that are left; another card mends it', async () => {
    const user = await subscriber('poor')
    const { page, receipts } = user
    await app.advanceDays(user, TO_THE_CHARGE)
    await newestMail(app.product(), receipts, 'Не удалось продлить подписку')
    await page.goto(app.at('/'))
    // Nothing is closed yet, and the page says what is wrong.
    await asked(page)
    await page.getByText('Оплата не прошла, попробуем ещё').waitFor()
    await page.getByRole('link', { name: 'Подробнее' }).click()
    await page.getByText('Продлить не получилось, доступ до').waitFor()
    await page.getByText('Не хватило денег. Мы попробуем ещё.').waitFor()
    await page.getByText('Учебная карта •• 0009').waitFor()
    await app.recordA11yViolations(page, 'grace')

    await page.getByRole('button', { name: 'Оплатить другой картой' }).click()
    const dialog = page.getByRole('dialog', { name: 'Другая карта' })
    await dialog.getByText('доступ не прервётся').waitFor()
    await app.recordA11yViolations(page, 'pay in the grace')
    await dialog.getByRole('checkbox', { name: /автоматические платежи/ }).check()
    await dialog.getByRole('button', { name: 'Привязать и оплатить 490' }).click()
    await page.getByRole('button', { name: 'Привязать: Учебная карта •• 4242' }).click()
    await page.getByRole('heading', { name: 'Привязка готова' }).waitFor()
    await page.getByText('Месяц оплачен').waitFor()
    await page.getByText('Продлевается автоматически').waitFor()
    await page.getByText('Чем оплатится продление').waitFor()
    expect(await page.getByText('Оплата не прошла, попробуем ещё').count()).toBe(0)
    const list = page.getByRole('region', { name: 'Платежи и чеки' })
    const paid = list.getByRole('listitem').filter({ hasText: 'Продление подписки' })
    await paid.filter({ hasText: 'Оплачено' }).waitFor()
    await app.recordA11yViolations(page, 'bound and paid')
  })

  test('ends in read mode; paying opens the questions again', async () => {
    const user = await subscriber('poor')
    const { page, receipts } = user
    await app.advanceDays(user, TO_THE_CHARGE + 7)
    await newestMail(app.product(), receipts, 'Подписка на «Грани» закончилась')
    await page.goto(app.at('/'))
    await page.getByRole('heading', { name: 'Подписка закончилась' }).waitFor()
    await app.recordA11yViolations(page, 'read mode')
    await page.goto(app.at('/subscription'))
    const ended = page.getByText(/^Закончилась /)
    await ended.waitFor()
    await app.recordA11yViolations(page, 'ended')
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
    const user = await subscriber('good')
    const { page } = user
    await page.goto(app.at('/profile'))
    await page.getByRole('button', { name: 'Удалить аккаунт' }).click()
    const dialog = page.getByRole('dialog', { name: 'Удалить аккаунт?' })
    await dialog.getByText(/оставшиеся дни пропадут/).waitFor()
    await dialog.getByRole('link', { name: 'Сначала скачать мои данные' }).waitFor()
    await app.recordA11yViolations(page, 'remove?')
    await dialog.getByLabel('Ваш пароль').fill(user.person.password)
    await dialog.getByRole('button', { name: 'Удалить навсегда' }).click()
    await page.getByText('Аккаунт удалён').waitFor()
    await app.recordA11yViolations(page, 'removed')
  })
})

describe('a trial that is over', () => {
  test('is called so above the page, on it, and on the page of the subscription', async () => {
    const user = await app.signedInUser()
    const { page } = user
    await app.advanceDays(user, 8)
    await page.goto(app.at('/'))
    await page.getByRole('heading', { name: 'Пробный период закончился' }).waitFor()
    await page.getByText(/^Пробный период закончился: можно только читать/).waitFor()
    expect(await page.getByText('Подписка закончилась').count()).toBe(0)
  })

  test('leaves a new account of the same person without a plan, and every place says so', async () => {
    const { page, userId } = await app.signedInUser()
    await app.product().rows('delete from subscriptions where user_id = $1', [userId])
    await page.goto(app.at('/'))
    await page.getByRole('heading', { name: 'Подписки сейчас нет' }).waitFor()
    await page.getByText(/^Подписки сейчас нет: можно только читать/).waitFor()
    expect(await page.getByText('Подписка закончилась').count()).toBe(0)
    await page.goto(app.at('/subscription'))
    await page.getByRole('main').getByText('Подписки сейчас нет', { exact: true }).waitFor()
  })
})

describe('in the grace', () => {
  test('cancelling says that it ends at once, and does', async () => {
    const user = await subscriber('poor')
    const { page } = user
    await app.advanceDays(user, TO_THE_CHARGE + 3)
    await page.goto(app.at('/subscription'))
    await page.getByRole('button', { name: 'Отменить подписку' }).click()
    const dialog = page.getByRole('dialog', { name: 'Отменить подписку?' })
    await dialog.getByText('режим чтения включится сразу').waitFor()
    await dialog.getByRole('button', { name: 'Отменить подписку' }).click()
    await page.getByText(/^Закончилась /).waitFor()
  })
})
