import { readProgress } from '@grani/contract'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { asked } from '@grani/testing/browser/questions.ts'
import { a11yViolations } from './axe.ts'
import { DESKTOP } from './with-seeded-users.ts'
import { withServer } from './with-server.ts'

const app = withServer()

const askEarlier = (page: Page) => page.getByRole('button', { name: /Спросить об\sэтом раньше/ })

const at = (page: Page, direction: string) => page.goto(app.url(`/results/${direction}`))

test('a direction of which nothing is clear asks about itself at once', async () => {
  const { page } = await app.newUser(DESKTOP)
  await at(page, 'self-attitude')
  await askEarlier(page).waitFor()
  expect(await a11yViolations(page)).toEqual([])
  await askEarlier(page).click()
  await asked(page)
  expect(new URL(page.url()).pathname).toBe('/')
  const today = page.getByRole('region', { name: 'Сегодня' })
  await today.getByText('Отношение к себе').filter({ visible: true }).waitFor()
})

test('who wants a random order, and a direction whose questions are used up, have no such door', async () => {
  const { context, page } = await app.newUser(DESKTOP)
  await context.route(`**${readProgress.path}`, async route => {
    const response = await route.fetch()
    const directions: { uid: string; is_measured: boolean }[] = await response.json()
    const json = directions.map(each => ({ ...each, is_measured: each.uid === 'kindness' }))
    return route.fulfill({ response, json })
  })
  await at(page, 'kindness')
  await page.getByRole('heading', { name: 'Вопросы закончились' }).waitFor()
  expect(await askEarlier(page).count()).toBe(0)
  await context.request.put(app.url('/api/profiles/me/question-order'), {
    data: { asks_at_random: true },
    headers: { origin: app.url('') },
  })
  await at(page, 'communication')
  await page.getByRole('heading', { name: 'Пока неясно' }).waitFor()
  await page.waitForLoadState('networkidle')
  expect(await askEarlier(page).count()).toBe(0)
})
