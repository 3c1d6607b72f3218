import type { BrowserContextOptions, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { a11yViolations } from './axe.ts'
import { fillRegistration, logIn, newPerson, type Person } from '@grani/testing/browser/sign-up.ts'
import { strongProfile } from '@grani/testing/browser/answer-profiles.ts'
import {
  asked,
  clearLineOf,
  closeNewResults,
  at,
  type Given,
  give,
  giveMany,
  newResultsOf,
  type Pick,
  stored,
  whenAllSent,
} from '@grani/testing/browser/questions.ts'
import { keepLines } from './fake-timers.ts'
import { withServer } from './with-server.ts'

/** With the worker, as users go this way. */
const AS_USERS = { reducedMotion: 'reduce', serviceWorkers: 'allow' } as const
const PHONE: BrowserContextOptions = {
  ...AS_USERS,
  viewport: { width: 360, height: 640 },
  hasTouch: true,
  isMobile: true,
}
const DESKTOP: BrowserContextOptions = { ...AS_USERS, viewport: { width: 1280, height: 800 } }

/** More answers than the first result needs. */
const ENOUGH = 150

const app = withServer()
let violations: string[] = []

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()

/** Checks the screen as it now is with axe; the test fails at its end, so that one run tells all. */
const recordA11yViolations = async (page: Page, screen: string): Promise<void> => {
  const found = await a11yViolations(page)
  violations.push(...found.map(line => `${screen}: ${line}`))
}

const register = async (page: Page, person: Person): Promise<void> => {
  await page.goto(app.url('/'))
  await heading(page, 'Вход')
  await recordA11yViolations(page, 'login')
  await page.getByRole('link', { name: 'Регистрация' }).click()
  await heading(page, 'Регистрация')
  await recordA11yViolations(page, 'register')
  await fillRegistration(page, person)
  await heading(page, 'Подтвердите почту')
  await recordA11yViolations(page, 'verify e-mail')
}

/** Opens the mailbox beside the page and follows the link of the mail; the page itself goes on. */
const confirm = async (page: Page, { email }: Person): Promise<void> => {
  const opening = page.context().waitForEvent('page')
  await page.getByRole('link', { name: 'Открыть почтовый ящик' }).click()
  const mailbox = await opening
  const mail = mailbox.getByRole('listitem').filter({ hasText: email }).getByRole('link').first()
  while (!(await mail.isVisible())) {
    await mailbox.reload()
  }
  await mail.click()
  // Not the list's own link, which is still there until the mail has come.
  await mailbox.locator('a[href*="token="]').click()
  await heading(mailbox, 'С чего начнём')
  await mailbox.close()
}

const chooseGoal = async (page: Page): Promise<void> => {
  await heading(page, 'С чего начнём')
  await page.getByRole('region', { name: 'Сообщения' }).getByText('Пробный период до').waitFor()
  await recordA11yViolations(page, 'goals')
  await page.getByRole('button', { name: /Познание себя/ }).click()
  await heading(page, 'Прежде чем начать')
  await recordA11yViolations(page, 'start')
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Прежде чем начать')
  // Past the link to the privacy policy.
  for (const key of ['Tab', 'Tab', 'Enter']) await page.keyboard.press(key)
}

/** Gives one answer; says whether it has brought a result. */
const giveAndSee = async (page: Page, pick: Pick): Promise<{ given: Given; hasResult: boolean }> => {
  const replying = page.waitForResponse(reply => /\/api\/questions\/[^/]+$/.test(reply.url()))
  const given = await give(page, pick)
  const { new_results }: { new_results: number } = await (await replying).json()
  return { given, hasResult: new_results > 0 }
}

/** Answers as a user does who knows what they are like, until a result appears. */
const answerUntilResult = async (page: Page): Promise<Given[]> => {
  await closeNewResults(page)
  const all: Given[] = []
  while (all.length < ENOUGH) {
    const { given, hasResult } = await giveAndSee(page, strongProfile)
    all.push(given)
    if (hasResult) break
  }
  await clearLineOf(page).waitFor()
  return all
}

const signOut = async (page: Page): Promise<void> => {
  const menu = page.getByRole('button', { name: 'Меню' })
  const isPhone = await menu.isVisible()
  if (isPhone) await menu.click()
  if (!isPhone) await page.getByRole('link', { name: 'Профиль' }).click()
  if (!isPhone) await heading(page, 'Профиль')
  await recordA11yViolations(page, isPhone ? 'menu' : 'profile')
  await page.getByRole('button', { name: 'Выйти', exact: true }).click()
  await heading(page, 'Вход')
}

describe.each([
  ['a phone', PHONE],
  ['a desktop', DESKTOP],
])('on %s', (_name, screen) => {
  test('a person comes from registration to a result, signs out, and goes on in another browser', async () => {
    violations = []
    const person = newPerson()
    const { context: first, page } = await app.visitor(screen)
    await keepLines(first)
    await register(page, person)
    await confirm(page, person)
    await chooseGoal(page)

    await asked(page)
    await recordA11yViolations(page, 'question')
    const given = await answerUntilResult(page)
    await recordA11yViolations(page, 'what has become clear')
    await page
      .getByRole('link', { name: /Результаты/ })
      .first()
      .click()
    await heading(page, 'Результаты')
    await page
      .getByRole('region', { name: 'Направления' })
      .getByRole('link', { name: /новых: / })
      .first()
      .click()
    await page.getByRole('heading', { name: 'Все качества рядом' }).waitFor()
    await recordA11yViolations(page, 'results')
    await page.getByRole('link', { name: 'Главная' }).first().click()
    given.push(...(await giveMany(page, [1, 2, 1])))
    await whenAllSent(page)
    await signOut(page)

    const { context, page: elsewhere } = await app.visitor(screen)
    await logIn(elsewhere, app.url(''), person)
    await newResultsOf(elsewhere).waitFor()
    await recordA11yViolations(elsewhere, 'results of another device')
    await closeNewResults(elsewhere)
    const next = await give(elsewhere, at(2))
    expect(given).not.toContainEqual(expect.objectContaining({ question: next.question }))
    given.push(next)
    await whenAllSent(elsewhere)
    expect(await stored(context, app.url(''))).toEqual(given)
    expect(violations).toEqual([])
  })
})

test('a leaked password is refused, typed on the wrong layout too, and nothing that was filled in is lost', async () => {
  const { page } = await app.visitor(DESKTOP)
  const person = newPerson()
  await page.goto(app.url('/auth/register'))
  for (const password of ['Spiridonov', 'красотулька', 'rhfcjnekmrf']) {
    const [reply] = await Promise.all([
      page.waitForResponse(/\/api\/register$/),
      fillRegistration(page, { ...person, password }),
    ])
    expect([password, reply.status()]).toEqual([password, 400])
    await page.getByText('Такой пароль подбирают одним из первых').waitFor()
  }
  await fillRegistration(page, person)
  await heading(page, 'Подтвердите почту')
})
