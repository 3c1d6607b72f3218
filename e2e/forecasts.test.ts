import { readFileSync } from 'node:fs'
import { FORECASTS } from '@grani/contract'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { at, give } from '@grani/testing/browser/questions.ts'
import { giveAnswers } from '@grani/testing/known-user.ts'
import { press } from './by-keyboard.ts'
import { stickingOut } from './check-screens.ts'
import { NARROW_AND_DARK, withInProcessServer } from './with-in-process-server.ts'

const app = withInProcessServer({ holdsTimers: false })

const scoreOf = (page: Page) => page.getByRole('heading', { level: 1, name: /^Угадали \d+\sиз\s10$/ })

const SECRETS = /probability|prior|"side"|salt/

test('by touch at 320 px in the dark: from the card over ten questions, a skip, an undo and a reload to the outcome', async () => {
  const user = await app.signedInUser(NARROW_AND_DARK)
  const { page, userId } = user
  await giveAnswers(app.product(), userId)
  await app.product().rows(
    `insert into results (user_id, uid, quality, direction, band, shared_at, last_viewed_at, probability, answers, mean, sd, question, told, told_with)
     select user_id, gen_random_uuid(), 'calmness', 'emotional-stability', 'high', now(), now(), 0.9, 5, 1, 0.3, uid, 1, uid
     from questions where user_id = $1 limit 1`,
    [userId],
  )
  const told: string[] = []
  page.on('response', async reply => {
    if (/\/api\/(forecasts|questions\/.*)$/.test(reply.url())) told.push(await reply.text().catch(() => ''))
  })

  await page.goto(app.at('/'))
  await page.getByRole('link', { name: 'Ответить и сравнить' }).tap()
  await page.getByRole('button', { name: 'Начать' }).tap()
  await page.getByText('Отвечено 0 из 10').waitFor()
  await app.recordA11yViolations(page, 'the first question')
  expect(await stickingOut(page)).toEqual([])
  const [seal] = /[\da-f]{8}…/u.exec(await page.getByText(/закрыты печатью/u).innerText()) ?? ['']

  await page.getByRole('button', { name: 'Пропустить' }).tap()
  for (let i = 0; i < 4; i++) await give(page, at(i % 2 === 0 ? 0 : -1))
  await page.getByText('Отвечено 4 из 10').waitFor()
  await page.evaluate('think(3000)')
  await page.getByRole('button', { name: 'Вернуть' }).tap()
  await page.getByText('Отвечено 3 из 10').waitFor()
  await give(page, at(1))
  await page.getByText('Отвечено 4 из 10').waitFor()
  await expect
    .poll(() =>
      app.product().rows("select uid from questions where user_id = $1 and payer = 'forecast'", [userId]),
    )
    .toHaveLength(4)

  await page.reload()
  await page.getByText('Отвечено 4 из 10').waitFor()
  expect(await page.getByText(/закрыты печатью/u).innerText()).toContain(seal)
  expect(told.filter(text => SECRETS.test(text))).toEqual([])
  for (let i = 4; i < FORECASTS; i++) await give(page, at(i % 2 === 0 ? 0 : -1))

  await scoreOf(page).waitFor()
  await page.getByText(/^Для случайного человека/).waitFor()
  expect(await page.getByRole('main').getByRole('listitem').count()).toBe(FORECASTS)
  expect(await page.getByRole('main').getByText('Тариф').count()).toBe(0)
  await page.locator('summary', { hasText: seal }).tap()
  await page.getByText(/sha256sum/).waitFor()
  await app.recordA11yViolations(page, 'the outcome')
  expect(await stickingOut(page)).toEqual([])

  await page.getByRole('button', { name: 'Картинка для друзей' }).tap()
  const figure = page.getByRole('figure', { name: /^Картинка: «Грани» угадали \d+\sиз\s10 моих ответов$/ })
  await figure.waitFor()
  expect(await page.getByRole('checkbox', { checked: true }).count()).toBe(0)
  const [picture] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Скачать картинку' }).tap(),
  ])
  expect(readFileSync(await picture.path()).readUInt32BE(16)).toBe(1080)

  await page.goto(app.at('/forecasts'))
  await page.getByRole('heading', { name: 'Новых прогнозов пока нет' }).waitFor()
  await page.goto(app.at('/'))
  await page.getByRole('heading', { level: 2 }).first().waitFor()
  expect(await page.getByRole('link', { name: 'Ответить и сравнить' }).count()).toBe(0)
})

test('by keyboard alone: the game is begun and answered, and its seal is opened', async () => {
  const { page, userId } = await app.signedInUser()
  await giveAnswers(app.product(), userId)
  await page.goto(app.at('/forecasts'))
  await press(page, page.getByRole('button', { name: 'Начать' }))
  for (let i = 0; i < FORECASTS; i++) {
    await page.getByText(`Отвечено ${i} из 10`).waitFor()
    await page.evaluate('think(3000)')
    // From the question to its first option, or to its last.
    await page.keyboard.press(i % 2 === 0 ? 'ArrowDown' : 'ArrowUp')
    await page.keyboard.press('Enter')
  }
  await scoreOf(page).waitFor()
  await press(page, page.locator('summary'))
  await page.getByText(/sha256sum/).waitFor()
})
