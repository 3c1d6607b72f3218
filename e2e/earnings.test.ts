import { readFileSync } from 'node:fs'
import { markHeld } from '@grani/contract'
import { book, slotsOf } from '@grani/testing/consultations.ts'
import { DAY } from '@grani/testing/product.ts'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { consultationPeople, SMALL_PHONE } from './consultation-people.ts'
import { openAdmin } from './open-admin.ts'
import { heading, withInProcessServer } from './with-in-process-server.ts'

const app = withInProcessServer({ holdsTimers: false })
const { passDoor, peopleAtWork } = consultationPeople(app)

const NAME = 'Вера Соколова'

/** Nothing is wider than the screen. */
const expectToFit = async (page: Page) => {
  const over = () => document.documentElement.scrollWidth - document.documentElement.clientWidth
  expect(await page.evaluate(over)).toBe(0)
}

test('an owner sets a fee, the specialist reads what it comes to, and the books have it', async () => {
  const product = app.product()
  const { owner, specialist, byUser, id } = await peopleAtWork(NAME)
  const desk = specialist.page
  await desk.setViewportSize(SMALL_PHONE.viewport)
  await desk.goto(app.at('/specialist/earnings'))
  await desk.getByRole('heading', { name: 'Вознаграждение ещё не назначено' }).waitFor()
  await desk.getByText('Пока ни одной.').waitFor()
  await app.recordA11yViolations(desk, 'no earnings')

  await owner.page.goto(app.at('/admin/consultations'))
  await owner.page.getByRole('button', { name: `Вознаграждение: ${NAME}` }).click()
  const dialog = owner.page.getByRole('dialog')
  const fee = dialog.getByLabel('За консультацию, ₽')
  await fee.fill('50')
  await dialog.getByLabel('Основание').fill('договор 13')
  await dialog.getByRole('button', { name: 'Сохранить' }).click()
  await expect.poll(() => fee.getAttribute('aria-invalid')).toBe('true')
  await app.recordA11yViolations(owner.page, 'form of a fee')
  await fee.fill('2000')
  await dialog.getByRole('button', { name: 'Сохранить' }).click()
  await dialog.waitFor({ state: 'detached' })
  await owner.page.getByText(/2\s000\s₽ за консультацию/).waitFor()

  const [slot] = await slotsOf(byUser, id)
  const meeting = await book(byUser, { slot: slot!.id })
  product.clock.set(meeting.ends_at)
  const bySpecialist = await passDoor(specialist)
  await bySpecialist.get(markHeld, { params: { id: meeting.id } })
  await desk.reload()
  await desk.getByRole('heading', { name: /^2\s000\s₽ за консультацию/ }).waitFor()
  await desk.getByText(/^состоялись: 1 по\s2\s000\s₽$/).waitFor()
  await app.recordA11yViolations(desk, 'earnings')
  await expectToFit(desk)

  // Into the next month, so that the one before is chosen and over.
  const month = meeting.starts_at.slice(0, 7)
  while (product.clock.now().toISOString().slice(0, 7) === month) product.clock.pass(DAY)
  const bookkeeper = await app.signedInUser({ viewport: { width: 390, height: 844 } })
  await openAdmin(app, bookkeeper, ['bookkeeper'])
  const { page } = bookkeeper
  await page.goto(app.at('/admin/money'))
  await heading(page, 'Деньги')
  const table = page.getByRole('table', { name: 'Вознаграждение специалистов' })
  await table
    .getByRole('row', { name: NAME })
    .getByText(/^2\s000\s₽$/)
    .waitFor()
  await app.recordA11yViolations(page, 'a month with specialists')
  await expectToFit(page)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Скачать таблицу' }).click(),
  ])
  const lines = readFileSync(await download.path(), 'utf8').split('\r\n')
  expect(lines).toContain(`;;Вознаграждение специалистов: ${NAME};1;2000;;`)
})
