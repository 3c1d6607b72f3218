import { describe, expect, test } from 'vitest'
import {
  replacePendingItems,
  itemsAbout,
  STATE_DIRECTION,
  extendSubscription,
} from '@grani/testing/weekly-states.ts'
import { withInProcessServer, type SignedInUser } from './with-in-process-server.ts'
import { neverReading } from './fake-timers.ts'
import { asked, give, newResultsOf, type Pick, whenAsked } from '@grani/testing/browser/questions.ts'

const app = withInProcessServer()

const [STATE] = STATE_DIRECTION.qualities
if (!STATE) throw new Error('The bank asks about no states')
const ITEMS = itemsAbout(STATE.id)

/** Answers as a user whose week was full of it, or free of it. */
const inWeek =
  (much: boolean): Pick =>
  (question, count) =>
    (ITEMS.find(({ text }) => question === text)?.key === 1) === much ? count - 1 : 0

const post = async ({ page }: SignedInUser, path: string, data: unknown): Promise<void> => {
  const reply = await page.context().request.post(app.at(path), { data, headers: { origin: app.at('') } })
  if (!reply.ok()) throw new Error(`${path}: ${reply.status()} ${await reply.text()}`)
}

/** A user with a plan for a year, who wants to solve a problem. */
const person = async (options: Parameters<typeof app.signedInUser>[0] = {}): Promise<SignedInUser> => {
  const user = await app.signedInUser(options)
  await neverReading(user.page.context())
  await extendSubscription(app.product(), user.userId)
  await post(user, '/api/profiles/me/goal/drop', { goal: 'knwYrs' })
  await post(user, '/api/profiles/me/goal', { goal: 'resIss' })
  return user
}

/** Lets this state be what the next questions are about. */
const ask = async ({ page, userId }: SignedInUser, from: number): Promise<void> => {
  // A full list: three answers do not yet make it be chosen anew.
  await app.product().rows("delete from questions where user_id = $1 and status = 'pending'", [userId])
  await page.context().request.get(app.at('/api/questions'))
  const items = ITEMS.slice(from, from + 5).map(({ id }) => id)
  await replacePendingItems(app.product(), userId, items)
}

const modal = ({ page }: SignedInUser) => newResultsOf(page)

/** Answers in the page until there is something new to look at. */
const untilRead = async (user: SignedInUser, from: number, much: boolean): Promise<void> => {
  const { page } = user
  await page.goto(app.at('/'))
  // The question that is kept on the device gives way to what the server asks now.
  await whenAsked(page, ITEMS[from]?.text ?? '')
  for (let i = 0; i < 3; i++) await give(page, inWeek(much))
  await modal(user).waitFor()
}

/** A week passes, for the server and for this browser’s session. */
const nextWeek = async ({ page }: SignedInUser): Promise<void> => {
  app.product().clock.pass(8 * 86_400_000)
  await page.context().request.post(app.at('/api/refresh'), { headers: { origin: app.at('') } })
}

describe('the state of the last seven days', () => {
  test('is shown as a course that goes on week by week', async () => {
    const user = await person()
    const { page } = user
    await ask(user, 0)
    await untilRead(user, 0, true)
    await modal(user).getByRole('button', { name: 'Весь текст' }).click()
    await page.waitForURL(`**/results/${STATE_DIRECTION.uid}#*`)
    const card = page.getByRole('region', { name: 'Состояние за неделю' })
    await card.getByRole('img', { name: `${STATE.name}, линия за 1\u00A0неделю` }).waitFor()
    await card.getByText(/^Место определено.*Следующая точка возможна с/i).waitFor()
    const opener = card.getByRole('button', { name: STATE.name })
    // It was opened by its link.
    await opener.getByText('Новое').waitFor({ state: 'detached' })
    const [firstWords = ''] = STATE.texts.kind === 'S' ? STATE.texts.high.text.trim().split('\n') : []
    await card.getByText(firstWords).waitFor()
    await card.getByRole('heading', { name: 'Что попробовать на этой неделе' }).waitFor()
    await card.getByRole('button', { name: 'Похоже', exact: true }).click()
    await card.getByText('Запомнили').waitFor()
    await app.recordA11yViolations(page, 'one week')

    await nextWeek(user)
    await page.reload()
    await card.getByText('Неделя прошла: ответьте на вопросы о ней').waitFor()
    await ask(user, 5)
    await untilRead(user, 5, false)
    await modal(user).getByRole('button', { name: 'Весь текст' }).click()
    await card.getByRole('img', { name: /линия за 2\sнедели.*заметно ниже, чем раньше/ }).waitFor()
    const rows = card.getByRole('table', { name: STATE.name }).getByRole('row')
    expect(await rows.count()).toBe(3)
    expect(await rows.nth(1).innerText()).toContain(STATE.poles.low)
    expect(await rows.nth(1).innerText()).toContain('заметно ниже')
    expect(await rows.nth(2).innerText()).toContain(STATE.poles.high)
    expect(await rows.nth(2).innerText()).toContain('первая точка')
    // The new reading is asked about anew.
    expect(await card.getByRole('button', { name: 'Похоже', exact: true }).getAttribute('aria-pressed')).toBe(
      'false',
    )
    await app.recordA11yViolations(page, 'two weeks')

    // Never a strong or a weak side, at home neither.
    await page.goto(app.at('/'))
    await asked(page)
    await page.getByRole('region', { name: 'Направления' }).getByRole('link').first().waitFor()
    await page.waitForLoadState('networkidle')
    // With nothing else to name, the panel of strengths and weaknesses is not there at all.
    expect(await page.getByRole('region', { name: 'Ваши качества' }).count()).toBe(0)

    // On paper without a tap, and in the file.
    await page.goto(app.at(`/results/${STATE_DIRECTION.uid}`))
    await card.waitFor()
    await page.emulateMedia({ media: 'print' })
    await card.getByRole('table', { name: STATE.name }).waitFor()
    const file = await page.context().request.get(app.at('/api/profiles/me/export'))
    const everything: { Результаты: { quality: string }[] } = await file.json()
    expect(everything['Результаты'].filter(({ quality }) => quality === STATE.name)).toHaveLength(2)
  })

  test('names first of all where to turn, and is within reach of a thumb and of the dark', async () => {
    const user = await person({ viewport: { width: 360, height: 640 }, colorScheme: 'dark' })
    const { page } = user
    await page.addInitScript(() => localStorage.setItem('theme', 'dark'))
    await ask(user, 0)
    await untilRead(user, 0, false)
    await modal(user).getByRole('button', { name: 'Весь текст' }).click()
    await page.getByRole('button', { name: STATE.name, expanded: true }).waitFor()
    await app.recordA11yViolations(page, 'dark and narrow')
    await page.getByRole('link', { name: 'Куда позвонить и с кем поговорить' }).click()
    await page.waitForURL('**/help')
    await page.getByRole('heading', { name: 'Если вам тяжело' }).waitFor()
  })
})
