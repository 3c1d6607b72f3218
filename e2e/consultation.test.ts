import type { BrowserContextOptions, Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openStaffSession } from '@grani/testing/staff.ts'
import { heading, type SignedInUser, withInProcessServer } from './with-in-process-server.ts'

const app = withInProcessServer({ holdsTimers: false })

const SMALL_PHONE = { viewport: { width: 320, height: 640 }, hasTouch: true }
/** Nine hours ahead of Moscow, where the specialist is. */
const KAMCHATKA = { timezoneId: 'Asia/Kamchatka' }
const MOSCOW = { timezoneId: 'Europe/Moscow' }

const WISH = 'Хочется понять, почему дела откладываются.'
const SUMMARY = 'Каждое утро десять минут самого важного.'

/** Sets the clock of the product, and that of each browser. */
const setTime = async (iso: string, people: readonly SignedInUser[]): Promise<void> => {
  app.product().clock.set(iso)
  await Promise.all(people.map(({ page }) => page.context().clock.setFixedTime(iso)))
}

const signedIn = async (options: BrowserContextOptions): Promise<SignedInUser> => {
  const user = await app.signedInUser(options)
  await user.page.context().clock.setFixedTime(app.product().clock.now())
  return user
}

/** A plan with consultations, which began today. */
const givePlan = ({ userId }: SignedInUser) =>
  app.product().rows(
    `update subscriptions set tariff = 'high', is_trial = false, is_free = true, started_at = $2, tariff_since = $2,
       end_at = '2027-11-18', wake_at = '2027-11-18', ended_at = null where user_id = $1`,
    [userId, app.product().clock.now()],
  )

const appoint = ({ userId }: SignedInUser, role: string) =>
  app.product().rows('insert into staff values ($1, array[$2], null, now())', [userId, role])

/** Opens the staff session of this browser, as a second factor shown just now would. */
const passDoor = async ({ page }: SignedInUser): Promise<void> => {
  const context = page.context()
  await context.request.post(app.at('/api/refresh'), { headers: { origin: app.at('') } })
  const client = app.product().visitor()
  for (const { name, value } of await context.cookies()) client.cookies.set(name, value)
  await openStaffSession(app.product(), client)
  await context.addCookies([
    { name: 'grani_staff', value: client.cookies.get('grani_staff') ?? '', url: app.at('/') },
  ])
}

type Direction = { uid: string; name: string; qualities: { id: string; name: string }[] }

/** A result in the first two directions of a user. */
const giveResults = async ({ page, userId }: SignedInUser): Promise<Direction[]> => {
  const reply = await page.context().request.get(app.at('/api/results/progress'))
  const directions: Direction[] = (await reply.json()).slice(0, 2)
  for (const { uid, qualities } of directions)
    await app.product().rows(
      `insert into results (user_id, uid, quality, direction, band, shared_at, probability, answers, mean, sd, question)
       values ($1, gen_random_uuid(), $2, $3, 'high', $4, 0.9, 8, 1.1, 0.3, gen_random_uuid())`,
      [userId, qualities[0]?.id, uid, app.product().clock.now()],
    )
  return directions
}

/** Nothing is wider than the screen. */
const expectToFit = async (page: Page) => {
  const over = () => document.documentElement.scrollWidth - document.documentElement.clientWidth
  expect(await page.evaluate(over)).toBe(0)
}

const MAX_TABS = 60

/** Presses Tab until the focus is there. */
const tabTo = async (page: Page, target: Locator) => {
  await target.waitFor({ state: 'attached' })
  for (let i = 0; i < MAX_TABS; i++) {
    if (await target.evaluate(element => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error('Tab does not lead there')
}

const pressAt = async (page: Page, target: Locator, key = 'Enter') => {
  await tabTo(page, target)
  await page.keyboard.press(key)
}

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' })

/** The owner sets a specialist up. */
const makeSpecialist = async ({ page }: SignedInUser, email: string) => {
  await page.goto(app.at('/admin/consultations'))
  await heading(page, 'Консультации')
  await button(page, 'Добавить специалиста').click()
  await page.getByLabel('Электронная почта').fill(email)
  await page.getByLabel('Имя и фамилия').fill('Мария Орлова')
  await page.getByLabel('О специалисте').fill('Помогает увидеть за цифрами себя.')
  await page.getByLabel('Образование').fill('психолог, СПбГУ, 2012')
  await page.getByLabel('Часовой пояс').fill('Europe/Moscow')
  await page.getByLabel('Основание').fill('договор 12')
  await app.recordA11yViolations(page, 'form of a specialist')
  await button(page, 'Добавить').click()
  await button(page, 'Изменить: Мария Орлова').waitFor()
  await app.recordA11yViolations(page, 'specialists')
}

/** The specialist meets the door first, then says when they work: Fridays and Saturdays from ten to six. */
const setHours = async (specialist: SignedInUser) => {
  const { page } = specialist
  await page.goto(app.at('/specialist'))
  await heading(page, 'Второй способ входа')
  await passDoor(specialist)
  await page.goto(app.at('/specialist/hours'))
  await button(page, 'Добавить часы: Пятница').click()
  await button(page, 'Добавить часы: Суббота').click()
  await button(page, 'Сохранить часы').click()
  await page.getByText('Часы сохранены').waitFor()
  await app.recordA11yViolations(page, 'hours')
}

/** Chooses the second day, its first time, and all of the dialog, without a pointer. */
const bookByKeyboard = async (page: Page, shown: string) => {
  await tabTo(page, page.getByRole('radio', { name: 'Пятница, 20 ноября' }))
  await page.keyboard.press('ArrowRight')
  await page.getByRole('radio', { name: 'Суббота, 21 ноября', checked: true }).waitFor({ state: 'attached' })
  // Friday afternoon in Moscow.
  await pressAt(page, button(page, '0:00 в Москве 15:00, пт'))
  const dialog = page.getByRole('dialog', { name: 'Суббота, 21 ноября' })
  expect(await dialog.getByRole('checkbox', { checked: true }).count()).toBe(0)
  await tabTo(page, dialog.getByLabel('О чём хочется поговорить'))
  await page.keyboard.type(WISH)
  await pressAt(page, dialog.getByRole('checkbox', { name: shown }), 'Space')
  await pressAt(page, dialog.getByRole('checkbox', { name: /согласие/ }), 'Space')
  await dialog.getByText('до 20 ноября, 0:00').waitFor()
  await app.recordA11yViolations(page, 'booking')
  await pressAt(page, button(page, 'Записаться'))
}

/** Picks a time with a finger; the dialog about it is open then. */
const pick = async (page: Page, day: string, time: RegExp) => {
  await page.getByRole('radio', { name: day }).locator('..').tap()
  await button(page, time).tap()
  return page.getByRole('dialog')
}

test('a consultation goes its whole way: made possible, booked, moved, cancelled, booked again, held and read', async () => {
  const owner = await signedIn(MOSCOW)
  const specialist = await signedIn(MOSCOW)
  const user = await signedIn({ ...SMALL_PHONE, ...KAMCHATKA })
  const { page } = user
  await givePlan(user)
  const [shown, hidden] = await giveResults(user)
  if (!shown || !hidden) throw new Error('There are no directions')

  await page.goto(app.at('/consultation'))
  await page.getByRole('heading', { name: 'Консультации пока готовятся' }).waitFor()

  await appoint(owner, 'owner')
  await appoint(specialist, 'specialist')
  await passDoor(owner)
  await makeSpecialist(owner, specialist.person.email)
  await setHours(specialist)

  // By keyboard alone, nine hours ahead of the specialist.
  await page.reload()
  await page.getByText('психолог, СПбГУ, 2012').waitFor()
  await app.recordA11yViolations(page, 'times')
  await expectToFit(page)
  await bookByKeyboard(page, shown.name)
  await page.getByRole('heading', { name: 'Ваша консультация' }).waitFor()
  await page.getByRole('main').getByText('Вы записаны').waitFor()
  await page.getByText('Время ваше: Петропавловск-Камчатский; в Москве 15:00, пт').waitFor()
  await page.getByText('Перенести или отменить можно до 20 ноября, 0:00.').waitFor()
  await app.recordA11yViolations(page, 'booked')
  await expectToFit(page)

  const href = await page.getByRole('link', { name: 'Добавить в календарь' }).getAttribute('href')
  const file = await page.context().request.get(app.at(href ?? ''))
  expect(file.headers()['content-type']).toMatch(/^text\/calendar/)
  expect(await file.text()).toContain('DTSTART:20261120T120000Z')
  expect(await file.text()).not.toContain(WISH)

  await button(page, 'Перенести').tap()
  await app.recordA11yViolations(page, 'moving')
  const moving = await pick(page, 'Пятница, 20 ноября', /^20:00/)
  await moving.getByRole('button', { name: 'Перенести', exact: true }).tap()
  await page.getByText('Время ваше: Петропавловск-Камчатский; в Москве 11:00').waitFor()

  await button(page, 'Отменить').tap()
  await page.getByText('Она вернётся к вам').waitFor()
  await app.recordA11yViolations(page, 'cancelling')
  await button(page, 'Отменить консультацию').tap()
  await page.getByRole('main').getByText('Консультация отменена.').waitFor()

  const booking = await pick(page, 'Пятница, 20 ноября', /^19:00/)
  await booking.getByLabel('О чём хочется поговорить').fill(WISH)
  await booking.getByRole('checkbox', { name: shown.name }).check()
  await booking.getByRole('button', { name: 'Записаться' }).tap()
  await page.getByText('Ссылку на встречу пришлёт специалист.').waitFor()

  // The specialist sees a number, the wish, and what is shared, and nothing else.
  const desk = specialist.page
  await desk.goto(app.at('/specialist'))
  await desk.getByRole('link', { name: /^10:00 Клиент/ }).click()
  await desk.getByText(WISH).waitFor()
  const opened = desk.getByRole('region', { name: 'Чем клиент поделился' })
  await opened.getByRole('button', { name: shown.name }).click()
  await opened.getByRole('article', { name: shown.qualities[0]?.name ?? '' }).waitFor()
  await app.recordA11yViolations(desk, 'meeting')
  const seen = await desk.locator('body').innerText()
  for (const secret of [hidden.name, user.person.email]) expect(seen).not.toContain(secret)
  await desk.getByRole('textbox', { name: 'Ссылка на встречу' }).fill('https://meet.example.org/maria')
  await button(desk, 'Сохранить ссылку').click()
  await desk.getByText('Ссылка сохранена').waitFor()

  await setTime('2026-11-20T06:50:00.000Z', [owner, specialist, user])
  await page.reload()
  const room = page.getByRole('link', { name: 'Войти в комнату' })
  expect(await room.getAttribute('href')).toBe('https://meet.example.org/maria')
  await button(page, 'Отменить').tap()
  await page.getByRole('dialog').getByText('будет считаться проведённой').waitFor()
  await button(page, 'Оставить').tap()

  await setTime('2026-11-20T07:40:00.000Z', [owner, specialist, user])
  await passDoor(specialist)
  await desk.reload()
  await desk.getByLabel('Что важно унести с собой').fill(SUMMARY)
  await button(desk, 'Сохранить итог').click()
  await desk.getByText('Сохранено, клиент видит итог.').waitFor()
  await button(desk, 'Состоялась').click()
  await desk.getByRole('dialog').getByRole('button', { name: 'Состоялась' }).click()
  await desk.getByText('состоялась', { exact: true }).waitFor()
  await app.recordA11yViolations(desk, 'held')

  await page.reload()
  await page.getByText(SUMMARY).waitFor()
  await page.getByRole('heading', { name: /^Следующая откроется/ }).waitFor()
  const held = page.getByRole('listitem').filter({ hasText: SUMMARY })
  await held.getByRole('button', { name: 'Кто и что смотрел' }).tap()
  await page.getByText(`${shown.name}: 18 ноября`).waitFor()
  expect(await page.getByText(`${hidden.name}:`).count()).toBe(0)
  await app.recordA11yViolations(page, 'read')
  await expectToFit(page)
})
