import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { asked, at, give, whenAllSent } from '@grani/testing/browser/questions.ts'
import { logIn } from '@grani/testing/browser/sign-up.ts'
import { a11yViolations } from './axe.ts'
import { atEventForm, expectToFit, next, withAllowance, withSomethingKnown, words } from './event-form.ts'
import { markEvent } from './mark-event.ts'
import { withServer } from './with-server.ts'

const app = withServer()

const TEXT = 'На планёрке мой отчёт раскритиковали при всех.'

const atForm = (options?: Parameters<typeof atEventForm>[1]) => atEventForm(app, options)

/** Taps everything about the event on the page, with a finger. */
const tapAll = async (page: Page, control = '2') => {
  await markEvent(page, {
    situation: 'Давление',
    mood: '1-5',
    importance: '5',
    control,
    cause: 'В другом человеке',
  })
  const degrees = page.getByText('Отчасти', { exact: true })
  await expect.poll(() => degrees.count()).toBe(3)
  for (let i = 0; i < 3; i++) await degrees.nth(i).tap()
}

const evaluated = (page: Page) => page.getByRole('heading', { name: 'Вы в этом событии' }).waitFor()

describe('an event', () => {
  test('is written, tapped, evaluated, answered and deleted by touch on the smallest phone, and its letters survive a reload', async () => {
    const { page } = await atForm({
      viewport: { width: 320, height: 640 },
      hasTouch: true,
      colorScheme: 'dark',
    })
    await words(page).fill(TEXT)
    await page.reload()
    await expect.poll(() => words(page).inputValue()).toBe(TEXT)
    expect(await a11yViolations(page), 'form').toEqual([])
    await expectToFit(page)
    await next(page).tap()
    await tapAll(page)
    // Said before it is marked, and not after.
    await page.getByText(/сравнить ещё не\sс\sчем\. Дневной разбор на\sэто не\sпотратится/u).waitFor()
    await page.reload()
    // What is marked is folded to a line.
    await page.getByRole('button', { name: /^Причина\s*В другом человеке/u }).waitFor()
    expect(await a11yViolations(page), 'taps').toEqual([])
    await expectToFit(page)
    await page.getByRole('button', { name: 'Разобрать', exact: true }).tap()
    await evaluated(page)
    expect(await page.evaluate(() => scrollY)).toBe(0)
    await page.getByText('Трудная минута с другим человеком, и это вас взволновало.').waitFor()
    await page.getByText('Что вы сказали бы этому человеку через час?').waitFor()
    // Hard, but nothing sounds dangerous: one quiet line, and no numbers.
    await page.getByText('есть куда позвонить').waitFor()
    // Nothing is known of a newcomer: no empty row, but what is missing, and that nothing is lost by it.
    await page.getByText(/^Ответов об\sэтом пока мало, поэтому только отметки: «/u).waitFor()
    await page.getByText(/Слова и\sотметки сохранены\. Дневной разбор на\sэто не\sпотрачен/).waitFor()
    expect(await page.getByText(/обычного|как обычно|Взято то/).count()).toBe(0)
    // Nothing is known: what was marked stands first, then the question.
    expect(await page.getByRole('main').innerText()).toMatch(
      /Вы в этом событии.*Трудная минута.*Здесь важны две вещи.*Вопрос к себе/su,
    )
    await page.getByRole('link', { name: 'Выбрать свои качества' }).waitFor()
    await page.getByRole('main').getByRole('link', { name: 'Если сейчас тяжело' }).waitFor()
    expect(await page.getByRole('link', { name: '112' }).count()).toBe(0)
    expect(await a11yViolations(page), 'evaluation').toEqual([])
    await expectToFit(page)
    await page.getByLabel('Ваш ответ, если хочется').fill('Подготовиться к вопросам.')
    await page.getByRole('button', { name: 'Сохранить ответ' }).tap()
    await page.getByText('Сохранено').waitFor()
    await page.getByRole('link', { name: 'Все события' }).tap()
    await page.getByText('Сегодня ещё можно').waitFor()
    // What waits is said; the page that has nothing yet is not led to.
    await page.getByText(/^Разберите ещё 2\sсобытия/).waitFor()
    expect(await page.getByRole('link', { name: 'Что бывает вместе' }).count()).toBe(0)
    await page.getByRole('link', { name: /: 1 событие$/ }).waitFor()
    expect(await a11yViolations(page), 'list').toEqual([])
    await expectToFit(page)
    await page.getByRole('link', { name: TEXT }).tap()
    await page.getByRole('button', { name: 'Удалить событие' }).tap()
    await page.getByRole('button', { name: 'Да, стереть' }).tap()
    await page.getByRole('heading', { name: 'Здесь будут ваши события' }).waitFor()
  })

  test('asks about itself at once after a sitting that is over, and is compared when its reader is back', async () => {
    const { page } = await atForm({ hasTouch: true, viewport: { width: 390, height: 844 } })
    await words(page).fill(TEXT)
    await next(page).tap()
    await tapAll(page, '4')
    await page.getByRole('button', { name: 'Разобрать' }).tap()
    await evaluated(page)
    await page.getByText(/^Ответов об\sэтом пока мало/u).waitFor()
    const event = page.url()
    // The questions of the goal wait on the device, and the ending of a sitting stands before them.
    await page.goto(app.url('/'))
    await asked(page)
    await give(page, at(0))
    await whenAllSent(page)
    await page.evaluate(() => {
      for (const key of Object.keys(localStorage).filter(name => name.endsWith('.sitting')))
        localStorage.setItem(key, JSON.stringify({ answers: 15, at: Date.now() }))
    })
    await page.goto(event)
    const button = page.getByRole('button', { name: /об\sэтом$/u })
    const door = await button.innerText()
    await button.tap()
    await page.waitForURL(app.url('/'))
    const wanted = await page.context().request.get(app.url('/api/questions'))
    const [first]: { text: string }[] = await wanted.json()
    expect(await asked(page)).toBe(first?.text)
    const count = Number(/^\d+/u.exec(door)?.[0])
    for (let i = 1; i <= count; i++) {
      await page.getByText(new RegExp(`^К\\sсобытию .+: ${i}\\sиз\\s${count}$`, 'u')).waitFor()
      // A reload changes nothing of it.
      if (i === 2) await page.reload()
      await give(page, at(0))
    }
    await whenAllSent(page)
    await page.getByRole('link', { name: /^Посмотреть/u }).tap()
    await page.waitForURL(event)
    await page.getByRole('heading', { name: 'Вы в этом событии' }).waitFor()
    await expect.poll(() => page.getByText(/^Ответов об\sэтом пока мало/u).count()).toBe(0)
    await page.getByText('Как мы сравниваем').waitFor()
    await page.goto(app.url('/'))
    await asked(page)
    expect(await page.getByText(/событию/u).count()).toBe(0)
  })

  test('written without a connection waits on the device, and is sent when the connection is back', async () => {
    const { page } = await atForm()
    await page.context().setOffline(true)
    await words(page).fill(TEXT)
    await next(page).click()
    await page.getByText('Запись ждёт связи на этом устройстве').waitFor()
    await page.context().setOffline(false)
    await page.getByRole('link', { name: TEXT }).click()
    await page.getByRole('group', { name: 'Какая это была ситуация?' }).waitFor()
  })

  test('keeps its words through an end of the session, and through changes in two tabs', async () => {
    const { page, context, person } = await atForm()
    await words(page).fill(TEXT)
    await context.clearCookies()
    await next(page).click()
    await page.waitForURL('**/auth?next=*')
    await logIn(page, app.url(''), person, new URL(page.url()).search)
    await expect.poll(() => words(page).inputValue()).toBe(TEXT)
    await next(page).click()

    const open = page.getByRole('button', { name: 'Исправить слова' })
    await open.click()
    const other = await context.newPage()
    await other.goto(page.url())
    await other.getByRole('button', { name: 'Исправить слова' }).click()
    await words(other).fill('Отчёт раскритиковали, и это было справедливо.')
    await other.getByRole('button', { name: 'Сохранить', exact: true }).click()
    await other.getByText('и это было справедливо').waitFor()

    await words(page).fill(`${TEXT} Ответ нашёлся сразу.`)
    await page.getByRole('button', { name: 'Сохранить', exact: true }).click()
    await page.getByText('и это было справедливо').waitFor()
    expect(await a11yViolations(page), 'conflict').toEqual([])
    await page.getByRole('button', { name: 'Сохранить мои слова' }).click()
    await open.waitFor()
    await page.reload()
    await page.getByText('Ответ нашёлся сразу.').waitFor()
  })

  test('over the limit of the day is evaluated at once where nothing can be compared, and nothing is sold beside it', async () => {
    const { page } = await atForm({ viewport: { width: 390, height: 844 }, hasTouch: true })
    await withAllowance(page, { limit: 1, used: 1 })
    await page.reload()
    await words(page).fill(TEXT)
    await next(page).tap()
    await tapAll(page)
    await page.getByText(/Дневной разбор на\sэто не\sпотратится/u).waitFor()
    expect(await page.getByText(/Следующий разбор/u).count()).toBe(0)
    expect(await page.getByRole('link', { name: 'Разбирать больше' }).count()).toBe(0)
    await page.getByRole('button', { name: 'Разобрать', exact: true }).tap()
    await evaluated(page)
    expect(await page.getByRole('link', { name: 'Разбирать больше' }).count()).toBe(0)
  })

  test('over the limit of the day is tapped all the same, and evaluated on another day by one press', async () => {
    const { page } = await atForm({ viewport: { width: 320, height: 640 }, hasTouch: true })
    await withAllowance(page, { limit: 1, used: 1 })
    await withSomethingKnown(page)
    await page.reload()
    // Said before a word is written.
    await page.getByText(/^Разбор на\sсегодня уже был/u).waitFor()
    await words(page).fill(TEXT)
    await next(page).tap()
    await page.getByText(/Записывать и\sотмечать можно и\sсейчас/u).waitFor()
    await tapAll(page, '4')
    const keep = page.getByRole('button', { name: 'Сохранить отметки' })
    // Sold only beside something given: the question to oneself.
    const sold = page.getByRole('link', { name: 'Разбирать больше' })
    expect(await sold.count()).toBe(0)
    await keep.tap()
    // Seen and heard at the top of the page, to which the press has led.
    await page.locator(':focus').getByRole('heading', { name: 'Отметки сохранены' }).waitFor()
    expect(await page.evaluate(() => scrollY)).toBe(0)
    await page.getByRole('heading', { name: 'Вопрос к себе' }).waitFor()
    await page.getByText(/\?$/u).last().waitFor()
    await sold.waitFor()
    expect(await keep.count()).toBe(0)
    expect(await a11yViolations(page), 'kept taps').toEqual([])
    await expectToFit(page)
    await page.getByRole('button', { name: 'Исправить отметки' }).tap()
    await keep.tap()
    await page.locator(':focus').getByRole('link', { name: 'Все события' }).tap()
    await page.getByText('Отмечено, осталось разобрать').waitFor()

    // A second one is told beside it, before either is evaluated.
    await page.goto(app.url('/events/new'))
    await words(page).fill('Вечером всё обсудили спокойно.')
    await next(page).tap()
    await tapAll(page, '4')
    await keep.tap()
    await page.getByRole('heading', { name: 'Два события одного дня' }).waitFor()
    await page.getByText(/^Неприятное в\sэтот день не\sодно\.$/u).waitFor()
    // The other is named by its words, and when comes what is said once.
    await page.getByRole('main').getByRole('link', { name: TEXT }).waitFor()
    expect(await page.getByText(/Разбор на\sсегодня уже был/u).count()).toBe(0)
    expect(await a11yViolations(page), 'beside the event before it').toEqual([])
    await page.goto(app.url('/events'))
    await withAllowance(page, { limit: 1, used: 0 })
    await page.reload()
    const questions: string[] = []
    page.on('request', request => {
      if (request.url().includes('/questions?')) questions.push(request.url())
    })
    await page.getByRole('link', { name: TEXT }).tap()
    await page.getByText('Отметки уже стоят').waitFor()
    // None of the marks is shown to be read once more.
    expect(await page.getByRole('radio').count()).toBe(0)
    // Not asked twice, without its words and then with them: a press between the two was lost.
    await page.waitForLoadState('networkidle')
    expect(questions).toEqual([expect.stringContaining('mentioned=')])
    await page.getByRole('button', { name: 'Разобрать', exact: true }).first().tap()
    await evaluated(page)
  })
})

test('an address that no event can have says so, and asks for nothing', async () => {
  const { page } = await app.newUser()
  const asked: string[] = []
  page.on('request', request => asked.push(new URL(request.url()).pathname))
  await page.goto(app.url('/events/123'))
  await page.getByText('Такого события нет: возможно, оно удалено.').waitFor()
  expect(asked).not.toContain('/api/events/123')
})
