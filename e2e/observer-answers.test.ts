import { QUALITY_STATEMENTS, readObservers, startObserverRound, stopObserverRound } from '@grani/contract'
import { answersOf, asked, letThink, whenPast } from '@grani/testing/browser/questions.ts'
import { asker, startRound, varied, wholeReply } from '@grani/testing/observers.ts'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { press } from './by-keyboard.ts'
import { stickingOut } from './check-screens.ts'
import { NARROW_AND_DARK, withInProcessServer } from './with-in-process-server.ts'

const app = withInProcessServer({ holdsTimers: false })

const QUALITIES = 3
const STATEMENTS = QUALITIES * QUALITY_STATEMENTS

/** A round of Ася's, and a way to open its link in a browser of one's own. */
const round = async (qualities = QUALITIES) => {
  const product = app.product()
  const person = await asker(product)
  const { id, token } = await startRound(person.visitor, qualities)
  const open = async (options: BrowserContextOptions = {}): Promise<Page> => {
    const context = await app.visitor(options)
    await letThink(context)
    const page = await context.newPage()
    await page.goto(app.at(`/o#${token}`))
    return page
  }
  const replies = () =>
    product.rows(
      `select answers, finished_on is not null as finished, is_counted from observer_replies
       where round_id = $1`,
      [id],
    )
  return { ...person, id, token: token ?? '', open, replies }
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()

const begin = async (page: Page): Promise<void> => {
  await page.getByText('Дружба').tap()
  await page.getByRole('checkbox', { name: 'Мне есть 18 лет' }).check()
  await page.getByRole('checkbox', { name: /^Даю согласие/ }).check()
  await page.getByRole('button', { name: 'Начать' }).tap()
}

const tapAnswer = async (page: Page, nth: number): Promise<void> => {
  const statement = await asked(page)
  await page.evaluate('think(3000)')
  await answersOf(page)
    .nth(varied(nth, statement) ?? 0)
    .tap()
  await whenPast(page, statement)
}

const answered = ({ answers }: Record<string, unknown>): unknown[] => Object.values(Object(answers))

test('by touch at 320 px in the dark, on a line that breaks: nothing is lost, nothing is doubled, and all of it can be taken back', async () => {
  const { open, replies } = await round()
  const page = await open(NARROW_AND_DARK)
  await heading(page, 'Ася просит вас посмотреть со стороны')
  await app.recordA11yViolations(page, 'the invitation')
  await page.getByRole('button', { name: 'Начать' }).tap()
  await page.getByText('Выберите, откуда вы знакомы.').waitFor()
  expect(await replies()).toEqual([])
  await begin(page)

  await page.getByText(`1 из ${STATEMENTS}`).waitFor()
  await app.recordA11yViolations(page, 'a statement')
  expect(await stickingOut(page)).toEqual([])
  for (let nth = 0; nth < 3; nth++) await tapAnswer(page, nth)
  await page.getByRole('button', { name: 'Назад' }).tap()
  await page.getByText(`3 из ${STATEMENTS}`).waitFor()
  expect(
    await answersOf(page)
      .nth(varied(2, '') ?? 0)
      .getAttribute('aria-pressed'),
  ).toBe('true')
  await page.getByRole('button', { name: 'Дальше' }).tap()

  await page.context().setOffline(true)
  for (let nth = 3; nth < 6; nth++) await tapAnswer(page, nth)
  await page.getByText(/^Нет связи\. Отвечайте дальше/).waitFor()
  expect((await replies()).map(answered)).toEqual([expect.objectContaining({ length: 3 })])
  await page.context().setOffline(false)
  await expect.poll(async () => (await replies()).flatMap(answered)).toHaveLength(6)

  await page.reload()
  await page.getByText(`7 из ${STATEMENTS}`).waitFor()
  await tapAnswer(page, 6)
  await page.evaluate('think(3000)')
  await page.getByRole('button', { name: 'Не знаю' }).tap()
  // The last answer is given without a connection: the end waits for it.
  await page.getByText(`9 из ${STATEMENTS}`).waitFor()
  await page.context().setOffline(true)
  await page.evaluate('think(3000)')
  await answersOf(page).nth(4).tap()
  await page.getByText('уйдут, как только она появится').waitFor()
  await page.context().setOffline(false)

  await heading(page, 'Спасибо')
  await app.recordA11yViolations(page, 'the end')
  expect(await stickingOut(page)).toEqual([])
  expect(await replies()).toMatchObject([{ finished: true, is_counted: true }])
  expect((await replies()).flatMap(answered)).toHaveLength(STATEMENTS)
  const own = await page.getByRole('textbox', { name: 'Ваша личная ссылка' }).inputValue()
  // The device holds no way to the reply: the person who asks may be the next to use it.
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(own.split('#my=')[1])
  await page.reload()
  await heading(page, 'С этого устройства уже ответили')

  await page.goto(own)
  await heading(page, 'Ваши ответы')
  await page.getByRole('button', { name: 'Изменить ответы' }).tap()
  await page.getByText(`1 из ${STATEMENTS}`).waitFor()
  await page.evaluate('think(3000)')
  await answersOf(page).first().tap()
  await page.getByRole('button', { name: 'Готово' }).tap()
  await heading(page, 'Спасибо')
  expect((await replies()).flatMap(answered)).toContainEqual({ value: 0 })
  await page.reload()
  await page.getByRole('button', { name: 'Забрать ответы' }).tap()
  await page.getByRole('dialog').getByRole('button', { name: 'Забрать ответы' }).tap()
  await heading(page, 'Ответы удалены')
  expect(await replies()).toEqual([])
})

test('two observers at once, one by keyboard alone: each has a reply of their own, and neither learns of the other', async () => {
  const { open, replies } = await round()
  const [byKeys, byTouch] = [await open(), await open(NARROW_AND_DARK)]
  await press(byKeys, byKeys.getByRole('radio', { name: 'Семья' }), 'Space')
  await press(byKeys, byKeys.getByRole('checkbox', { name: 'Мне есть 18 лет' }), 'Space')
  await press(byKeys, byKeys.getByRole('checkbox', { name: /^Даю согласие/ }), 'Space')
  await press(byKeys, byKeys.getByRole('button', { name: 'Начать' }))
  await begin(byTouch)
  for (let nth = 0; nth < STATEMENTS; nth++) {
    const statement = await asked(byKeys)
    await byKeys.evaluate('think(3000)')
    if (nth === 0) await byKeys.keyboard.press('n')
    else if (nth % 2 === 0) await byKeys.keyboard.press(`${1 + (varied(nth, statement) ?? 0)}`)
    else {
      // From the statement to its last answer and back around to the first.
      for (const key of ['ArrowUp', 'ArrowDown', 'Enter']) await byKeys.keyboard.press(key)
    }
    await whenPast(byKeys, statement)
    await tapAnswer(byTouch, nth)
  }
  await heading(byKeys, 'Спасибо')
  await heading(byTouch, 'Спасибо')
  const both = await replies()
  expect(both.map(answered)).toEqual([
    expect.objectContaining({ length: STATEMENTS }),
    expect.objectContaining({ length: STATEMENTS }),
  ])
  expect(both).toMatchObject([{ finished: true }, { finished: true }])
})

test('a link that is over says so while it is answered and after, and an own one is no place to begin', async () => {
  const { open, visitor, id, token, replies } = await round(1)
  const page = await open()
  await heading(page, 'Ася просит вас посмотреть со стороны')
  await page.getByText('Работа или учёба').click()
  await page.getByRole('checkbox', { name: 'Мне есть 18 лет' }).check()
  await page.getByRole('checkbox', { name: /^Даю согласие/ }).check()
  await page.getByRole('button', { name: 'Начать' }).click()
  await asked(page)
  await wholeReply(app.product(), { token })
  await visitor.get(stopObserverRound, { params: { id } })
  await page.evaluate('think(3000)')
  await answersOf(page).nth(1).click()
  await heading(page, 'Ответы больше не принимаются')
  await page.reload()
  await heading(page, 'Ответы больше не принимаются')
  expect((await replies()).filter(({ finished }) => finished)).toHaveLength(1)

  await heading(await open(), 'Сбор ответов остановлен')
  const own = await app.signedInUser()
  const asking = await startRoundAs(own.page)
  await own.page.goto(app.at(`/o#${asking}`))
  await heading(own.page, 'Это ваша ссылка')
  await own.page.goto('about:blank')
  await own.page.goto(app.at('/o#nothing'))
  await heading(own.page, 'Ссылка не открывается')
})

/** Starts a round by the session of this browser; its token. */
const startRoundAs = async (page: Page): Promise<string> => {
  const { request } = page.context()
  const { qualities } = await (await request.get(app.at(readObservers.path))).json()
  const reply = await request.post(app.at(startObserverRound.path), {
    data: {
      round_id: '0a64ad0e-14d3-4a61-9a2f-6f4a3a1c7b10',
      qualities: qualities.slice(0, 1).map(({ id }: { id: string }) => id),
    },
    headers: { origin: app.at('') },
  })
  const { token } = await reply.json()
  return String(token)
}
