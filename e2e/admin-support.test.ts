import { calendarDayOf } from '@grani/server/platform/time/moscow.ts'
import { buyPlan, registerBuyer } from '@grani/testing/buyer.ts'
import { UNKNOWN } from '@grani/testing/valid-bodies.ts'
import { expect, test } from 'vitest'
import { press, type } from './by-keyboard.ts'
import { openAdmin } from './open-admin.ts'
import { heading, withInProcessServer } from './with-in-process-server.ts'

const app = withInProcessServer({ holdsTimers: false })

test('somebody who knows only when and how much they paid is found in three taps, and answered by one', async () => {
  const { visitor } = await registerBuyer(app.product())
  await buyPlan(visitor)
  const support = await app.signedInUser({
    viewport: { width: 390, height: 844 },
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  await openAdmin(app, support, ['support'])
  const { page } = support
  await page.goto(app.at('/admin/people'))
  await heading(page, 'Люди')
  await page.getByText('Человек помнит только, когда и сколько заплатил').click()
  await page.getByLabel('День оплаты').fill(calendarDayOf(app.product().clock.now()))
  await page.getByLabel('Сумма, ₽').fill('490')
  await page.getByLabel('Последние четыре цифры карты').fill('42')
  await page.getByRole('button', { name: 'Найти платёж' }).click()
  await page.getByLabel('Последние четыре цифры карты').and(page.locator('[aria-invalid=true]')).waitFor()
  await app.recordA11yViolations(page, 'who paid')
  await page.getByLabel('Последние четыре цифры карты').fill('4242')
  await page.getByRole('button', { name: 'Найти платёж' }).click()
  const found = page.getByRole('region', { name: 'Нашлись' })

  const reply = page.getByRole('button', { name: 'Скопировать: Верните деньги' })
  await reply.click()
  await expect.poll(() => reply.innerText()).toBe('Скопировано')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^Здравствуйте!\n\nВашу просьбу/)

  await found.getByRole('link').click()
  await page.getByLabel('Основание').fill('обращение 7')
  await page.getByRole('button', { name: 'Открыть карточку' }).click()
  await page.getByRole('table', { name: 'Платежи' }).getByText(/^490/).first().waitFor()
})

test('the code of an error screen leads to the person and the refused call, by keyboard alone', async () => {
  const { page: theirs } = await app.signedInUser()
  const refused = await theirs.context().request.post(app.at(`/api/questions/${UNKNOWN}`), {
    data: { answer_id: 1 },
    headers: { origin: app.at('') },
  })
  const support = await app.signedInUser()
  await openAdmin(app, support, ['support'])
  const { page } = support
  await page.goto(app.at('/admin/people'))
  await heading(page, 'Люди')
  const field = page.getByRole('search').getByRole('textbox').first()
  await type(page, field, refused.headers()['x-request-id'] ?? '')
  await page.keyboard.press('Enter')
  const found = page.getByRole('region', { name: 'Нашлись' })
  await found.getByText('POST /api/questions/:uid').waitFor()
  await app.recordA11yViolations(page, 'found by a code')
  await press(page, found.getByRole('link'))
  await type(page, page.getByLabel('Основание'), 'обращение 9')
  await page.keyboard.press('Enter')
  await page.getByText(refused.headers()['x-request-id'] ?? '').waitFor()
})

test('a letter about rights is written down, answered and shown with its dates on the card', async () => {
  const { userId } = await registerBuyer(app.product())
  const support = await app.signedInUser({ viewport: { width: 390, height: 844 } })
  await openAdmin(app, support, ['support'])
  const { page } = support
  const dialog = page.getByRole('dialog')
  const openCard = async () => {
    await page.goto(app.at(`/admin/people/${userId}`))
    await page.getByLabel('Основание').fill('обращение 8')
    await page.getByRole('button', { name: 'Открыть карточку' }).click()
  }
  await openCard()
  await page.getByRole('button', { name: 'Записать письмо' }).click()
  await dialog.getByLabel('О чём просят').selectOption('Прислать копию')
  await dialog.getByLabel('Какого числа пришло').fill(calendarDayOf(app.product().clock.now()))
  await dialog.getByLabel('Основание').fill('обращение 8')
  await app.recordA11yViolations(page, 'a letter about rights')
  await dialog.getByRole('button', { name: 'Записать письмо' }).click()
  await page.getByText(/ответить до/).waitFor()

  await page.goto(app.at('/admin/people'))
  await page.getByRole('heading', { name: 'Письма о данных ждут ответа' }).waitFor()
  await page.getByRole('link', { name: 'Карточка человека' }).click()
  await page.getByLabel('Основание').fill('обращение 8')
  await page.getByRole('button', { name: 'Открыть карточку' }).click()
  await page.getByRole('button', { name: 'Отправить выгрузку' }).click()
  await dialog.getByLabel('Основание').fill('обращение 8')
  await dialog.getByRole('button', { name: 'Отправить выгрузку' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Отвечено' }).click()
  await dialog.getByLabel('Основание').fill('письмо с адресом выгрузки')
  await dialog.getByRole('button', { name: 'Отвечено' }).click()
  await page.getByText(/письмо о выгрузке ушло.*отвечено.*: письмо с адресом выгрузки/).waitFor()
  await page.goto(app.at('/admin/people'))
  await page.getByLabel('Кого найти').waitFor()
  await page.waitForLoadState('networkidle')
  expect(await page.getByText('Письма о данных ждут ответа').count()).toBe(0)
})
