import { giveAnswers } from '@grani/testing/known-user.ts'
import { giveSidedResults } from '@grani/testing/sided-results.ts'
import { expect, test } from 'vitest'
import { press, tabTo } from './by-keyboard.ts'
import { stickingOut } from './check-screens.ts'
import { NARROW_AND_DARK, withInProcessServer } from './with-in-process-server.ts'

const app = withInProcessServer({ holdsTimers: false })

test('by touch at 320 px in the dark: from the results over three texts to whose they are, and a mark that stays', async () => {
  const { page, userId } = await app.signedInUser(NARROW_AND_DARK)
  await giveAnswers(app.product(), userId)
  await giveSidedResults(app.product(), userId)
  await page.goto(app.at('/results'))
  await page.getByRole('link', { name: 'Узнаете себя?' }).tap()
  await page.getByRole('button', { name: 'Показать три текста' }).tap()
  await page.getByRole('heading', { name: 'Какой про вас?' }).waitFor()
  await app.recordA11yViolations(page, 'the three texts')
  expect(await stickingOut(page)).toEqual([])

  await page.getByRole('button', { name: 'Это про меня: текст 2' }).tap()
  await page.getByRole('region', { name: 'Ваш портрет' }).waitFor()
  await app.recordA11yViolations(page, 'whose they are')
  expect(await stickingOut(page)).toEqual([])
  await page
    .getByRole('checkbox', { name: /^Это тоже про меня/ })
    .first()
    .tap()
  await expect
    .poll(() =>
      app.product().rows('select from recognition_lines where user_id = $1 and is_marked', [userId]),
    )
    .toHaveLength(1)
  await page.reload()
  await page.getByRole('checkbox', { name: /^Это тоже про меня/, checked: true }).waitFor()
  expect(await page.getByRole('link', { name: 'К вопросам' }).getAttribute('href')).toBe('/')
  await page.getByRole('link', { name: 'Читать портрет' }).tap()
  await page.waitForURL(/\/results\/portrait$/)
})

test('by keyboard: how a figure of /truth is counted opens below it, and its statement can be scrolled', async () => {
  const { page } = await app.signedInUser({ viewport: { width: 1280, height: 800 } })
  await page.goto(app.at('/truth'))
  // Nothing is counted on people yet: all figures wait below one line.
  await press(page, page.getByRole('button', { name: /^Какие цифры ждут/ }))
  const how = page.getByRole('button', { name: 'Как посчитано' }).first()
  await press(page, how)
  const statement = page.getByLabel('Запрос к базе, как он выполняется').first()
  await statement.waitFor()
  await tabTo(page, statement)
  expect(await statement.evaluate(box => box === document.activeElement)).toBe(true)
  expect(await statement.innerText()).toContain('with people as')
})
