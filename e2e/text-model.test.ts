import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { startTextModel, TEXT_MODEL_KEY, TEXT_MODEL_NAME } from '@grani/stand-ins/text-model/text-model.ts'
import { startServerOnCopy } from '@grani/testing/browser/server-process.ts'
import { afterAll, expect, inject, test } from 'vitest'
import { a11yViolations } from './axe.ts'
import { withServer } from './with-server.ts'

const model = await startTextModel()
afterAll(() => model.close())

const app = withServer({
  start: () =>
    startServerOnCopy(inject('usersTemplate'), {
      TEXT_MODEL_URL: `http://127.0.0.1:${model.port}/v1`,
      TEXT_MODEL_NAME,
      TEXT_MODEL_KEY,
      TEXT_MODEL_NAMED: 'ООО «Модель», Россия',
    }),
})

const sent = (page: Page, method: string, path: string, body?: object): Promise<unknown> =>
  page.evaluate(
    async ([m, p, text]) => {
      const reply = await fetch(p, {
        method: m,
        ...(text !== '' && { body: text, headers: { 'content-type': 'application/json' } }),
      })
      if (!reply.ok) throw new Error(`${m} ${p}: ${reply.status} ${await reply.text()}`)
      return reply.status === 204 ? null : reply.json()
    },
    [method, path, body === undefined ? '' : JSON.stringify(body)] as const,
  )

type Diary = { consent: { version: string } }
type Asked = { questionnaire: number; expressions: { item: string }[] }

/** Writes and evaluates an event as the pages of the diary do; gives its address. */
const evaluatedEvent = async (page: Page, text: string): Promise<string> => {
  const path = `/api/events/${randomUUID()}`
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as the contract says
  const { consent } = (await sent(page, 'GET', '/api/events/diary')) as Diary
  await sent(page, 'POST', '/api/events/consent', { version: consent.version })
  await sent(page, 'PUT', path, {
    text,
    happened_on: new Date().toISOString().slice(0, 10),
    part_of_day: null,
    version: 0,
    forgets_text: false,
  })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as the contract says
  const asked = (await sent(
    page,
    'GET',
    `${path}/questions?situations=task&pleasantness=4&cause=me`,
  )) as Asked
  await sent(page, 'POST', `${path}/evaluation`, {
    questionnaire: asked.questionnaire,
    situations: ['task'],
    pleasantness: 4,
    energy: 3,
    importance: 3,
    control: 4,
    cause: 'me',
    expressions: asked.expressions.map(({ item }) => ({ item, value: 3 })),
  })
  return path.replace('/api', '')
}

const BUTTON = 'Пусть запись прочтёт ещё и программа'

test('a text model reads an event after a consent and a tap, apart from the evaluation, and words of crisis are not sent', async () => {
  const { page } = await app.newUser({ reducedMotion: 'reduce', viewport: { width: 360, height: 640 } })
  await page.goto(app.url('/events'))
  await page.goto(app.url(await evaluatedEvent(page, 'Сдали отчёт раньше срока и пошли пить чай.')))
  const button = page.getByRole('button', { name: BUTTON })
  await button.click()
  await page.getByText('Без согласия запись никуда не уйдёт').waitFor()
  expect(model.reads).toEqual([])
  expect(await a11yViolations(page), 'consent').toEqual([])
  await page.getByRole('checkbox', { name: /согласие на чтение/ }).check()
  model.moods.splice(0, 1, 'foreign-quote')
  await button.click()
  await page.getByText('Не получилось.').waitFor()
  model.moods.splice(0, 1, 'good')
  await page.getByRole('button', { name: 'Попробовать ещё раз' }).click()
  await page.getByRole('heading', { name: 'Это написала программа. Она могла не понять.' }).waitFor()
  await page.getByText('Что здесь для вас важнее всего?').waitFor()
  expect(await a11yViolations(page), 'reading').toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await page.getByRole('button', { name: 'Убрать' }).click()
  await button.waitFor()

  const calls = model.reads.length
  const requests: string[] = []
  page.on('request', request => requests.push(`${request.method()} ${new URL(request.url()).pathname}`))
  await page.route('**/api/events/*', async route => {
    const reply = await route.fetch()
    await route.fulfill({ json: { ...(await reply.json()), text: 'Больше не хочу жить так.' } })
  })
  await page.reload()
  await page.getByRole('button', { name: 'Показать разбор' }).click()
  await button.click()
  await page.getByRole('heading', { name: /не оставайтесь с этим в одиночку/ }).waitFor()
  expect(requests.filter(request => request.startsWith('POST') && request.endsWith('/reading'))).toEqual([])
  expect(model.reads).toHaveLength(calls)
})
