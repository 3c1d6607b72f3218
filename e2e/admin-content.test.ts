import type { Page } from 'playwright-core'
import type { Role } from '@grani/contract'
import { expect, test } from 'vitest'
import { joinStaff } from '@grani/testing/staff.ts'
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

const press = async (page: Page, name: string | RegExp): Promise<void> => {
  await page.getByRole('button', { name }).first().focus()
  await page.keyboard.press('Enter')
}

/** The first check loads a dictionary. */
const SLOW = { timeout: 100_000 }

const NEW_WORDS = 'Часы в ожидании новостей проходят у меня легко.'

test('an editor rewords a question by keyboard, a psychologist approves and publishes it, and a user reads it', async () => {
  const { page: user } = await app.signedInUser()
  await user.goto(app.at('/'))
  const question = user.locator('main h2[data-route-focus]')
  await question.waitFor()
  const words = await question.innerText()

  const editor = await staffPage('editor')
  await editor.getByLabel('Слова из текста или номер').fill(words)
  await editor.getByText('Нашлось: 1').waitFor()
  await app.recordA11yViolations(editor, 'content')
  await press(editor, /^Изменить/)
  await heading(editor, 'Правка')
  const field = editor.getByLabel('Текст', { exact: true })
  await field.fill('Я всегда сдержан.')
  await press(editor, 'Попросить одобрить')
  await editor.getByText(/Слишком сильное слово/).waitFor(SLOW)
  expect(await field.getAttribute('aria-invalid')).toBe('true')
  await app.recordA11yViolations(editor, 'problems')
  await field.fill(NEW_WORDS)
  await editor.getByLabel('Зачем эта правка').fill('понятнее')
  await press(editor, 'Сохранить')
  await editor.getByRole('button', { name: 'Сохранено' }).waitFor()
  await editor.locator('h3').getByText(NEW_WORDS).waitFor()
  await press(editor, 'Попросить одобрить')
  await editor.getByText('ждёт одобрения').waitFor(SLOW)
  expect(await editor.getByRole('button', { name: 'Одобрить' }).count()).toBe(0)

  const psychologist = await staffPage('psychologist')
  await psychologist.getByRole('list', { name: 'Правки' }).getByRole('link').first().focus()
  await psychologist.keyboard.press('Enter')
  await psychologist.locator('ins').first().waitFor()
  await press(psychologist, 'Одобрить')
  await psychologist.getByLabel('Основание').fill('прочитано')
  await psychologist.keyboard.press('Enter')
  await press(psychologist, 'Опубликовать')
  await psychologist.getByText('опубликована').waitFor(SLOW)
  await app.recordA11yViolations(psychologist, 'published')

  await editor.goto(app.at('/admin/content'))
  await editor.getByLabel('Где искать').selectOption('Письма')
  await press(editor, /^Изменить: Подтвердите почту/)
  await editor.frameLocator('iframe').getByText('anna@example.ru').waitFor()
  await app.recordA11yViolations(editor, 'mail')

  await expect
    .poll(
      async () => {
        await user.reload()
        await question.waitFor()
        return question.innerText()
      },
      { timeout: 60_000, interval: 1000 },
    )
    .toBe(NEW_WORDS)
})
