import { asked, at, give, whenAllSent } from '@grani/testing/browser/questions.ts'
import type { Page } from 'playwright-core'
import { test } from 'vitest'
import { withServer } from './with-server.ts'

const app = withServer()

/** The questions count down so, in the order in which they are asked. */
const countDown = async (page: Page, missing: readonly number[]) => {
  let answered = 0
  await page.route(/\/api\/questions(\/[^/]+)?$/, async route => {
    const isAnswer = route.request().method() === 'POST'
    const response = await route.fetch()
    if (!response.ok()) return route.fulfill({ response })
    if (isAnswer) {
      answered += 1
      // The list that is asked for below stays.
      return route.fulfill({ response, json: { ...(await response.json()), questions: null } })
    }
    const questions: object[] = await response.json()
    const json = questions.map((question, i) => {
      const answers = missing[answered + i]
      return { ...question, soon: answers === undefined ? null : { quality: 'Упорство', answers } }
    })
    return route.fulfill({ response, json })
  })
}

const line = (page: Page, words: string) =>
  page.getByRole('region', { name: 'Сегодня' }).getByText(words).filter({ visible: true }).waitFor()

test('the number of answers that are missing never rises within a sitting, nor after a reload in it', async () => {
  const { page } = await app.newUser()
  await countDown(page, [2, 5, 1])
  await page.goto(app.url('/'))
  await asked(page)
  await line(page, 'Ещё два-три ответа, и ясно:')
  await give(page, at(0))
  await line(page, 'Понемногу проясняется')
  await whenAllSent(page)
  await page.reload()
  await asked(page)
  await line(page, 'Понемногу проясняется')
  await give(page, at(1))
  await line(page, 'Ещё ответ-другой, и ясно:')
})
