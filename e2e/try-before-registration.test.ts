import { listResults } from '@grani/contract/schemas'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { strongProfile } from '@grani/testing/browser/answer-profiles.ts'
import {
  answersOf,
  asked,
  give,
  type Given,
  newResultsOf,
  stored,
  whenPast,
} from '@grani/testing/browser/questions.ts'
import { fillRegistration, logIn, newPerson, type Person } from '@grani/testing/browser/sign-up.ts'
import { a11yViolations } from './axe.ts'
import { withServer } from './with-server.ts'

const PHONE = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true } as const

const app = withServer()

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()

/** Answers by its digit key; nothing is touched. */
const giveByKey = async (page: Page): Promise<Given> => {
  const question = await asked(page)
  const rows = answersOf(page)
  const place = strongProfile(question, await rows.count())
  const answer = await rows.nth(place).locator('span').innerText()
  await page.evaluate('think(3000)')
  await page.keyboard.press(`${place + 1}`)
  await whenPast(page, question)
  return { question, answer }
}

const register = async (page: Page, person: Person): Promise<void> => {
  await heading(page, 'Регистрация')
  await fillRegistration(page, person)
  await heading(page, 'Подтвердите почту')
}

/** Opens the link of the mail in another tab, as a mail program does. */
const confirm = async (page: Page, { email }: Person): Promise<void> => {
  const mailbox = await page.context().newPage()
  const mail = mailbox.getByRole('listitem').filter({ hasText: email }).getByRole('link').first()
  await mailbox.goto(app.url('/dev/mail'))
  while (!(await mail.isVisible())) await mailbox.reload()
  await mail.click()
  await mailbox.locator('a[href*="token="]').click()
  await heading(mailbox, 'С чего начнём')
  await mailbox.close()
}

const kept = (page: Page): Promise<string[]> =>
  page.evaluate(() => Object.keys(localStorage).filter(key => key.endsWith('tryout')))

test.each([
  [390, 844],
  [320, 640],
])(
  'at %i × %i the first page begins with the try and a result, and the form is one tap away',
  async (width, height) => {
    const { page } = await app.visitor({ viewport: { width, height }, hasTouch: true, isMobile: true })
    await page.goto(app.url('/auth'))
    const mail = page.getByLabel('Электронная почта')
    await mail.waitFor()
    const bottomOf = async (name: string, role: 'link' | 'heading') => {
      const box = await page.getByRole(role, { name }).boundingBox()
      return box ? box.y + box.height : Infinity
    }
    const isSeen = async () => ((await mail.boundingBox())?.y ?? Infinity) < height
    expect(await bottomOf('Попробовать без регистрации', 'link')).toBeLessThan(height * 0.6)
    // The first words of the example are read without scrolling.
    expect(await bottomOf('Настойчивость', 'heading')).toBeLessThan(height - 100)
    expect(await isSeen()).toBe(false)
    await page.getByRole('link', { name: 'Войти' }).tap()
    await expect.poll(isSeen).toBe(true)
  },
)

test('a visitor tries twelve questions, and the account made then begins with these answers', async () => {
  const { context, page } = await app.visitor(PHONE)
  // The same qualities are drawn in every run.
  await context.addInitScript(() => {
    Object.assign(crypto, { getRandomValues: (bytes: Uint8Array) => bytes.fill(7) })
  })
  // Two of the four qualities are clear whatever was answered.
  const clear: string[] = []
  await page.route('**/api/tryout', async route => {
    const response = await route.fetch()
    const reply = await response.json()
    const facets = reply.facets.map((facet: object, i: number) => ({ ...facet, certainty: i < 2 ? 1 : 0.5 }))
    clear.splice(0, 2, ...facets.slice(0, 2).map(({ name }: { name: string }) => name))
    return route.fulfill({ response, json: { ...reply, facets } })
  })
  const violations: string[] = []
  const check = async (screen: string) => {
    violations.push(...(await a11yViolations(page)).map(line => `${screen}: ${line}`))
  }
  await page.goto(app.url('/auth'))
  await heading(page, 'Вход')
  await page.getByText('Пример').waitFor()
  await page.getByRole('link', { name: 'Попробовать без регистрации' }).focus()
  await page.keyboard.press('Enter')
  await asked(page)
  await check('question')

  const given: Given[] = []
  for (let i = 0; i < 5; i++) given.push(await giveByKey(page))
  const next = await asked(page)
  await page.reload()
  expect(await asked(page)).toBe(next)
  await page.getByText('Вопрос 6 из 12').waitFor()
  for (let i = 5; i < 11; i++) given.push(await give(page, strongProfile))
  given.push(await giveByKey(page))

  const save = page.getByRole('link', { name: 'Сохранить и продолжить' })
  await save.waitFor()
  await page.getByText(/^Вывод предварительный, судя по\s\d+\sответам\.$/).waitFor()
  const others = page.getByRole('region', { name: 'Что ещё проясняется' }).getByRole('listitem')
  expect(await others.count()).toBe(3)
  expect(await page.getByText('Это не медицинское заключение').count()).toBe(0)
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
  await check('outcome')
  const told = await page.getByRole('heading', { level: 1 }).innerText()
  expect(await others.filter({ hasText: 'Уже ясно, откроется после регистрации' }).count()).toBe(
    clear.filter(name => name !== told).length,
  )
  await page.getByRole('button', { name: 'Не похоже' }).click()
  await page.getByText('после регистрации в\u00A0портрет это не\u00A0войдёт').waitFor()
  await save.focus()
  await page.keyboard.press('Enter')

  const person = newPerson()
  await page.getByRole('heading', { name: '12 ответов ждут вас' }).waitFor()
  await check('register')
  await register(page, person)
  await confirm(page, person)
  await heading(page, 'С чего начнём')
  expect(await stored(context, app.url(''))).toEqual([])
  await page.getByRole('button', { name: /Познание себя/ }).click()
  await asked(page)
  expect(await stored(context, app.url(''))).toEqual(given)
  expect(await kept(page)).toEqual([])
  expect(given.map(({ question }) => question)).not.toContain(await asked(page))
  await page
    .getByText(/^(?:Пятнадцать|15)\sвопросов/u)
    .filter({ visible: true })
    .waitFor()

  // What the last page has told is new nowhere: no dialog tells it again. What was said of it there is kept.
  const keptOfTold = async () => {
    const reply = await context.request.get(app.url('/api/results'))
    const results = listResults.reply.parse(await reply.json())
    const result = results.find(({ quality }) => quality.name === told)
    return [result?.last_viewed_at != null, result?.agrees]
  }
  await expect.poll(keptOfTold).toEqual([true, false])
  await page.reload()
  await asked(page)
  await page.waitForLoadState('networkidle')
  expect(await newResultsOf(page).getByRole('heading', { name: told }).count()).toBe(0)
  await page.goto(app.url('/results'))
  await page.getByRole('heading', { name: told }).first().waitFor()
  expect(
    await page
      .getByRole('article')
      .filter({ has: page.getByRole('heading', { name: told }) })
      .getByText('Новое', { exact: true })
      .count(),
  ).toBe(0)

  await page.goto(app.url('/try'))
  await answersOf(page).first().waitFor()
  expect(new URL(page.url()).pathname).toBe('/')
  expect(violations).toEqual([])
})

test('the answers go to the first user who signs in, and to no other on the same device', async () => {
  const { person: owner } = await app.newUser()
  const { person: other } = await app.newUser()
  const { context, page } = await app.visitor()
  await page.goto(app.url('/try'))
  await give(page, strongProfile)
  await give(page, strongProfile)
  await context.route('**/api/tryout/answers', route => route.abort())
  await logIn(page, app.url(''), owner)
  await asked(page)
  const [key] = await kept(page)
  expect(key).toMatch(/^quiz\..+\.tryout$/)
  await page.getByRole('link', { name: 'Профиль' }).click()
  await page.getByRole('button', { name: 'Выйти', exact: true }).click()
  await heading(page, 'Вход')
  await context.unroute('**/api/tryout/answers')
  await logIn(page, app.url(''), other)
  await asked(page)
  expect(await stored(context, app.url(''))).toEqual([])
  expect(await kept(page)).toEqual([key])
})
