import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { sittingEndOf } from '@grani/testing/browser/questions.ts'
import { change } from './replies.ts'
import { inconsistent } from './screens/inconsistent.ts'
import { sittingOver } from './screens/sitting-screens.ts'
import { withSeededUsers } from './with-seeded-users.ts'

const seeded = withSeededUsers()

type Shown = { qualities: { certainty: number }[] }

/** The first open qualities of several directions lean to these ends, or to the middle; all others to nothing. */
const leanTo = (page: Page, leanings: readonly string[]) =>
  change(page, '/api/results/progress', (directions: Shown[]) =>
    directions.map((direction, i) => ({
      ...direction,
      is_measured: false,
      qualities: direction.qualities.map((quality, j) => {
        const text = j === 0 ? leanings[i] : undefined
        if (text === undefined) return { ...quality, leaning: null, leaning_text: null }
        const isMiddle = text === 'middle'
        return {
          ...quality,
          certainty: isMiddle ? 0.4 : 0.6,
          leaning: isMiddle ? 'middle' : 'high',
          leaning_text: isMiddle ? 'В этом вы посередине.' : text,
        }
      }),
    })),
  )

test('without anything new the page says kindly what is near', async () => {
  const page = await seeded.open('withResults')
  await sittingOver(page, { began: Infinity })
  await leanTo(page, [])
  await page.goto(seeded.url('/'))
  await sittingEndOf(page).filter({ hasText: 'Ближе всего к ясности' }).waitFor()
  const near = page.getByRole('region', { name: 'Что стало ближе' })
  await near.getByRole('link').first().waitFor()
  // The next ending, with nothing nearer than before.
  await sittingOver(page, { began: 0, areToldLater: true })
  await page.reload()
  await page.getByText('Прояснилось четыре качества').waitFor()
  expect(await near.count()).toBe(0)
})

const saying = (quality: string, text: string) => ({
  quality,
  text,
  answer: 'Точно про меня',
  side: 'high',
  means: 'вы быстро замечаете смешное',
  is_sure: true,
})

test('without anything new the page tells what the answers of this sitting point to, in their words, and what beside it', async () => {
  const page = await seeded.open('withResults')
  const directions = await (await page.context().request.get(seeded.url('/api/results/progress'))).json()
  const [first, second]: string[] = directions.map(
    (one: { qualities: { id: string }[] }) => one.qualities[0]?.id,
  )
  const words = [
    saying(first ?? '', 'Шутка приходит мне в голову сама.'),
    saying(second ?? '', 'Мне так спокойнее.'),
  ]
  await sittingOver(page, { began: Infinity, words })
  await leanTo(page, ['замечает смешное', 'middle'])
  await page.goto(seeded.url('/'))
  const end = sittingEndOf(page).filter({ hasText: 'Похоже, вы быстро замечаете смешное.' })
  await end.waitFor()
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Шутка приходит мне в голову сама.Точно про меня' })
    .waitFor()
  await page.getByText(/^А\sрядом\sс\sэтим .+\. В этом вы посередине\.$/).waitFor()
  await page.getByText(/^Это\sещё\sне\sвывод/).waitFor()
  expect(
    await page
      .getByRole('main')
      .getByText(/большинств/)
      .count(),
  ).toBe(0)
})

test('where they point to nothing the page repeats the surest of them, and concludes nothing', async () => {
  const page = await seeded.open('withResults')
  await sittingOver(page, { began: Infinity, words: [saying('humor', 'Шутка приходит мне в голову сама.')] })
  await leanTo(page, [])
  await page.goto(seeded.url('/'))
  await sittingEndOf(page).filter({ hasText: 'Увереннее всего вы ответили' }).waitFor()
  await page.getByText('Шутка приходит мне в голову сама.').waitFor()
  await page.getByText('Готовых выводов').waitFor()
  expect(await page.getByText('Похоже').count()).toBe(0)
})

test('answers that do not fit together are named as the reason for an empty page, in the words of the results', async () => {
  const page = await seeded.open('withResults')
  await sittingOver(page, { began: Infinity })
  await inconsistent(page)
  await page.goto(seeded.url('/'))
  await sittingEndOf(page).filter({ hasText: 'Ответы пока не складываются в одну картину' }).waitFor()
  await page.getByText('Отвечайте не спеша, так, как бывает обычно').waitFor()
  expect(await page.getByText('Готовых выводов').count()).toBe(0)
})

test('what has become clear and waits to be told is not denied', async () => {
  const page = await seeded.open('withResults')
  await sittingOver(page, { began: 0, areToldLater: true })
  await page.goto(seeded.url('/'))
  await page.getByText('Прояснилось четыре качества').waitFor()
  expect(await page.getByText('Готовых выводов').count()).toBe(0)
  await page.getByRole('link', { name: '«Результаты»' }).click()
  await page.waitForURL(/\/results$/)
})
