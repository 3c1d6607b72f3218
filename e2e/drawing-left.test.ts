import { expect, test } from 'vitest'
import { logIn } from '@grani/testing/browser/sign-up.ts'
import { setPlan } from '@grani/testing/diary.ts'
import { openSet } from '@grani/testing/drawing.ts'
import { button, expectToFit, figureNumber, sheet, start, strokes, title } from './drawing-page.ts'
import { mouseOn } from './pens.ts'
import { withInProcessServer } from './with-in-process-server.ts'

const app = withInProcessServer({ holdsTimers: false })

test('a round that is left goes on where it was left, here and on another device, and an open question is no answer', async () => {
  const { page, person, userId } = await app.signedInUser({ viewport: { width: 390, height: 740 } })
  await setPlan(app.product(), userId, 'high')
  await openSet(app.product(), userId)
  await page.goto(app.at('/drawing/complete'))
  // Before anything is drawn there is nothing to see of it.
  await button(page, 'Начать с трёх фигур').waitFor()
  expect(await page.getByText('Что видно по заданию').count()).toBe(0)
  await start(page)
  await title(page).fill('зонтик гнома')
  await button(page, 'Дальше').click()
  await page.getByRole('heading', { name: 'Похоже на что-то из этого?' }).waitFor()

  // The tab is closed before the answer, and again in the middle of a figure.
  await page.reload()
  await figureNumber(page, 2)
  await mouseOn(page, sheet(page)).draw([0.2, 0.2], [0.8, 0.6])
  await strokes(page).toBe(1)
  await title(page).fill('ключ от мор')
  await page.reload()
  await figureNumber(page, 2)
  await strokes(page).toBe(1)
  expect(await title(page).inputValue()).toBe('ключ от мор')

  // Another page, and back.
  await page.getByRole('link', { name: 'Рисунок' }).first().click()
  await page.getByRole('link', { name: 'Продолжить' }).click()
  await figureNumber(page, 2)
  expect(await title(page).inputValue()).toBe('ключ от мор')
  await button(page, 'Чистый лист').click()
  await strokes(page).toBe(0)
  await button(page, 'Пропустить').click()
  await figureNumber(page, 3)

  // Another device: what was passed over is passed over there too.
  const phone = await (await app.visitor({ viewport: { width: 390, height: 740 } })).newPage()
  await logIn(phone, app.at(''), person, '?next=/drawing/complete')
  await figureNumber(phone, 3)
  await title(phone).fill('улитка')
  await button(phone, 'Дальше').click()
  await phone.getByRole('heading', { name: 'Готово: 2\u00A0фигуры' }).waitFor()
  await phone.getByText('из\u00A0двух идей одну видят первой, одну осталось уточнить.').waitFor()
  await phone.getByRole('link', { name: /зонтик гнома.*Осталось уточнить/u }).waitFor()
  await app.recordA11yViolations(phone, 'a round with an open idea')
  await expectToFit(phone)

  // Nobody has to answer; who does is told the whole.
  await phone.reload()
  await button(phone, 'Ещё три фигуры').waitFor()
  await phone.getByText('Без ответа название в\u00A0подсчёт не\u00A0входит.').waitFor()
  await button(phone, 'Уточнить').click()
  await phone.getByText('Вы назвали: «зонтик гнома».').waitFor()
  await app.recordA11yViolations(phone, 'an open idea')
  await phone.getByRole('button', { name: /^зонт/ }).click()
  await phone.getByText('обе идеи из\u00A0тех, что видят первыми.').waitFor()
  expect(await button(phone, 'Уточнить').count()).toBe(0)

  // A round that is not wanted is left for good.
  await button(phone, 'Ещё три фигуры').click()
  await figureNumber(phone, 1)
  await button(phone, 'Не сейчас').click()
  await phone.reload()
  await button(phone, 'Ещё три фигуры').waitFor()
})
