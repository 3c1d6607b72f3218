import { LONG_REMEASUREMENT_ANSWERS, REMEASURED_AFTER_DAYS } from '@grani/contract'
import { loaded } from '@grani/testing/content.ts'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import {
  replacePendingItems,
  gentleItemsAbout,
  STATE_DIRECTION,
  extendSubscription,
} from '@grani/testing/weekly-states.ts'
import { withInProcessServer, type SignedInUser } from './with-in-process-server.ts'
import { keepLines } from './fake-timers.ts'
import {
  answersOf,
  asked,
  clearLineOf,
  closeNewResults,
  forgetToldHere,
  give,
  newResultsOf,
  type Pick,
  whenAsked,
} from '@grani/testing/browser/questions.ts'

const app = withInProcessServer()

const [STATE] = STATE_DIRECTION.qualities
if (!STATE) throw new Error('The bank asks about no states')
const ITEMS = gentleItemsAbout(STATE.id)

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
  await keepLines(user.page.context())
  // What `ask` has put there stays, though it is a newcomer who answers.
  await user.page
    .context()
    .route(/\/api\/questions\/[^/]+$/, (route, request) =>
      route.continue({ postData: JSON.stringify({ ...request.postDataJSON(), with_list: false }) }),
    )
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

/** Three answers in the page, saved. */
const answerWeek = async ({ page }: SignedInUser, from: number, much: boolean): Promise<void> => {
  // What the device keeps would be asked first if it stands in the new list as well.
  if (page.url() !== 'about:blank')
    await page.evaluate(() => {
      for (const key of Object.keys(localStorage))
        if (key.endsWith('.questions')) localStorage.removeItem(key)
    })
  await page.goto(app.at('/'))
  await whenAsked(page, ITEMS[from]?.text ?? '')
  for (let i = 0; i < 3; i++) {
    const saved = page.waitForResponse(
      reply => /\/api\/questions\/[^/]+$/.test(reply.url()) && reply.request().method() !== 'GET',
    )
    await give(page, inWeek(much))
    await saved
  }
}

/** A quiet week, told as soon as there is something new to look at. */
const untilRead = async (user: SignedInUser): Promise<void> => {
  const { page } = user
  await answerWeek(user, 0, false)
  await clearLineOf(page).waitFor()
  // A second device tells it on arrival, and what it tells counts as read.
  await forgetToldHere(page)
  const viewed = page.waitForResponse(reply => /\/api\/results\/[^/]+\/view$/.test(reply.url()))
  await page.reload()
  await modal(user).waitFor()
  await viewed
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
    await untilRead(user)
    await modal(user).getByRole('button', { name: 'Весь текст' }).click()
    await page.waitForURL(`**/results/${STATE_DIRECTION.uid}#*`)
    const card = page.getByRole('region', { name: 'Состояние за неделю' })
    await card.getByRole('img', { name: `${STATE.name}, линия за 1\u00A0неделю` }).waitFor()
    await card.getByText(/^Место на шкале.*Следующая точка возможна с/i).waitFor()
    // Its link leads to the text itself.
    await page.waitForFunction(name => document.activeElement?.textContent?.startsWith(name), STATE.name)
    const [firstWords = ''] = STATE.texts.kind === 'S' ? STATE.texts.low.text.trim().split('\n') : []
    await card.getByText(firstWords).waitFor()
    await card.getByRole('heading', { name: 'Что попробовать на этой неделе' }).waitFor()
    await card.getByRole('button', { name: 'Похоже', exact: true }).click()
    await card.getByText('Запомнили').waitFor()
    await app.recordA11yViolations(page, 'one week')

    await nextWeek(user)
    await page.reload()
    await card.getByText('Неделя прошла: ответьте на вопросы о ней').waitFor()
    await ask(user, 5)
    // A hard week is not announced before anything bright; the page of the results has it at once.
    await answerWeek(user, 5, true)
    await page.goto(app.at(`/results/${STATE_DIRECTION.uid}`))
    await card.getByRole('img', { name: /линия за 2\sнедели.*заметно выше, чем раньше/ }).waitFor()
    await card.getByRole('button', { name: 'Показать таблицей' }).click()
    const rows = card.getByRole('table', { name: STATE.name }).getByRole('row')
    expect(await rows.count()).toBe(3)
    expect(await rows.nth(1).innerText()).toContain(STATE.poles.high)
    expect(await rows.nth(1).innerText()).toContain('заметно выше')
    expect(await rows.nth(2).innerText()).toContain(STATE.poles.low)
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
    await untilRead(user)
    await modal(user).getByRole('button', { name: 'Весь текст' }).click()
    await page.getByRole('heading', { level: 3, name: STATE.name }).waitFor()
    await app.recordA11yViolations(page, 'dark and narrow')
    await page.getByRole('link', { name: 'Куда позвонить и с кем поговорить' }).click()
    await page.waitForURL('**/help')
    await page.getByRole('heading', { name: 'Если сейчас тяжело' }).waitFor()
  })
})

/** A trait with its items, which the user had much of sixty days ago. */
const [TRAIT] = loaded.content.directions.flatMap(({ uid, qualities }) =>
  qualities.flatMap(({ id, name, kind }) => (kind === 'T' ? [{ direction: uid, id, name }] : [])),
)
if (!TRAIT) throw new Error('The bank asks about no traits')
const TRAIT_ITEMS = gentleItemsAbout(TRAIT.id)

/** Stores responses of a user with much of the trait, and its result, as if given so many days ago. */
const giveLongAgo = async ({ userId }: SignedInUser, days: number): Promise<void> => {
  const { rows, clock } = app.product()
  const at = new Date(clock.now().getTime() - days * 86_400_000)
  const given = TRAIT_ITEMS.slice(0, 8).map(({ id, key, answers }, i) => {
    const value = key === 1 ? answers.length - 1 : 0
    return { item: id, value, answer_id: answers[value]?.id, n: i + 1 }
  })
  await rows(
    `insert into questions (user_id, uid, position, item, wording, goal, served_at, status, answer_seq, answer_id, value,
       ms, answered_at, payer, week)
     select $1, gen_random_uuid(), -n, item, 1, 'knwYrs', $2::timestamptz, 'answered', n, answer_id, value, 3000, $2::timestamptz, 'plan', $2::timestamptz::date
     from jsonb_to_recordset($3::jsonb) as r(item text, value smallint, answer_id integer, n integer)`,
    [userId, at, JSON.stringify(given)],
  )
  await rows(
    `insert into results (user_id, uid, quality, direction, band, shared_at, probability, answers, mean, sd, question)
     select user_id, gen_random_uuid(), $2, $3, 'high', $4, 0.9, 8, 1.5, 0.5, uid
     from questions where user_id = $1 and status = 'answered' limit 1`,
    [userId, TRAIT.id, TRAIT.direction, at],
  )
  await rows('delete from beliefs where user_id = $1', [userId])
}

/** Answers the question on screen as a user does who has little of the trait. */
const giveLittle = async (page: Page): Promise<void> => {
  const question = await asked(page)
  const item = TRAIT_ITEMS.find(({ text }) => text === question)
  const least = item?.answers.at(item.key === 1 ? 0 : -1)?.text ?? ''
  const texts = await answersOf(page).locator('span').allInnerTexts()
  await give(page, () => Math.max(0, texts.indexOf(least)))
}

test('a quality is measured again after sixty days, and has changed', async () => {
  const user = await app.signedInUser()
  const { page } = user
  await closeNewResults(page)
  await giveLongAgo(user, REMEASURED_AFTER_DAYS + 1)
  await page.goto(app.at('/results'))
  await page.getByRole('link', { name: 'Что изменилось' }).click()
  await page
    .getByText(/Большую перемену заметим примерно в/)
    .first()
    .waitFor()
  await page.getByRole('button', { name: `Проверить подробно, изменилось ли: ${TRAIT.name}` }).click()
  for (let i = 0; i < LONG_REMEASUREMENT_ANSWERS; i++) await giveLittle(page)
  await page.getByRole('link', { name: 'Посмотреть' }).click()
  await page.getByRole('heading', { level: 1, name: 'Что изменилось' }).waitFor()
  await page.getByRole('heading', { name: TRAIT.name }).waitFor()
  await page.getByText('Стало слабее').waitFor()
  await app.recordA11yViolations(page, 'changes')
})
