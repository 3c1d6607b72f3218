import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { signUp } from '@grani/testing/browser/sign-up.ts'
import { a11yViolations } from './axe.ts'
import { patch, refuse } from './replies.ts'
import { DESKTOP, PHONE, withSeededUsers } from './with-seeded-users.ts'

const app = withSeededUsers()

describe('what one says of oneself', () => {
  test('can be taken back, and stays taken back', async () => {
    const page = await app.open('withResults')
    const [name, gender, profession] = ['Имя', 'Пол', 'Профессия'].map(label =>
      page.getByLabel(label, { exact: true }),
    )
    if (!name || !gender || !profession) throw new Error('Three fields')
    const save = async () => {
      const saved = page.waitForResponse(
        reply => reply.url().endsWith('/api/profiles/me') && reply.request().method() === 'PUT',
      )
      await page.getByRole('button', { name: 'Сохранить' }).first().click()
      expect((await saved).status()).toBe(200)
    }
    await page.goto(app.url('/profile'))
    await name.fill('Ася')
    await gender.selectOption('Женский')
    await profession.fill('садовник')
    await save()
    await page.reload()
    expect(await name.inputValue()).toBe('Ася')
    await name.fill('')
    await gender.selectOption('Не указано')
    await save()
    await page.reload()
    expect(await profession.inputValue()).toBe('садовник')
    expect(await name.inputValue()).toBe('')
    expect(await gender.inputValue()).toBe('-1')
  })

  test('is confirmed for a second and a half', async () => {
    const page = await app.open('withResults')
    await page.goto(app.url('/profile'))
    const save = page.getByRole('button', { name: 'Сохранить' }).first()
    await save.waitFor()
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 60_000)
    await save.click()
    const saved = page.getByText('Сохранено')
    await saved.waitFor()
    await page.clock.runFor(1400)
    expect(await saved.isVisible()).toBe(true)
    await page.clock.runFor(200)
    await saved.waitFor({ state: 'detached' })
  })
})

test('the use of one’s answers for calibration is switched by keyboard, and stays switched', async () => {
  const page = await app.open('withResults')
  await page.goto(app.url('/profile'))
  const box = page.getByRole('checkbox', { name: 'Учитывать мои ответы при уточнении вопросов' })
  expect(await box.isChecked()).toBe(true)
  for (const isOn of [false, true]) {
    await box.focus()
    const saved = page.waitForResponse(app.url('/api/profiles/me/calibration'))
    await page.keyboard.press('Space')
    expect((await saved).status()).toBe(200)
    expect(await box.evaluate(element => element === document.activeElement)).toBe(true)
    await page.reload()
    await box.waitFor()
    expect(await box.isChecked()).toBe(isOn)
  }
  await refuse(page.context(), '/api/profiles/me/calibration', 500, 'ERR_INTERNAL')
  await box.press('Space')
  await page.getByRole('alert').getByText('Не получилось сохранить').waitFor()
  expect(await box.isChecked()).toBe(true)
})

test('what nobody was asked for apart is listed as a part of the account’s consent', async () => {
  const page = await app.open('withGoal', PHONE)
  await page.goto(app.url('/profile'))
  const card = page.getByRole('region', { name: 'Мои согласия', exact: true })
  await card.getByText(/^Входит в согласие на\sобработку данных от\s\d/).waitFor()
})

test('a consent is taken back where it is listed, after what ends with it was said', async () => {
  const page = await app.open('withResults', PHONE)
  await page.goto(app.url('/profile'))
  const card = page.getByRole('region', { name: 'Мои согласия', exact: true })
  await card.getByText('Обработка персональных данных').first().waitFor()
  const takeBack = card.getByRole('button', { name: 'Отозвать: Уточнение вопросов' })
  await takeBack.click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('не войдут в следующие расчёты').waitFor()
  expect(await a11yViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Отозвать' }).click()
  await dialog.waitFor({ state: 'detached' })
  await takeBack.waitFor({ state: 'detached' })
  const box = page.getByRole('checkbox', { name: 'Учитывать мои ответы при уточнении вопросов' })
  expect(await box.isChecked()).toBe(false)
})

/** Whatever the keyboard can reach on the page, in its order: how far from the left and the top it stands. */
const stops = async (page: Page) => {
  const main = page.getByRole('main')
  await main.getByRole('region', { name: 'Где выполнен вход' }).waitFor()
  await page.waitForLoadState('networkidle')
  return main.locator('a, button:enabled, input, select').evaluateAll(elements =>
    elements.map(element => {
      const { left, top } = element.closest('main section')?.getBoundingClientRect() ?? { left: 0, top: 0 }
      return { left: Math.round(left), top: Math.round(top) }
    }),
  )
}

describe('the keyboard goes through the profile as the eye does', () => {
  test.each([
    ['on a phone', PHONE],
    ['at 200 % zoom', { viewport: { width: 640, height: 400 } }],
    ['on a wide screen, column by column', DESKTOP],
  ])('%s', async (_where, options) => {
    const page = await app.open('withResults', options)
    await page.goto(app.url('/profile'))
    const order = await stops(page)
    expect(order.length).toBeGreaterThan(15)
    expect(order).toEqual(order.toSorted((a, b) => a.left - b.left || a.top - b.top))
  })
})

test.each([
  ['while the plan renews to the subscription', { is_trial: false, can_pick_tariff: false }, '/subscription'],
  ['before to the plans', { is_trial: true, can_pick_tariff: true }, '/select-plan'],
])('«Тарифы» and «Посмотреть тарифы» lead %s', async (_when, plan, path) => {
  const page = await app.open('withResults', PHONE)
  await patch(page.context(), '/api/subscriptions/mine', plan)
  // Where they lead is known once the plan is.
  const there = page.locator(`[href="${path}"]`)
  const ways = [
    () => page.getByRole('link', { name: 'Посмотреть тарифы' }).and(there).click(),
    async () => {
      await page.getByRole('button', { name: 'Меню' }).click()
      await page.getByRole('dialog').getByRole('link', { name: 'Тарифы' }).and(there).click()
    },
  ]
  for (const go of ways) {
    await page.goto(app.url('/profile'))
    await go()
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.waitForURL(app.url(path))
    await page.waitForLoadState('networkidle')
    expect(new URL(page.url()).pathname).toBe(path)
  }
})

test('the password is changed by the present one, and «Выйти везде» asks first', async () => {
  const page = await app.open('visitor')
  const { email, password } = await signUp(page.context(), app.url(''))
  await page.goto(app.url('/profile'))
  await page.getByRole('button', { name: 'Сменить пароль' }).click()
  const dialog = page.getByRole('dialog', { name: 'Новый пароль' })
  const NEW = 'a quite new password'
  await dialog.getByLabel('Нынешний пароль').fill('not the present one')
  await dialog.getByLabel('Новый пароль', { exact: true }).fill(NEW)
  await dialog.getByLabel('Пароль ещё раз').fill('another one')
  const submit = dialog.getByRole('button', { name: 'Сменить пароль' })
  await submit.click()
  await dialog.getByText('Пароли не совпадают').waitFor()
  await dialog.getByLabel('Пароль ещё раз').fill(NEW)
  await submit.click()
  await dialog.getByText('Это не ваш нынешний пароль').waitFor()
  expect(await a11yViolations(page)).toEqual([])
  await dialog.getByLabel('Нынешний пароль').fill(password)
  await submit.click()
  await page.getByText('Пароль изменён').waitFor()
  await dialog.waitFor({ state: 'detached' })

  await page.getByRole('button', { name: 'Выйти везде' }).click()
  const asking = page.getByRole('dialog', { name: 'Выйти на всех устройствах?' })
  await asking.getByRole('button', { name: 'Остаться' }).click()
  await asking.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Выйти везде' }).click()
  await asking.getByRole('button', { name: 'Выйти везде' }).click()
  await page.waitForURL(app.url('/auth'))
  const reply = await page.request.post(app.url('/api/login'), {
    data: { email, password: NEW },
    headers: { origin: app.url('') },
  })
  expect(reply.status()).toBe(204)
})

test('«Удалить навсегда» leads to the first page, as a stranger, and no way back in', async () => {
  const page = await app.open('visitor')
  const { email, password } = await signUp(page.context(), app.url(''))
  await page.goto(app.url('/profile'))
  await page.getByRole('button', { name: 'Удалить аккаунт' }).click()
  const gone: string[] = []
  page.on('framenavigated', frame => gone.push(new URL(frame.url()).pathname))
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Ваш пароль').fill('not the one')
  await dialog.getByRole('button', { name: 'Удалить навсегда' }).click()
  await dialog.getByText('Это не ваш нынешний пароль').waitFor()
  await dialog.getByLabel('Ваш пароль').fill(password)
  await dialog.getByRole('button', { name: 'Удалить навсегда' }).click()
  await page.waitForURL(app.url('/auth'))
  expect(gone).toEqual(['/', '/auth'])
  const reply = await page.request.post(app.url('/api/login'), {
    data: { email, password },
    headers: { origin: app.url('') },
  })
  expect(reply.status()).toBe(401)
})

test('the subscription is a place that is easy to come to', async () => {
  const phone = await app.open('withResults', PHONE)
  await phone.goto(app.url('/profile'))
  await phone.getByRole('main').getByRole('link', { name: 'Подписка, платежи и чеки' }).click()
  await phone.waitForURL(app.url('/subscription'))
  const wide = await app.open('withResults')
  await wide.goto(app.url('/profile'))
  await wide.getByRole('navigation', { name: 'Разделы' }).getByRole('link', { name: 'Подписка' }).click()
  await wide.waitForURL(app.url('/subscription'))
})
