import { describe, expect, test } from 'vitest'
import {
  replacePendingItems,
  itemsAbout,
  STATE_DIRECTION,
  extendSubscription,
} from '@grani/testing/weekly-states.ts'
import { setMoneyStage, type Shopper } from './money-stage.ts'
import { asked, give, type Pick, whenAsked } from '@grani/testing/browser/questions.ts'

const stage = setMoneyStage()

const [STATE] = STATE_DIRECTION.qualities
if (!STATE) throw new Error('The bank asks about no states')
const ITEMS = itemsAbout(STATE.id)

/** Answers as somebody whose week was full of it, or free of it. */
const inWeek =
  (much: boolean): Pick =>
  (question, count) =>
    (ITEMS.find(({ text }) => question === text)?.key === 1) === much ? count - 1 : 0

const post = async ({ page }: Shopper, path: string, data: unknown): Promise<void> => {
  const reply = await page.context().request.post(stage.at(path), { data, headers: { origin: stage.at('') } })
  if (!reply.ok()) throw new Error(`${path}: ${reply.status()} ${await reply.text()}`)
}

/** Somebody with a plan for a year, who wants to solve a problem. */
const person = async (options: Parameters<typeof stage.shopper>[0] = {}): Promise<Shopper> => {
  const shopper = await stage.shopper(options)
  await extendSubscription(stage.product(), shopper.userId)
  await post(shopper, '/api/profiles/me/goal/drop', { goal: 'knwYrs' })
  await post(shopper, '/api/profiles/me/goal', { goal: 'resIss' })
  return shopper
}

/** Lets this state be what the next questions are about. */
const ask = async ({ page, userId }: Shopper, from: number): Promise<void> => {
  await page.context().request.get(stage.at('/api/questions'))
  const items = ITEMS.slice(from, from + 5).map(({ id }) => id)
  await replacePendingItems(stage.product(), userId, items)
}

const modal = ({ page }: Shopper) => page.getByRole('dialog', { name: 'Появились новые результаты' })

/** Answers in the page until there is something new to look at. */
const untilRead = async (shopper: Shopper, from: number, much: boolean): Promise<void> => {
  const { page } = shopper
  await page.goto(stage.at('/'))
  // The question that is kept on the device gives way to what the server asks now.
  await whenAsked(page, ITEMS[from]?.text ?? '')
  for (let i = 0; i < 3; i++) await give(page, inWeek(much))
  await modal(shopper).waitFor()
}

/** A week passes, for the server and for this browser’s session. */
const nextWeek = async ({ page }: Shopper): Promise<void> => {
  stage.product().clock.pass(8 * 86_400_000)
  await page.context().request.post(stage.at('/api/refresh'), { headers: { origin: stage.at('') } })
}

describe('the state of the last seven days', () => {
  test('is shown as a course that goes on week by week', async () => {
    const shopper = await person()
    const { page } = shopper
    await ask(shopper, 0)
    await untilRead(shopper, 0, true)
    await modal(shopper).getByRole('button', { name: 'Посмотреть' }).click()
    await page.waitForURL(`**/results/${STATE_DIRECTION.uid}`)
    const card = page.getByRole('region', { name: 'Состояние за неделю' })
    await card.getByRole('img', { name: `${STATE.name}, линия за 1\u00A0неделю` }).waitFor()
    await card.getByText(/^Место определено.*Следующая точка возможна с/i).waitFor()
    const opener = card.getByRole('button', { name: STATE.name })
    await opener.getByText('Новое').waitFor()
    await opener.click()
    await opener.getByText('Новое').waitFor({ state: 'detached' })
    const [firstWords = ''] = STATE.texts.kind === 'S' ? STATE.texts.high.trim().split('\n') : []
    await card.getByText(firstWords).waitFor()
    await card.getByRole('button', { name: 'Похоже', exact: true }).click()
    await card.getByText('Запомнили').waitFor()
    await stage.look(page, 'one week')

    await nextWeek(shopper)
    await page.reload()
    await card.getByText('Неделя прошла: ответьте на вопросы о ней').waitFor()
    await ask(shopper, 5)
    await untilRead(shopper, 5, false)
    await modal(shopper).getByRole('button', { name: 'Посмотреть' }).click()
    await card.getByRole('img', { name: /линия за 2\sнедели.*заметно ниже, чем раньше/ }).waitFor()
    await opener.click()
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
    await stage.look(page, 'two weeks')

    // Never a strong or a weak side, at home neither.
    await page.goto(stage.at('/'))
    await asked(page)
    const panel = page.getByRole('region', { name: 'Какие вы' })
    await panel.getByRole('heading', { name: 'Слабые стороны' }).waitFor()
    expect(await panel.getByText(STATE.name).count()).toBe(0)

    // On paper without a tap, and in the file.
    await page.goto(stage.at(`/results/${STATE_DIRECTION.uid}`))
    await card.waitFor()
    await page.emulateMedia({ media: 'print' })
    await card.getByRole('table', { name: STATE.name }).waitFor()
    const file = await page.context().request.get(stage.at('/api/profiles/me/export'))
    const everything: { Результаты: { quality: string }[] } = await file.json()
    expect(everything['Результаты'].filter(({ quality }) => quality === STATE.name)).toHaveLength(2)
  })

  test('names first of all where to turn, and is within reach of a thumb and of the dark', async () => {
    const shopper = await person({ viewport: { width: 360, height: 640 }, colorScheme: 'dark' })
    const { page } = shopper
    await page.addInitScript(() => localStorage.setItem('theme', 'dark'))
    await ask(shopper, 0)
    await untilRead(shopper, 0, false)
    await modal(shopper).getByRole('button', { name: 'Посмотреть' }).click()
    await page.getByRole('button', { name: STATE.name }).click()
    await stage.look(page, 'dark and narrow')
    await page.getByRole('link', { name: 'Куда позвонить и с кем поговорить' }).click()
    await page.waitForURL('**/help')
    await page.getByRole('heading', { name: 'Если вам тяжело' }).waitFor()
  })
})
