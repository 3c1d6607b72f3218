import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { sittingEndOf } from '@grani/testing/browser/questions.ts'
import { change, patch } from './replies.ts'
import { guessed } from './screens/home-screens.ts'
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
  await near.getByText('Полоса показывает, насколько это уже видно.').waitFor()
  // The next ending, with nothing nearer than before.
  await sittingOver(page, { began: 0, areToldLater: true })
  await page.reload()
  await page.getByRole('region', { name: 'Что прояснилось' }).waitFor()
  expect(await near.count()).toBe(0)
})

const saying = (quality: string, text: string, means = 'вы быстро замечаете смешное') => ({
  quality,
  text,
  answer: 'Точно про меня',
  side: 'high',
  means,
  is_sure: true,
})

test('without anything new the page tells what the answers of this sitting point to, in their words, and another of them', async () => {
  const page = await seeded.open('withResults')
  const directions = await (await page.context().request.get(seeded.url('/api/results/progress'))).json()
  const [first, second]: string[] = directions.map(
    (one: { qualities: { id: string }[] }) => one.qualities[0]?.id,
  )
  const words = [
    saying(first ?? '', 'Шутка приходит мне в голову сама.'),
    saying(second ?? '', 'Мне так спокойнее.', 'вы держитесь плана'),
  ]
  await sittingOver(page, { began: Infinity, words })
  await leanTo(page, ['замечает смешное', 'Вам спокойнее по плану.', 'middle'])
  await page.goto(seeded.url('/'))
  const end = sittingEndOf(page).filter({ hasText: 'Кажется, вы быстро замечаете смешное.' })
  await end.waitFor()
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Шутка приходит мне в голову сама.Точно про меня' })
    .waitFor()
  await page.getByText(/^А\sрядом\sс\sэтим .+\. Кажется, вы держитесь плана\.$/).waitFor()
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
  expect(await page.getByText('Кажется').count()).toBe(0)
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

test('what is heavy has its name and a way to its text behind something kind, and no ending begins as the one before', async () => {
  const page = await seeded.open('withResults')
  const progress = await (await page.context().request.get(seeded.url('/api/results/progress'))).json()
  const ids: string[] = progress.map((one: { qualities: { id: string }[] }) => one.qualities[0]?.id)
  const words = [saying(ids[0] ?? '', 'Шутка приходит мне в голову сама.')]
  const news = page.getByRole('region', { name: 'Что прояснилось' })
  const ending = async (began: number) => {
    await sittingOver(page, { began, areToldLater: true, words })
    await leanTo(page, ['замечает смешное'])
    await page.goto(seeded.url('/'))
    await news.waitFor()
    return (await page.locator('#sitting-headline').innerText())
      .replace('Пятнадцать вопросов позади', '')
      .trim()
  }
  const first = await ending(0)
  expect(first).toBe('Кажется, вы быстро замечаете смешное.')
  expect(await page.getByText('Готовых выводов').count()).toBe(0)
  // Of four one is named, and where the others are.
  const [row, more] = await news.getByRole('link').allInnerTexts()
  expect(row).toMatch(/^[А-ЯЁ].+\nПрочесть, когда захочется$/i)
  expect(more).toMatch(/^Ещё о\s3\sкачествах можно прочесть в\sрезультатах$/)
  const second = await ending(1)
  expect(second).toMatch(/^Увереннее всего вы\sответили вот на\sчто$/)
  expect(await page.getByText('Готовых выводов').count()).toBe(0)
  await news.getByRole('link').first().click()
  await page.waitForURL(/\/results\/[^#]+#/)
})

test('where nothing else is to be told a sentence of the portrait about sides that are known and light is, and once', async () => {
  const page = await seeded.open('withResults')
  await sittingOver(page, { began: 5 })
  await leanTo(page, [])
  await change(page, '/api/results', (results: object[]) =>
    results.map(one => ({ ...one, shared_at: '1970-01-01T00:00:00.001Z', told: 1, type: 0, level: 'above' })),
  )
  const [one, other] = await (await page.context().request.get(seeded.url('/api/results'))).json()
  const sentence = {
    kind: 'telling',
    text: 'План у вас есть, и места для чуда в нём хватает.',
    mine: null,
    agrees: null,
    evidence: [one, other].map(result => ({ ...result, direction: 'habits' })),
    way: null,
    parts: [],
  }
  await change(page, '/api/results/portrait', (portrait: object) => ({ ...portrait, sentences: [sentence] }))
  await page.goto(seeded.url('/'))
  await sittingEndOf(page).filter({ hasText: sentence.text }).waitFor()
  await page.getByText(`Из\u00A0вашего портрета · ${one.quality.name} · ${other.quality.name}`).waitFor()
  const sitting = { answers: 15, in_a_row: 210, began_at: new Date(6).toISOString(), words: [] }
  await patch(page, '/api/answers/today', { sitting })
  await page.reload()
  await sittingEndOf(page).filter({ hasText: 'Картина складывается' }).waitFor()
})

test('an account begins with what the try pointed to, and says where its answers are', async () => {
  const page = await seeded.open('withGoal')
  await guessed(page)
  await page.goto(seeded.url('/'))
  const today = page.getByRole('region', { name: 'Сегодня' }).filter({ visible: true })
  await today
    .getByText(/^12\sответов здесь\. Первая догадка:$/)
    .filter({ visible: true })
    .waitFor()
  await today.getByText('Планирование').waitFor()
  const directions = page.getByRole('region', { name: 'Направления' })
  await directions.getByText('Первые догадки уже есть').waitFor()
  expect(await page.getByText('Пока неясно').count()).toBe(0)
  await page.goto(seeded.url('/results'))
  await page.getByRole('listitem').filter({ hasText: 'ПланированиеВы заранее' }).waitFor()
  expect(await page.getByText('Результаты ещё складываются').count()).toBe(0)
})
