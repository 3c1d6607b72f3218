import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { createBank } from '@grani/server/bank/bank.ts'
import { loaded } from '@grani/testing/content.ts'
import { spend } from '@grani/testing/users.ts'
import { buyPlan, heading, payBy, withInProcessServer } from './with-in-process-server.ts'
import { asked, at, give, whenAllSent } from '@grani/testing/browser/questions.ts'

const app = withInProcessServer()

const bank = createBank(loaded.content, 'test')

/** All that the plan holds for a week. */
const PLAN_WEEK = 500

const quotaCard = (page: Page) => page.getByRole('heading', { name: 'На сегодня вопросы закончились' })
const panel = (page: Page) => page.getByRole('region', { name: 'Ещё вопросы' })
const modal = (page: Page) => page.getByRole('dialog', { name: 'Добавить вопросы' })

/** Leaves so many questions of the goal «Познание себя» without an answer, besides those that wait on the page. */
const leaveOpen = (userId: string, count: number) =>
  app.product().rows(
    `insert into questions (user_id, uid, position, item, wording, goal, served_at, status, answer_seq, answer_id, value,
       answered_at)
     select $1, gen_random_uuid(), 9000 + n, item, 1, 'knwYrs', now(), 'answered', 9000 + n, 1, 0, now()
     from unnest($2::text[]) with ordinality as i(item, n) where n > $3
     on conflict do nothing`,
    [userId, bank.itemsOf('knwYrs'), count],
  )

/** Answers once more than the plan allows: that answer waits on the device until there is room. */
const useUp = async (page: Page, userId: string): Promise<void> => {
  await page.goto(app.at('/'))
  await asked(page)
  // The page has read how many answers are left: all of them, as far as it knows.
  await page.waitForLoadState('networkidle')
  await spend(app.product(), userId, PLAN_WEEK)
  await give(page, at(1))
  await quotaCard(page).waitFor()
}

describe('additional questions', () => {
  test('are bought when the plan is used up, and answering goes on', async () => {
    const user = await app.signedInUser()
    const { page, userId } = user
    await app.confirmReceipts(user)
    await useUp(page, userId)
    await app.recordA11yViolations(page, 'used up')

    const card = page.getByRole('main').getByRole('button', { name: /^Продолжить сегодня/ })
    await card.click()
    await modal(page)
      .getByRole('radio', { name: /100\sвопросов.*обычно\s(?:до\s|\d+–\u2060)\d+\sрезультат.*99\s₽/ })
      .waitFor()
    await modal(page)
      .getByRole('radio', { name: /300\sвопросов/ })
      .check()
    await app.recordA11yViolations(page, 'boosters')
    // What a sitting has brought was told a moment before: whoever pays has read it.
    await page.evaluate(() => {
      const key = Object.keys(localStorage).find(name => name.endsWith('.sitting')) ?? ''
      localStorage.setItem(key, JSON.stringify({ answers: 15, at: Date.now(), isTold: true }))
    })
    await modal(page)
      .getByRole('button', { name: /^Оплатить 249\s₽$/ })
      .click()
    await payBy(page, 'good')
    await heading(page, 'Оплата прошла')
    await page.getByText('Вопросы уже добавлены').waitFor()
    await page.getByRole('link', { name: 'К вопросам' }).click()

    await panel(page)
      .getByText(/В запасе 299\sвопросов/)
      .waitFor()
    await give(page, at(1))
    await give(page, at(2))
    await whenAllSent(page)
    await panel(page)
      .getByText(/В запасе 297\sвопросов/)
      .waitFor()
    expect(await quotaCard(page).count()).toBe(0)
  })

  test('come tomorrow to whoever buys the plan of their trial: the page says so, and no question shows up at home before', async () => {
    const user = await app.signedInUser()
    const { page, userId } = user
    await app.confirmReceipts(user)
    await useUp(page, userId)
    await page.goto(app.at('/select-plan'))
    await buyPlan(page, { plan: 'Базовый' })
    await heading(page, 'Оплата прошла')
    await page.getByText(/вопросы закончились, новые откроются \d/).waitFor()
    await page.getByRole('link', { name: 'Прочитать портрет' }).waitFor()
    await app.recordA11yViolations(page, 'nothing to ask today')
    await page.evaluate(() => {
      new MutationObserver(() => {
        if (document.querySelector('main [aria-label="Варианты ответа"]')) document.title = 'asked'
      }).observe(document.body, { childList: true, subtree: true })
    })
    await page.getByRole('link', { name: 'К вопросам' }).click()
    await quotaCard(page).waitFor()
    expect(await page.title()).not.toBe('asked')
  })

  test('are on the page of the plan and not beside a question; by keyboard, with the address of the account', async () => {
    const { page, person } = await app.signedInUser()
    await page.goto(app.at('/'))
    await asked(page)
    await page.getByRole('region', { name: 'Направления' }).getByText('пока неясно').first().waitFor()
    await page.waitForLoadState('networkidle')
    expect(await panel(page).count()).toBe(0)
    expect(await page.getByText('₽').count()).toBe(0)
    await page.getByRole('navigation').getByRole('link', { name: 'Подписка' }).click()
    const opener = panel(page).getByRole('button', { name: 'Добавить вопросы' })
    await opener.focus()
    await page.keyboard.press('Enter')
    const pay = modal(page).getByRole('button', { name: 'Оплатить' })
    await modal(page).getByText(`Чек придёт на ${person.email}`).waitFor()
    expect(await modal(page).getByLabel('Электронная почта').count()).toBe(0)
    await app.recordA11yViolations(page, 'boosters with the address of the account')
    await page.keyboard.press('Escape')
    await modal(page).waitFor({ state: 'detached' })
    expect(await opener.evaluate(element => element === document.activeElement)).toBe(true)

    await page.keyboard.press('Enter')
    await pay.and(page.locator(':enabled')).waitFor()
    await modal(page).getByRole('radio').first().focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Местная касса' }).waitFor()
    await page.getByText(/690\s₽/).waitFor()
    await payBy(page, 'noMoney')
    await heading(page, 'Оплата не прошла')
    await page.getByText('Не хватило денег').waitFor()
    await page.getByRole('button', { name: 'Попробовать ещё раз' }).click()
    expect(await modal(page).getByRole('radio').nth(2).isChecked()).toBe(true)
  })

  test('are offered only as far as questions are left for the goals', async () => {
    const user = await app.signedInUser()
    const { page, userId } = user
    await app.confirmReceipts(user)
    await leaveOpen(userId, 150)
    await page.goto(app.at('/subscription'))
    await panel(page)
      .getByText(/100\sвопросов/)
      .waitFor()
    expect(await panel(page).getByRole('listitem').count()).toBe(1)
    await panel(page).getByRole('button', { name: 'Добавить вопросы' }).click()
    const tooLarge = modal(page).getByRole('radio', { name: /300\sвопросов.*осталось меньше/ })
    expect(await tooLarge.isDisabled()).toBe(true)
    await app.recordA11yViolations(page, 'a booster that is too large')

    // Meanwhile another device has answered: the server refuses what this page still offers.
    await leaveOpen(userId, 60)
    await modal(page)
      .getByRole('button', { name: /^Оплатить 99/ })
      .click()
    await modal(page).getByText('стало меньше, чем в этом наборе').waitFor()
    await page.reload()
    await panel(page).getByText('докупать ничего не нужно').waitFor()
    await useUp(page, userId)
    await page.waitForLoadState('networkidle')
    expect(await page.getByRole('button', { name: /Добавить вопросы|Продолжить сегодня/ }).count()).toBe(0)
  })

  test('what is left vanishes from the panel when it can no longer be read', async () => {
    const { page, userId } = await app.signedInUser()
    await app.product().rows('insert into boostings (user_id, questions) values ($1, 40)', [userId])
    await page.goto(app.at('/'))
    await panel(page).getByText('В запасе').waitFor()
    await page.route('**/api/boosting', route =>
      route.fulfill({ status: 500, json: { code: 'ERR_INTERNAL' } }),
    )
    await give(page, at(1))
    await panel(page).getByText('В запасе').waitFor({ state: 'detached' })
  })

  test('are not sold where there is nothing to add them to', async () => {
    const user = await app.signedInUser()
    const { page } = user
    await app.advanceDays(user, 8)
    await page.goto(app.at('/'))
    await page.getByRole('heading', { name: 'Пробный период закончился' }).waitFor()
    await page.waitForLoadState('networkidle')
    expect(await panel(page).count()).toBe(0)
    expect(await page.getByRole('button', { name: 'Добавить вопросы' }).count()).toBe(0)
  })
})
