import { requestRefund } from '@grani/contract'
import { calibrate } from '@grani/server/bank/calibration/calibrate.ts'
import { SAMPLE } from '@grani/server/bank/calibration/sample.ts'
import { variantOf } from '@grani/server/features/experiments/rules.ts'
import { buyPlan, registerBuyer } from '@grani/testing/buyer.ts'
import { loaded } from '@grani/testing/content.ts'
import { MINUTE } from '@grani/testing/product.ts'
import { simulateUsers } from '@grani/testing/simulated-users.ts'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { addAuthenticator } from './add-authenticator.ts'
import { press, type } from './by-keyboard.ts'
import { openAdmin } from './open-admin.ts'
import { heading, type SignedInUser, withInProcessServer } from './with-in-process-server.ts'

const app = withInProcessServer({ holdsTimers: false })

const button = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole('button', { name, exact: typeof name === 'string' })

const reasonIn = (dialog: Locator) => dialog.getByLabel('Основание')

/** Adds a passkey in the profile, has it accepted as the second factor, leaves the area and opens it with the key. */
const enterWithPasskey = async ({ page, person, userId }: SignedInUser): Promise<void> => {
  const dialog = page.getByRole('dialog')
  await addAuthenticator(page)
  await page.goto(app.at('/profile'))
  await press(page, button(page, 'Добавить ключ'))
  await type(page, dialog.getByLabel('Название'), 'Ноутбук')
  await type(page, dialog.getByLabel('Ваш нынешний пароль'), person.password)
  await press(page, button(dialog, 'Создать ключ'))
  await page.getByRole('region', { name: 'Ключи доступа' }).getByText('Ноутбук').waitFor()

  await app.product().rows("insert into staff values ($1, '{support}', null, now())", [userId])
  await page.goto(app.at('/admin/money'))
  await heading(page, 'Второй способ входа')
  await type(page, page.getByLabel('Пароль от аккаунта', { exact: true }), person.password)
  await press(page, button(page, 'Использовать ключ доступа'))
  await page.getByRole('heading', { name: 'Коды восстановления' }).waitFor()
  await press(page, button(page, 'Коды сохранены, войти'))
  await heading(page, 'Деньги')

  await press(page, button(page, 'Выйти из управления'))
  await heading(page, 'Вход для сотрудников')
  await press(page, button(page, 'Ключом доступа'))
  await heading(page, 'Деньги')
}

test('a refund is proposed by one and approved by another, who shows a passkey again, by keyboard alone', async () => {
  const product = app.product()
  const { visitor } = await registerBuyer(product)
  const { payment } = await buyPlan(visitor)
  await visitor.get(requestRefund, { params: { uid: payment.uid }, body: { comment: 'Купили по ошибке' } })

  const approver = await app.signedInUser()
  await enterWithPasskey(approver)

  const proposer = await app.signedInUser()
  await openAdmin(app, proposer, ['support'])
  const { page } = proposer
  await page.goto(app.at('/admin/money'))
  await press(page, button(page, 'Предложить возврат'))
  const dialog = page.getByRole('dialog')
  await type(page, reasonIn(dialog), 'обращение 41')
  await press(page, button(dialog, 'Предложить возврат'))
  await page.getByText('предложили вы, решает другой').waitFor()
  expect(await button(page, /^Вернуть/).count()).toBe(0)

  const second = approver.page
  product.clock.pass(6 * MINUTE)
  await second.reload()
  await press(second, button(second, /^Вернуть 490/))
  const decision = second.getByRole('dialog', { name: /^Вернуть 490/ })
  await type(second, reasonIn(decision), 'проверено')
  await press(second, button(decision, /^Вернуть 490/))
  const again = second.getByRole('dialog', { name: 'Подтвердите, что это вы' })
  await press(second, button(again, 'Ключом доступа'))
  await second.getByText('Сейчас никто не просит вернуть деньги.').waitFor()
  expect(await second.getByRole('dialog').count()).toBe(0)
  const [refund] = await product.rows('select * from refunds where payment_id = $1', [payment.uid])
  expect(refund).toMatchObject({
    status: 'due',
    amount: 49_000,
    proposed_by: proposer.userId,
    decided_by: approver.userId,
  })

  const [charge] = await product.rows('select provider_id from payments where payment_id = $1', [payment.uid])
  const register = [
    'Идентификатор платежа;Сумма платежа;Валюта платежа;Время платежа',
    `${String(charge?.['provider_id'])};490.00;RUB;18.11.2026 12:00:00`,
    'другого-нет;100.00;RUB;18.11.2026 13:00:00',
  ].join('\n')
  const file = { name: 'register.csv', mimeType: 'text/csv', buffer: Buffer.from(register) }
  await second.getByLabel('Файл реестра').setInputFiles(file)
  await press(second, button(second, 'Сверить'))
  await second.getByText(/^строка 3: нет идентификатора$/).waitFor()
  await second.getByText('Всё сходится.').waitFor()
  await app.recordA11yViolations(second, 'reconciled')
})

test('an item is found by its quality, and a banner meets those it is written for until it is stopped', async () => {
  const product = app.product()
  const { db } = product.database
  await simulateUsers(product, { content: loaded.content, users: 120, items: 40, shift: 0, seed: 3 })
  const now = product.clock.now()
  await calibrate(db, { keys: product.keys, now, force: false, dryRun: false, limits: SAMPLE })
  const [row] = await product.rows(
    'select quality, count(*)::int as items from item_stats group by quality order by 1',
  )
  const staff = await app.signedInUser()
  await openAdmin(app, staff, ['editor'])
  const { page } = staff
  await page.goto(app.at('/admin/items'))
  await page.getByLabel('Качество').selectOption(String(row?.['quality']))
  await page.getByText(new RegExp(`: ${String(row?.['items'])}$`)).waitFor()
  await app.recordA11yViolations(page, 'items')
  const items = page.getByRole('main').getByRole('listitem')
  await expect.poll(() => items.count()).toBe(Number(row?.['items']))
  await items.getByRole('link').first().click()
  await heading(page, 'Вопрос')

  const reader = await app.signedInUser()
  await product.rows("update users set created_at = '2020-05-01' where user_id = $1", [reader.userId])
  await product.rows(
    `with people as (
       insert into users (user_id, created_at, is_email_verified)
       select gen_random_uuid(), '2020-05-01', true from generate_series(1, 7) returning user_id
     ) insert into subscriptions (user_id, tariff, started_at, end_at, is_free, is_trial)
       select user_id, 'basic', $1, $1::timestamptz + interval '3 days', true, true from people`,
    [now],
  )
  await page.goto(app.at('/admin/banners'))
  await button(page, 'Новый баннер').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Текст').fill('Ночью будет <strong>перерыв</strong>.')
  await dialog.getByLabel('Начало').fill('2026-11-18T11:00')
  await dialog.getByLabel('Конец').fill('2026-11-19T11:00')
  await dialog.getByRole('checkbox', { name: 'пробный период' }).check()
  await dialog.getByLabel('Регистрация до').fill('2021-01-01T00:00')
  await button(dialog, 'Посчитать людей').click()
  await dialog.getByText(/Сейчас подходит: 8.человек/).waitFor()
  await app.recordA11yViolations(page, 'banner')
  await button(dialog, 'Запланировать').click()
  await page.getByText('идёт', { exact: true }).waitFor()

  const shown = reader.page.getByText('Ночью будет перерыв.')
  await reader.page.goto(app.at('/profile'))
  await shown.waitFor()
  await page.getByRole('listitem').getByRole('button', { name: 'Остановить' }).click()
  await dialog.getByText(/8.человек/).waitFor()
  await button(dialog, 'Остановить').click()
  await page.getByText('остановлен', { exact: true }).waitFor()
  await reader.page.reload()
  await reader.page.getByRole('region', { name: 'Ключи доступа' }).waitFor()
  expect(await shown.count()).toBe(0)
})

test('an experiment is started, met in the diary, and stopped', async () => {
  const product = app.product()
  const staff = await app.signedInUser()
  await openAdmin(app, staff, ['editor'])
  const { page } = staff
  await page.goto(app.at('/admin/experiments'))
  await button(page, 'Новый опыт').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Название').fill('longer-hint')
  await dialog.getByLabel('Что проверяем').fill('С примером событие записывают чаще')
  await dialog.getByLabel('Доля варианта Б, %').fill('99')
  await app.recordA11yViolations(page, 'new experiment')
  await button(dialog, 'Начать опыт').click()
  await page.getByRole('heading', { name: 'longer-hint' }).waitFor()
  await app.recordA11yViolations(page, 'experiments')

  const { page: diary, userId } = await app.signedInUser()
  const variant = variantOf(userId, { name: 'longer-hint', share: 99 })
  const hints = { a: 'Одно событие, своими словами', b: 'Например: «Позвонил старый друг, проговорили час»' }
  const hint = () => diary.getByLabel('Что произошло?').getAttribute('placeholder')
  await diary.goto(app.at('/events/new'))
  await diary.getByRole('checkbox', { name: /дневника событий/ }).check()
  await button(diary, 'Начать дневник').click()
  await expect.poll(hint).toBe(hints[variant])
  expect(await product.rows('select variant from exposures where user_id = $1', [userId])).toEqual([
    { variant },
  ])

  await button(page, 'Остановить').click()
  await reasonIn(dialog).fill('проверка')
  await button(dialog, 'Остановить').click()
  await page.getByText('остановлен', { exact: true }).waitFor()
  await diary.reload()
  await expect.poll(hint).toBe(hints.a)
})

test('titles of drawings are put to ideas by two people, who settle what they see differently', async () => {
  const product = app.product()
  const figure = 'a01'
  const titles = Array.from({ length: 10 }, (_, i) => `заголовок ${i}`)
  for (const [i, title] of titles.entries())
    await product.rows(
      'insert into idea_queue (figure, stems, phrase, title, seen) values ($1, $2, $3, $4, $5)',
      // The first byte of the digest says that a second person codes it too.
      [figure, `заголовок${i}`, Buffer.from([3, i]), title, titles.length - i],
    )
  const coder = async () => {
    const user = await app.signedInUser()
    await openAdmin(app, user, ['psychologist'])
    await user.page.goto(app.at('/admin/drawing-ideas'))
    await user.page.getByRole('link', { name: `Фигура ${figure}` }).click()
    return user.page
  }
  const ideaFor = (page: Page, title: string) => page.getByLabel(`Идея для «${title}»`, { exact: true })
  const code = async (page: Page, title: string, idea: string) => {
    const choice = ideaFor(page, title)
    await choice.selectOption(idea)
    await button(page.locator('form').filter({ has: choice }), 'Отнести').click()
    await choice.waitFor({ state: 'detached' })
  }
  const halves = (i: number) => (i < 5 ? 'мост' : 'зонт')

  const first = await coder()
  await ideaFor(first, titles[0]!).selectOption('Новая идея')
  await first.getByLabel(`Название новой идеи для «${titles[0]}»`).fill('трамплин')
  await app.recordA11yViolations(first, 'new idea')
  await button(first.locator('form').first(), 'Отнести').click()
  await ideaFor(first, titles[0]!).waitFor({ state: 'detached' })
  for (const [i, title] of titles.slice(1).entries()) await code(first, title, halves(i + 1))
  await first.getByText('Здесь всё разобрано.').waitFor()

  const second = await coder()
  await code(second, titles[0]!, 'трамплин')
  for (const [i, title] of titles.slice(1, 9).entries()) await code(second, title, halves(i + 1))
  const settling = second.getByRole('region', { name: 'Разобрано по-разному' })
  await ideaFor(second, titles[9]!).selectOption('мост')
  await button(second.locator('form').first(), 'Отнести').click()
  await settling.getByText('Двое отнесли по-разному: зонт, мост.').waitFor()
  await app.recordA11yViolations(second, 'disputed')
  await first.reload()
  await code(first, titles[9]!, 'мост')
  await second.getByRole('link', { name: 'Все фигуры' }).click()
  // Nine of ten agree; by chance .41 would.
  await second.getByText('Согласие двух разборов (κ): 0,83, пар: 10.').waitFor()
  await app.recordA11yViolations(second, 'agreement')

  const own = first.getByRole('listitem').filter({ hasText: 'трамплин' })
  await first.reload()
  await button(own, 'Переименовать').click()
  const dialog = first.getByRole('dialog')
  await dialog.getByLabel('Новое название').fill('вышка')
  await button(dialog, 'Переименовать').click()
  const renamed = first.getByRole('listitem').filter({ hasText: 'вышка' })
  await button(renamed, 'Объединить').click()
  await dialog.getByLabel('С какой').selectOption('мост')
  await app.recordA11yViolations(first, 'merging')
  await button(dialog, 'Объединить').click()
  await renamed.waitFor({ state: 'detached' })
  const [phrases] = await product.rows(
    'select count(distinct concept)::int as ideas, count(*)::int as titles from idea_phrases where figure = $1',
    [figure],
  )
  expect(phrases).toEqual({ ideas: 2, titles: 10 })
})
