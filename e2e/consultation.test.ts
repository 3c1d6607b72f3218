import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { saveSpecialistDaysOff } from '@grani/contract'
import { book, client, from, givePlanTo, runConsultations, slotsOf } from '@grani/testing/consultations.ts'
import { DAY, MINUTE } from '@grani/testing/product.ts'
import { logIn } from '@grani/testing/browser/sign-up.ts'
import { newestMail } from '@grani/testing/users.ts'
import { press, tabTo, type } from './by-keyboard.ts'
import { consultationPeople, MOSCOW, SMALL_PHONE } from './consultation-people.ts'
import { heading, type SignedInUser, withInProcessServer } from './with-in-process-server.ts'

const app = withInProcessServer({ holdsTimers: false })
const { appoint, clientOf, giveResults, passDoor, peopleAtWork } = consultationPeople(app)

/** Nine hours ahead of Moscow, where the specialist is. */
const KAMCHATKA = { timezoneId: 'Asia/Kamchatka' }

const WISH = 'Хочется понять, почему дела откладываются.'
const SUMMARY = 'Каждое утро десять минут самого важного.'

/** Nothing is wider than the screen. */
const expectToFit = async (page: Page) => {
  const over = () => document.documentElement.scrollWidth - document.documentElement.clientWidth
  expect(await page.evaluate(over)).toBe(0)
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
  for (const name of ['Добавить часы: Пятница', 'Добавить часы: Суббота', 'Сохранить часы'])
    await press(page, button(page, name))
  await page.getByText('Часы сохранены').waitFor()
  await app.recordA11yViolations(page, 'hours')
  await expectToFit(page)
}

/** Chooses the second day, its first time, and all of the dialog, without a pointer. */
const bookByKeyboard = async (page: Page, shown: string) => {
  await tabTo(page, page.getByRole('radio', { name: 'Пятница, 20 ноября' }))
  await page.keyboard.press('ArrowRight')
  await page.getByRole('radio', { name: 'Суббота, 21 ноября', checked: true }).waitFor({ state: 'attached' })
  // Friday afternoon in Moscow.
  await press(page, button(page, '0:00 в Москве 15:00, пт'))
  const dialog = page.getByRole('dialog', { name: 'Суббота, 21 ноября' })
  expect(await dialog.getByRole('checkbox', { checked: true }).count()).toBe(0)
  await type(page, dialog.getByLabel('О чём хочется поговорить'), WISH)
  await press(page, dialog.getByRole('checkbox', { name: shown }), 'Space')
  await press(page, dialog.getByRole('checkbox', { name: /согласие/ }), 'Space')
  await dialog.getByText('до 20 ноября, 0:00').waitFor()
  await app.recordA11yViolations(page, 'booking')
  await press(page, button(page, 'Записаться'))
}

/** Picks a time; the dialog about it is open then. */
const pick = async (page: Page, day: string, time: RegExp) => {
  await press(page, page.getByRole('radio', { name: day }), 'Space')
  await press(page, button(page, time))
  return page.getByRole('dialog')
}

test('a consultation goes its whole way on two small screens, by keyboard alone: made possible, booked, moved, cancelled, booked again, held and read', async () => {
  const owner = await app.signedInUser(MOSCOW)
  const specialist = await app.signedInUser({ ...SMALL_PHONE, ...MOSCOW })
  const user = await app.signedInUser({ ...SMALL_PHONE, ...KAMCHATKA })
  const { page } = user
  await givePlanTo(app.product(), user.userId)
  const [shown, hidden] = await giveResults(user)
  if (!shown || !hidden) throw new Error('There are no directions')

  await page.goto(app.at('/consultation'))
  await page.getByRole('heading', { name: 'Консультации пока готовятся' }).waitFor()

  await appoint(owner, 'owner')
  await appoint(specialist, 'specialist')
  await passDoor(owner)
  await makeSpecialist(owner, specialist.person.email)
  await setHours(specialist)

  // Nine hours ahead of the specialist.
  await page.reload()
  await page.getByText('психолог, СПбГУ, 2012').waitFor()
  await app.recordA11yViolations(page, 'times')
  await expectToFit(page)
  await bookByKeyboard(page, shown.name)
  await page.getByRole('heading', { name: 'Ваша консультация' }).waitFor()
  await page.getByRole('main').getByText('Вы записаны').waitFor()
  await page.getByText('Ваше время: Петропавловск-Камчатский; в Москве 15:00, пт').waitFor()
  await page.getByText('Перенести или отменить можно до 20 ноября, 0:00.').waitFor()
  await app.recordA11yViolations(page, 'booked')
  await expectToFit(page)

  const href = await page.getByRole('link', { name: 'Добавить в календарь' }).getAttribute('href')
  const file = await page.context().request.get(app.at(href ?? ''))
  expect(file.headers()['content-type']).toMatch(/^text\/calendar/)
  expect(await file.text()).toContain('DTSTART:20261120T120000Z')
  expect(await file.text()).not.toContain(WISH)

  await press(page, button(page, 'Перенести'))
  await app.recordA11yViolations(page, 'moving')
  const moving = await pick(page, 'Пятница, 20 ноября', /^20:00/)
  await press(page, moving.getByRole('button', { name: 'Перенести', exact: true }))
  await page.getByText('Ваше время: Петропавловск-Камчатский; в Москве 11:00').waitFor()

  await press(page, button(page, 'Отменить'))
  await page.getByText('Она вернётся к вам').waitFor()
  await app.recordA11yViolations(page, 'cancelling')
  await press(page, button(page, 'Отменить консультацию'))
  await page.getByRole('main').getByText('Консультация отменена.').waitFor()

  const booking = await pick(page, 'Пятница, 20 ноября', /^19:00/)
  await type(page, booking.getByLabel('О чём хочется поговорить'), WISH)
  await press(page, booking.getByRole('checkbox', { name: shown.name }), 'Space')
  await press(page, booking.getByRole('button', { name: 'Записаться' }))
  await page.getByText('Ссылку на консультацию пришлёт специалист.').waitFor()

  // The specialist sees a number, the wish, and what is shared, and nothing else.
  const desk = specialist.page
  await desk.goto(app.at('/specialist'))
  await press(desk, desk.getByRole('link', { name: /^10:00 Клиент/ }))
  await desk.getByText(WISH).waitFor()
  const opened = desk.getByRole('region', { name: 'Чем клиент поделился' })
  await press(desk, opened.getByRole('button', { name: shown.name }))
  await opened.getByRole('article', { name: shown.qualities[0]?.name ?? '' }).waitFor()
  await app.recordA11yViolations(desk, 'meeting')
  await expectToFit(desk)
  const seen = await desk.locator('body').innerText()
  for (const secret of [hidden.name, user.person.email]) expect(seen).not.toContain(secret)
  await type(
    desk,
    desk.getByRole('textbox', { name: 'Ссылка на консультацию' }),
    'https://meet.example.org/maria',
  )
  await press(desk, button(desk, 'Сохранить ссылку'))
  await desk.getByText('Ссылка сохранена').waitFor()

  app.product().clock.set('2026-11-20T06:50:00.000Z')
  await page.reload()
  const room = page.getByRole('link', { name: 'Войти в комнату' })
  expect(await room.getAttribute('href')).toBe('https://meet.example.org/maria')
  await press(page, button(page, 'Отменить'))
  await page.getByRole('dialog').getByText('будет считаться использованной').waitFor()
  await press(page, button(page, 'Оставить'))

  app.product().clock.set('2026-11-20T07:40:00.000Z')
  await passDoor(specialist)
  await desk.reload()
  await type(desk, desk.getByLabel('Что важно унести с собой'), SUMMARY)
  await press(desk, button(desk, 'Сохранить итог'))
  await desk.getByText('Сохранено, клиент видит итог.').waitFor()
  await press(desk, button(desk, 'Состоялась'))
  await press(desk, desk.getByRole('dialog').getByRole('button', { name: 'Состоялась' }))
  await desk.getByText('состоялась', { exact: true }).waitFor()
  await app.recordA11yViolations(desk, 'held')
  await expectToFit(desk)

  await page.reload()
  await page.getByText(SUMMARY).waitFor()
  await page.getByRole('heading', { name: /^Следующая откроется/ }).waitFor()
  const held = page.getByRole('listitem').filter({ hasText: SUMMARY })
  await press(page, held.getByRole('button', { name: 'Кто и что смотрел' }))
  await page.getByText(`${shown.name}: 18 ноября`).waitFor()
  expect(await page.getByText(`${hidden.name}:`).count()).toBe(0)
  await app.recordA11yViolations(page, 'read')
  await expectToFit(page)
})

/** Says why, in a dialog of the staff, and does it. */
const decide = async (page: Page, opener: string, confirm = opener) => {
  await button(page, opener).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Основание').fill('проверено')
  await dialog.getByRole('button', { name: confirm, exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
}

test('a no-show is objected to and replaced, and nothing that was written is lost on the way to the new time', async () => {
  const { owner, specialist, user, id, byUser } = await peopleAtWork('Вера Соколова')
  const { page } = user
  const desk = specialist.page
  const [slot] = await slotsOf(byUser, id)
  const meeting = await book(byUser, { slot: slot!.id })
  await page.goto(app.at('/consultation'))
  await page.getByRole('heading', { name: 'Ваша консультация' }).waitFor()

  app.product().clock.set(from(meeting.starts_at, 16 * MINUTE).toISOString())
  await passDoor(specialist)
  await desk.goto(app.at(`/specialist/meetings/${meeting.id}`))
  await button(desk, 'Клиент не пришёл').click()
  await button(desk, 'Не пришёл').click()
  await desk.getByText('клиент не пришёл', { exact: true }).waitFor()
  await app.recordA11yViolations(desk, 'missed')

  await page.reload()
  await page.getByText('вас не дождались').waitFor()
  await button(page, 'Возразить').tap()
  await app.recordA11yViolations(page, 'objecting')
  await page.getByLabel('Как было').fill('Ссылка не открывалась.')
  await button(page, 'Отправить').tap()
  await page.getByText('Возражение у поддержки').waitFor()
  await expectToFit(page)

  await passDoor(owner)
  await owner.page.goto(app.at('/admin/consultations'))
  await owner.page.getByText('Ссылка не открывалась.').waitFor()
  await decide(owner.page, 'Принять')
  await owner.page.getByText('Возражений нет.').waitFor()

  await page.reload()
  await page.getByText('Возражение принято').waitFor()
  await page.getByText(/^У вас есть консультация за счёт сервиса/).waitFor()

  // Somebody is faster.
  const [first] = await slotsOf(await clientOf(user), id)
  await button(page, /^\d+:00/)
    .first()
    .tap()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('за счёт сервиса: квартальная останется').waitFor()
  await dialog.getByLabel('О чём хочется поговорить').fill(WISH)
  const other = await client(app.product())
  await book(other.visitor, { slot: first!.id })
  const submit = button(page, 'Записаться')
  await submit.tap()
  await page.getByText('Это время только что заняли, вот соседние.').waitFor()
  await app.recordA11yViolations(page, 'taken')
  await page.getByRole('alert').getByRole('button').first().tap()
  expect(await dialog.getByLabel('О чём хочется поговорить').inputValue()).toBe(WISH)

  await page.context().setOffline(true)
  await submit.tap()
  await dialog.getByText('Нет связи. Проверьте интернет и попробуйте ещё раз').waitFor()
  await page.context().setOffline(false)

  // The session ends while the dialog is open; the words are there again when the person is.
  await page.context().clearCookies()
  await submit.tap()
  await page.waitForURL('**/auth?next=*')
  await logIn(page, app.at(''), user.person, new URL(page.url()).search)
  await button(page, /^\d+:00/)
    .first()
    .tap()
  expect(await dialog.getByLabel('О чём хочется поговорить').inputValue()).toBe(WISH)
  await submit.tap()
  await page.getByRole('main').getByText('Вы записаны').waitFor()
  await page.getByText(WISH).waitFor()
})

test('what was shown is taken back, times run out and come again, and a specialist is stopped and works on', async () => {
  const { owner, specialist, user, id, directions, byUser, bySpecialist } =
    await peopleAtWork('Анна Лебедева')
  const [shown, kept] = directions
  const { page } = user
  const desk = specialist.page
  const slots = await slotsOf(byUser, id)
  const meeting = await book(byUser, { slot: slots[0]!.id, directions: directions.map(({ uid }) => uid) })

  await desk.goto(app.at(`/specialist/meetings/${meeting.id}`))
  const opened = desk.getByRole('region', { name: 'Чем клиент поделился' })
  await opened.getByRole('button', { name: shown!.name }).waitFor()
  await page.goto(app.at('/consultation'))
  await button(page, 'Выбрать, что показать').tap()
  await page.getByRole('dialog').getByRole('checkbox', { name: shown!.name }).uncheck()
  await button(page, 'Сохранить').tap()
  await page.getByText(`${kept!.name}.`, { exact: true }).waitFor()
  await opened.getByRole('button', { name: shown!.name }).click()
  await desk.getByText('Клиент больше этого не показывает, или срок прошёл.').waitFor()
  await desk.reload()
  await opened.getByRole('button', { name: kept!.name }).waitFor()
  expect(await desk.getByText(shown!.name).count()).toBe(0)

  // Stopped: the meeting ahead is cancelled by the house.
  await owner.page.goto(app.at('/admin/consultations'))
  await decide(owner.page, 'Остановить запись: Анна Лебедева', 'Остановить')
  await button(owner.page, 'Открыть запись: Анна Лебедева').waitFor()
  await page.reload()
  await page.getByText('отменена нами, осталась за вами').waitFor()
  await page.getByText(/^Консультация остаётся за вами до/).waitFor()
  await app.recordA11yViolations(page, 'withdrawn')
  await decide(owner.page, 'Открыть запись: Анна Лебедева', 'Открыть запись')
  await button(owner.page, 'Остановить запись: Анна Лебедева').waitFor()
  await page.reload()
  await page.getByText(/^У вас есть консультация за счёт сервиса/).waitFor()

  // A day off is no day to book; four weeks of them leave nothing.
  const day = slots[20]!.starts_at.slice(0, 10)
  await desk.goto(app.at('/specialist/hours'))
  await desk.getByLabel('Первый день').fill(day)
  await desk.getByLabel(/^Последний день/).fill('2020-01-01')
  await press(desk, desk.getByRole('button', { name: 'Добавить', exact: true }))
  await desk.getByText('Последний день раньше первого').waitFor()
  await desk.getByLabel(/^Последний день/).fill(day)
  await press(desk, desk.getByRole('button', { name: 'Добавить', exact: true }))
  await button(desk, /^Убрать выходной/).waitFor()
  await app.recordA11yViolations(desk, 'days off')
  await press(desk, desk.getByRole('button', { name: 'Сделать адрес' }))
  const address = await desk.getByLabel('Адрес календаря').inputValue()
  expect((await fetch(address)).headers.get('content-type')).toMatch(/^text\/calendar/)
  await app.recordA11yViolations(desk, 'calendar address')
  await press(desk, desk.getByRole('button', { name: 'Отозвать адрес' }))
  await desk.getByText('Адреса пока нет').waitFor()
  expect((await fetch(address)).status).toBe(404)
  expect((await slotsOf(byUser, id)).some(slot => slot.starts_at.startsWith(day))).toBe(false)
  const allDays = Array.from({ length: 32 }, (_, i) =>
    from(slots[0]!.starts_at, (i - 2) * DAY)
      .toISOString()
      .slice(0, 10),
  )
  await bySpecialist.get(saveSpecialistDaysOff, { body: { days: allDays } })
  await page.reload()
  await page.getByRole('heading', { name: 'Свободного времени пока нет' }).waitFor()
  await button(page, 'Сообщить о новых окнах').tap()
  await page.getByText('Напишем на почту, как только появится время.').waitFor()
  await app.recordA11yViolations(page, 'no times')
  await bySpecialist.get(saveSpecialistDaysOff, { body: { days: [] } })
  await runConsultations(app.product())
  await newestMail(app.product(), user.person.email, 'время')
})
