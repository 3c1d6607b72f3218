import type { Locator, Page } from 'playwright-core'
import type { Role } from '@grani/contract'
import { expect, test } from 'vitest'
import { content } from '@grani/testing/editor.ts'
import { joinStaff } from '@grani/testing/staff.ts'
import { press, tabTo, type } from './by-keyboard.ts'
import { heading, withInProcessServer } from './with-in-process-server.ts'

const app = withInProcessServer({ holdsTimers: false })

/** A member of the staff whose second factor was shown just now, on the page of the content. */
const staffPage = async (role: Role): Promise<Page> => {
  const { page } = await app.signedInUser()
  const context = page.context()
  const cookies = new Map((await context.cookies()).map(({ name, value }) => [name, value]))
  await joinStaff(app.product(), { cookies }, [role])
  const staff = cookies.get('grani_staff') ?? ''
  await context.addCookies([{ name: 'grani_staff', value: staff, url: app.at('/') }])
  await page.goto(app.at('/admin/content'))
  await heading(page, 'Содержание')
  return page
}

const button = (page: Page, name: string | RegExp): Locator => page.getByRole('button', { name }).first()

/** The first check loads a dictionary. */
const SLOW = { timeout: 100_000 }

const NEW_WORDS = 'Часы в ожидании новостей проходят у меня легко.'

test('an editor comes from the page of a question to better words, which are published and taken back, by keyboard alone', async () => {
  const { page: user } = await app.signedInUser()
  await user.goto(app.at('/'))
  const question = user.locator('main h2[data-route-focus]')
  await question.waitFor()
  const words = await question.innerText()
  const item = content.items.find(({ text }) => text === words)
  const isShown = (expected: string) =>
    expect
      .poll(
        async () => {
          await user.reload()
          await question.waitFor()
          return question.innerText()
        },
        { timeout: 60_000, interval: 1000 },
      )
      .toBe(expected)

  const editor = await staffPage('editor')
  await editor.goto(app.at(`/admin/items/${item?.id}`))
  await press(editor, button(editor, 'Изменить слова'))
  await heading(editor, 'Правка')
  const field = editor.getByLabel('Текст', { exact: true })
  await type(editor, field, 'Я всегда сдержан.')
  await press(editor, button(editor, 'Попросить одобрить'))
  await editor.getByText(/Слишком сильное слово/).waitFor(SLOW)
  expect(await field.getAttribute('aria-invalid')).toBe('true')
  await app.recordA11yViolations(editor, 'problems')
  await type(editor, field, NEW_WORDS)
  await type(editor, editor.getByLabel('Зачем эта правка'), 'понятнее')
  await press(editor, button(editor, 'Сохранить'))
  await button(editor, 'Сохранено').waitFor()
  const phone = editor.frameLocator('iframe')
  await phone.locator('h3').getByText(NEW_WORDS).waitFor()
  await press(editor, button(editor, 'Попросить одобрить'))
  await editor.getByText('ждёт одобрения').waitFor(SLOW)
  expect(await editor.getByRole('button', { name: 'Одобрить' }).count()).toBe(0)

  const psychologist = await staffPage('psychologist')
  await press(psychologist, psychologist.getByRole('list', { name: 'Правки' }).getByRole('link').first())
  await psychologist.locator('ins').first().waitFor()
  const give = async (reason: string) => {
    await type(psychologist, psychologist.getByLabel('Основание'), reason)
    await psychologist.keyboard.press('Enter')
  }
  await press(psychologist, button(psychologist, 'Одобрить'))
  await give('прочитано')
  await press(psychologist, button(psychologist, 'Опубликовать'))
  await psychologist.getByText('опубликована', { exact: true }).waitFor(SLOW)
  await app.recordA11yViolations(psychologist, 'published')
  await isShown(NEW_WORDS)

  await press(psychologist, button(psychologist, 'Снять с публикации'))
  await give('в прежних словах понятнее')
  await psychologist.getByText('снята с публикации', { exact: true }).waitFor()
  await isShown(words)
})

test('a draft is looked at as on a phone, in both themes; a mail in its own frame', async () => {
  const editor = await staffPage('editor')
  await app.recordA11yViolations(editor, 'content')
  await editor.getByLabel('Где искать').selectOption('Тарифы')
  await press(editor, button(editor, /^Изменить: Базовый/))
  await heading(editor, 'Правка')
  const frame = editor.locator('iframe')
  const phone = editor.frameLocator('iframe')
  await phone.getByRole('heading', { name: 'Базовый', includeHidden: true }).waitFor()
  const pressRadio = async (name: string, key: string) => {
    await tabTo(editor, editor.getByRole('radio', { name }))
    await editor.keyboard.press(key)
  }
  const isOnScreen = async (width: number, theme: string) => {
    await phone.locator(`html${theme}`).waitFor({ state: 'attached' })
    await expect.poll(() => frame.evaluate((element: HTMLElement) => element.offsetWidth)).toBe(width)
  }
  await isOnScreen(390, ':not(.dark)')
  await app.recordA11yViolations(editor, 'on a phone')
  await pressRadio('390', 'ArrowLeft')
  await pressRadio('Светлая', 'ArrowRight')
  await isOnScreen(360, '.dark')
  await app.recordA11yViolations(editor, 'on a small dark phone')
  await editor.goto(app.at('/admin/content'))
  await editor.getByLabel('Где искать').selectOption('Письма')
  await press(editor, button(editor, /^Изменить: Подтвердите почту/))
  await phone.getByText('anna@example.ru').waitFor()
  await app.recordA11yViolations(editor, 'mail')
})

test('a new question is begun from its quality, and shown with its options once it has words', async () => {
  const editor = await staffPage('editor')
  await editor.getByLabel('Где искать').selectOption('Качества')
  await press(editor, button(editor, 'Новый вопрос: Спокойствие'))
  await heading(editor, 'Правка')
  await editor.getByText('Показать пока нельзя').waitFor()
  await type(editor, editor.getByLabel('Текст', { exact: true }), NEW_WORDS)
  await press(editor, editor.getByLabel('О том, что рассказывают не каждому'), 'Space')
  await press(editor, button(editor, 'Сохранить'))
  const phone = editor.frameLocator('iframe')
  await phone.getByText('Совсем не про меня').waitFor()
  await phone.locator('h3').getByText(NEW_WORDS).waitFor()
  await app.recordA11yViolations(editor, 'new question')
})

test('the page of a question that no calibration has seen is opened and left by keyboard', async () => {
  const editor = await staffPage('editor')
  await editor.goto(app.at('/admin/items'))
  const first = editor.getByRole('main').getByRole('link').first()
  await first.waitFor()
  const words = await first.innerText()
  await press(editor, first)
  await heading(editor, 'Вопрос')
  await editor.getByText('Калибровка этого вопроса ещё не видела').waitFor()
  await editor.getByRole('main').getByText(words).waitFor()
  await app.recordA11yViolations(editor, 'not calibrated')
  await press(editor, editor.getByRole('link', { name: 'Все вопросы' }))
  await heading(editor, 'Вопросы')
})
