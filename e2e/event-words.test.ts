import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { a11yViolations } from './axe.ts'
import { atEventForm, next, words } from './event-form.ts'
import { markEvent } from './mark-event.ts'
import { withServer } from './with-server.ts'

const app = withServer()

const evaluated = async (page: Page) => {
  const degrees = page.getByText('Отчасти', { exact: true })
  await expect.poll(() => degrees.count()).toBe(3)
  for (let i = 0; i < 3; i++) await degrees.nth(i).click()
  await page.getByRole('button', { name: 'Разобрать', exact: true }).click()
  await page.getByRole('heading', { name: 'Вы в этом событии' }).waitFor()
}

test.each([
  [
    'На совещании спросили моё мнение, а я промолчала, хотя видела, что расчёт неверный',
    /Своё мнение (?:прозвучало прямо|осталось при себе)|Начать разговор|Первое слово/,
    /Обещан|упорства|бросить/,
  ],
  [
    'Разобрала шкаф с документами, всё подписала и разложила по папкам',
    /Вещи в итоге оказались на своих местах|Вещи так и остались лежать/,
    /Обещан.*смеяться/s,
  ],
])('«%s» is asked about what it tells of', async (text, asked, unrelated) => {
  const { page } = await atEventForm(app)
  await words(page).fill(text)
  await next(page).click()
  const sent: string[] = []
  page.on('request', request => sent.push(decodeURIComponent(`${request.url()} ${request.postData() ?? ''}`)))
  await markEvent(page, { situation: 'Дело', mood: '2-3', cause: 'Во мне' })
  await page.getByText(asked).first().waitFor()
  expect(await page.getByText(unrelated).count()).toBe(0)
  expect(await a11yViolations(page), 'questions').toEqual([])
  await evaluated(page)
  // Ids of qualities leave the device, and not a word.
  expect(sent.join('\n')).toMatch(/mentioned=(?:assertiveness|order)/)
  expect(sent.join('\n')).toMatch(/"mentioned":\["(?:assertiveness|order)"/)
  expect(sent.join('\n')).not.toMatch(/совещани|шкаф/)
})

test('a delayed flight is shown no help line, a grave matter in nobody’s hands is', async () => {
  const { page } = await atEventForm(app, { viewport: { width: 390, height: 844 } })
  const hard = {
    situation: 'Тревожное',
    mood: '1-5',
    importance: '5',
    control: '1',
    cause: 'В обстоятельствах',
  }
  await words(page).fill('Рейс перенесли на шесть часов, сидим в аэропорту.')
  await next(page).click()
  await markEvent(page, hard)
  await evaluated(page)
  await page.getByRole('heading', { name: 'Вопрос к себе' }).waitFor()
  await page.waitForLoadState('networkidle')
  expect(await page.getByText('есть куда позвонить').count()).toBe(0)
  await page.getByRole('link', { name: 'Все события' }).click()
  await page.getByRole('link', { name: 'Записать событие' }).click()
  await words(page).fill('Рейс перенесли, к деду в больницу опоздала.')
  await next(page).click()
  await markEvent(page, hard)
  await evaluated(page)
  await page.getByText('есть куда позвонить').waitFor()
})

test('dark words are asked about by the marks alone', async () => {
  const { page } = await atEventForm(app)
  await words(page).fill('Промолчала на совещании. Сегодня мне совсем не хочется жить.')
  await next(page).click()
  await page.getByRole('button', { name: /Слова не\sоб\sэтом/ }).click()
  const asked = page.waitForRequest(request => request.url().includes('/questions?'))
  await markEvent(page, { situation: 'Дело', mood: '2-3', cause: 'Во мне' })
  expect((await asked).url()).not.toContain('mentioned')
})

test('the form says where to find help once, whatever is written', async () => {
  const { page } = await atEventForm(app)
  const quiet = page.getByRole('main').getByRole('link', { name: 'Если сейчас тяжело' })
  await quiet.waitFor()
  expect(await page.getByText('Куда позвонить').count()).toBe(0)
  await words(page).fill('Пили чай на веранде.')
  await words(page).blur()
  await quiet.waitFor()
  expect(await quiet.count()).toBe(1)
  await words(page).fill('Сегодня мне совсем не хочется жить.')
  await words(page).blur()
  await page.getByRole('heading', { name: /не оставайтесь с этим в одиночку/ }).waitFor()
  expect(await quiet.count()).toBe(1)
  await page.getByRole('button', { name: 'Закрыть' }).click()
  await expect.poll(() => quiet.count()).toBe(1)
  await words(page).fill('Хочется сбежать от всех.')
  await words(page).blur()
  await page.getByText('Куда позвонить, если это было тяжело').click()
  await page.getByRole('link', { name: '112' }).waitFor()
  expect(await quiet.count()).toBe(1)
})
