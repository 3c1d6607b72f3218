import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { truthScreens } from './screens/truth-screens.ts'
import { withServer } from './with-server.ts'

const app = withServer()

const headingsOf = (page: Page) => page.getByRole('heading', { level: 2 }).allInnerTexts()

test('what can be checked on oneself comes first, and a visitor can begin without an account', async () => {
  const { page } = await app.visitor()
  await page.goto(app.url('/truth'))
  const check = page.getByRole('region', { name: /Проверьте на.себе/ })
  await check.waitFor()
  expect((await headingsOf(page))[0]).toBe(await check.getByRole('heading').innerText())
  await check.getByRole('link', { name: 'Двенадцать вопросов' }).click()
  await page.getByText(/Вопрос 1.из.12/).waitFor()
})

test('with nobody counted the model comes last, and what waits is a list of names that say how', async () => {
  const { page } = await app.visitor()
  await page.goto(app.url('/truth'))
  await page.getByText('Людей здесь нет').waitFor()
  expect((await headingsOf(page)).at(-1)).toMatch(/модель/)
  // The page begins with nobody having been counted, promises nothing before, and then says what is known instead.
  const main = await page.getByRole('main').innerText()
  const [, lead] = main.split('\n').filter(line => line.trim() !== '')
  expect(lead).toMatch(/^На\sживых людях ещё ничего не\sпосчитано/u)
  expect(main).not.toContain('Каждую ночь')
  expect(main).toMatch(
    /Прогнозы на\sживых людях ещё не\sпосчитаны\. Пока есть только проверка на\sмодели: .* \d+\s% прогнозов/u,
  )
  expect(main).not.toMatch(/\d+\sиз\s100/)
  expect(main).not.toContain('npx')

  // Of invented people two sentences are read, and the rest on request.
  const model = page.getByRole('region', { name: /модель/ })
  expect(await model.getByRole('listitem').count()).toBe(0)
  await model.getByRole('button', { name: /^Все цифры модели: \d+$/ }).click()
  await model
    .getByText(/^интервал 95/u)
    .first()
    .waitFor()

  const waiting = page.getByRole('region', { name: /Ещё не.посчитано/ })
  expect(await waiting.getByRole('listitem').count()).toBe(0)
  await waiting.getByRole('button', { name: 'Какие цифры ждут: 12' }).click()
  await waiting.getByRole('listitem').first().waitFor()
  expect(await waiting.getByRole('listitem').count()).toBe(12)
  // No «Столько …» stands where there is no number.
  expect(await waiting.innerText()).not.toMatch(/[Сс]только|[Сс]тольких/)
  const portraits = waiting.getByRole('listitem').filter({ hasText: 'Свой портрет среди трёх' })
  expect(await portraits.innerText()).toMatch(/есть 0.из.200/)
  await portraits.getByRole('button', { name: 'Как посчитано' }).click()
  await portraits.getByText('Запрос к базе').waitFor()
  await portraits.getByText(/from recognitions/).waitFor()
})

test('with many people their figures come before those of the model', async () => {
  const { page } = await app.visitor()
  const many = truthScreens.find(({ name }) => name === 'truth-many')
  await many?.state?.(page.context())
  await page.goto(app.url('/truth'))
  await page.getByRole('list', { name: 'Что мы утверждаем' }).waitFor()
  await page.getByText(/^\d+\sиз\s100$/u).waitFor()
  await page.getByText('результатов люди говорят').waitFor()
  const lead = await page.getByText('Прогнозы посчитаны по').innerText()
  expect(lead).toMatch(/Про\s14\s%\sрезультатов/u)
  expect(lead).toMatch(/Прогнозы посчитаны по\sиграм «Угадаем\?»: 4\s210\sчеловек/u)
  expect((await headingsOf(page)).at(-1)).toMatch(/модель/)
})
