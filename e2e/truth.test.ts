import { expect, test } from 'vitest'
import { truthScreens } from './screens/truth-screens.ts'
import { withServer } from './with-server.ts'

const app = withServer()

test('with nobody counted the simulated people come first, and what waits is a list of names that say how', async () => {
  const { page } = await app.visitor()
  await page.goto(app.url('/truth'))
  const simulated = page.getByRole('region', { name: /смоделированные люди/ })
  await simulated.getByText('Это не люди, а программа').waitFor()
  expect(await page.getByRole('heading', { level: 2 }).first().innerText()).toMatch(/смоделированные люди/)
  // No figure of a model stands before the words that nobody has been counted.
  const main = await page.getByRole('main').innerText()
  expect(main.slice(0, main.indexOf('ещё не\u00A0посчитано'))).not.toMatch(/\d/)
  expect(main).not.toMatch(/\d+\sиз\s100/)
  expect(main).not.toContain('npx')

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

test('with many people their figures come first and those of simulated people last', async () => {
  const { page } = await app.visitor()
  const many = truthScreens.find(({ name }) => name === 'truth-many')
  await many?.state?.(page.context())
  await page.goto(app.url('/truth'))
  await page.getByRole('list', { name: 'Что мы утверждаем' }).waitFor()
  await page.getByText(/^\d+\sиз\s100$/u).waitFor()
  await page.getByText('Посчитано по\u00A0играм «Угадаем?»').waitFor()
  const headings = await page.getByRole('heading', { level: 2 }).allInnerTexts()
  expect(headings[0]).not.toMatch(/смоделированные люди/)
  expect(headings.at(-1)).toMatch(/смоделированные люди/)
})
