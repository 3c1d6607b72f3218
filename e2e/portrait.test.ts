import { readFileSync } from 'node:fs'
import { listOwnAnswers, readPortrait } from '@grani/contract/schemas'
import { expect, test } from 'vitest'
import { a11yViolations } from './axe.ts'
import { change, patch } from './replies.ts'
import { contradicted, MINE } from './screens/contradicted.ts'
import { observedQualities } from './screens/observer-states.ts'
import { withSeededUsers } from './with-seeded-users.ts'

const app = withSeededUsers()

/** Width and height of a PNG, from its header. */
const sizeOf = (path: string): number[] => {
  const header = readFileSync(path).subarray(16, 24)
  return [header.readUInt32BE(0), header.readUInt32BE(4)]
}

test('from the results to the portrait, to what a sentence rests on, to a picture and to paper', async () => {
  const page = await app.open('withResults')
  await page.goto(app.url('/results'))
  const begin = await page.getByRole('region', { name: 'Ваш портрет' }).locator('p').first().innerText()
  await page.getByRole('link', { name: 'Читать портрет' }).click()
  const title = page.getByRole('heading', { level: 1, name: 'Ваш портрет' })
  await title.waitFor()
  await page.getByRole('main').getByText(begin).filter({ visible: true }).first().waitFor()

  // By keyboard alone: what the first sentence rests on.
  const evidence = page.getByRole('button', { name: /^На чём стоит/ }).first()
  await evidence.focus()
  const asked = page.waitForResponse('**/api/answers/about/**')
  await page.keyboard.press('Enter')
  const [own] = listOwnAnswers.reply.parse(await (await asked).json())
  await page
    .getByText(own?.text ?? 'no answer')
    .last()
    .waitFor()
  await page
    .getByText(/судя по \d+\sответ/)
    .filter({ visible: true })
    .first()
    .waitFor()
  expect(await evidence.getAttribute('aria-expanded')).toBe('true')

  await page.getByRole('button', { name: 'Картинка для друзей' }).click()
  const picture = page.getByRole('figure', { name: /^Картинка: / })
  await picture.waitFor()
  const second = page.getByRole('checkbox').nth(1)
  const name = await page.locator('fieldset label').nth(1).innerText()
  await second.focus()
  await page.keyboard.press('Space')
  await page.getByText('Выбрано 2 из 3').waitFor()
  expect(await picture.getByText('Картинка: ').textContent()).toContain(name.trim())
  expect(await a11yViolations(page)).toEqual([])
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Скачать картинку' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('grani.png')
  expect(sizeOf(await download.path())).toEqual([1080, 1350])

  await page.emulateMedia({ media: 'print' })
  await page.getByRole('article').getByText(begin).first().waitFor()
  expect(await page.getByRole('banner').count()).toBe(0)
  const pages = (await page.pdf({ preferCSSPageSize: true })).toString('latin1').match(/\/Type\s*\/Page\b/g)
  expect(pages?.length).toBeGreaterThanOrEqual(4)
  expect(pages?.length).toBeLessThanOrEqual(8)
})

test('below the best sentence stands what the user has answered, and not on paper', async () => {
  const page = await app.open('withResults')
  const reply = page.waitForResponse('**/api/results/portrait')
  await page.goto(app.url('/results/portrait'))
  const { sentences, answers } = readPortrait.reply.parse(await (await reply).json())
  expect(answers).toHaveLength(sentences[0]?.evidence.length ?? 0)
  await page.getByText('Вы ответили').waitFor()
  for (const { text, answer } of answers)
    await page.getByRole('listitem').filter({ hasText: text }).getByText(answer).first().waitFor()
  await page.emulateMedia({ media: 'print' })
  expect(await page.getByText('Вы ответили').isVisible()).toBe(false)
})

test('the picture begins with a contradiction, in the first person', async () => {
  const page = await app.open('withResults')
  await contradicted(page.context())
  await page.goto(app.url('/results/portrait'))
  await page.getByRole('button', { name: 'Картинка для друзей' }).click()
  await page.getByRole('figure', { name: `Картинка: ${MINE}` }).waitFor()
  expect(await page.getByRole('checkbox').first().isChecked()).toBe(true)
  await page.getByRole('checkbox', { name: MINE }).uncheck()
  await page.getByText('Выбрано 0 из 3').waitFor()
})

test('how others see the person stands on paper too, where it is switched on for the portrait', async () => {
  const page = await app.open('withResults')
  await patch(page.context(), '/api/results/portrait', { observed: observedQualities })
  await page.goto(app.url('/results/portrait'))
  await page.getByRole('heading', { name: 'Глазами других' }).waitFor()
  await page.emulateMedia({ media: 'print' })
  const onPaper = page.getByRole('article').getByRole('region', { name: 'Глазами других' })
  await onPaper.getByText('Другие, 4 человека').first().waitFor()
  expect(await onPaper.getByRole('listitem').count()).toBe(observedQualities.length)
})

test('one pair of sides is not spoken of as several, and none as a contradiction only', async () => {
  const page = await app.open('withResults')
  const read = page.waitForResponse('**/api/results/portrait')
  await page.goto(app.url('/results/portrait'))
  const { sentences } = readPortrait.reply.parse(await (await read).json())
  const contradictions = ['Первое.', 'Второе.'].map(text => ({ ...sentences[0], text, kind: 'support' }))
  const section = page.getByRole('region', { name: /^Сочетани/ }).filter({ visible: true })
  for (const [count, name, lead] of [
    [2, 'Сочетания', /^В\sкаждом сходятся.+усиливают/],
    [1, 'Сочетание', /^В\sнём сходятся.+усиливают/],
  ] as const) {
    await patch(page.context(), '/api/results/portrait', { contradictions: contradictions.slice(0, count) })
    await page.reload()
    await section.getByText(lead).waitFor()
    expect(await section.getByRole('heading').innerText()).toBe(name)
  }
})

test('what the results mean for the goal stands below its name, and on paper; of too few it says what is missing', async () => {
  const page = await app.open('withResults')
  const read = page.waitForResponse('**/api/results/portrait')
  await page.goto(app.url('/results/portrait'))
  const { sentences } = readPortrait.reply.parse(await (await read).json())
  const point = (text: string, is_guess = false) => ({
    name: 'Юмор',
    text,
    is_guess,
    evidence: is_guess ? [] : sentences[0]?.evidence,
    parts: [],
  })
  const goal = {
    name: 'Решение проблем',
    hinders: [point('Отказать вам трудно.')],
    leans_on: [point('Смешное вы замечаете быстро.', true)],
    begin: 'Один раз на этой неделе скажите «нет».',
    missing: 0,
  }
  await patch(page.context(), '/api/results/portrait', { goal })
  await page.reload()
  const section = page.getByRole('region', { name: goal.name })
  for (const title of ['Что мешает', 'На что опереться', 'С чего начать'])
    await section.getByRole('heading', { name: title }).waitFor()
  await section
    .getByRole('listitem')
    .filter({ hasText: 'Отказать вам трудно.' })
    .getByRole('button', { name: /^На чём стоит/ })
    .waitFor()
  await section.getByText('Юмор, первая догадка').waitFor()
  expect(await a11yViolations(page)).toEqual([])
  await page.emulateMedia({ media: 'print' })
  const paper = page.getByRole('article')
  await paper.getByRole('heading', { name: goal.name }).waitFor()
  await paper.getByText(/Смешное вы замечаете быстро\.\s+\(Юмор, первая догадка\)/).waitFor()
  await paper.getByText(goal.begin).waitFor()

  await page.emulateMedia({ media: 'screen' })
  const few = { ...goal, hinders: [], leans_on: [], begin: null, missing: 5 }
  await patch(page.context(), '/api/results/portrait', { goal: few })
  await page.reload()
  await section.getByText(/станет видно не\sраньше чем через 5\sответов\.$/).waitFor()
  expect(await section.getByRole('heading', { level: 3 }).count()).toBe(0)
})

test('what has no result is one line, and no finding', async () => {
  const page = await app.open('withResults')
  const names = ['Ценности', 'Общение', 'Совладание', 'Самоконтроль', 'Мышление']
  await patch(page.context(), '/api/results/portrait', {
    unclear: names.map((name, i) => ({ uid: `direction-${i}`, name })),
  })
  await page.goto(app.url('/results/portrait'))
  await page
    .getByText(/^Пока без\sрезультата: Ценности, Общение, Совладание и\sещё 2\sнаправления\.$/)
    .filter({ visible: true })
    .waitFor()
})

test('what stands in no line is named at the end, with links, and on paper', async () => {
  const page = await app.open('withResults')
  const read = page.waitForResponse('**/api/results/portrait')
  await page.goto(app.url('/results/portrait'))
  const portrait = readPortrait.reply.parse(await (await read).json())
  const [one] = portrait.sentences.flatMap(({ evidence }) => evidence)
  if (!one) throw new Error('a portrait rests on results')
  const named = (names: readonly string[]) =>
    names.map((name, i) => ({
      ...one,
      uid: `${one.uid.slice(0, -2)}${10 + i}`,
      quality: { ...one.quality, name },
    }))
  const others = Array.from({ length: 12 }, (_, i) => `Качество ${i + 1}`)
  await patch(page.context(), '/api/results/portrait', {
    middle: named(['Порядок', 'Юмор']),
    only_in_results: named(others),
  })
  await page.reload()
  const closing = page.getByRole('region', { name: 'Чего нет в портрете' })
  await closing.getByText('Посередине у вас: Порядок, Юмор.').waitFor()
  await closing.getByRole('button', { name: 'и ещё 4' }).click()
  await closing.getByText(`Ещё в результатах: ${others.join(', ')}.`).waitFor()
  const link = closing.getByRole('link', { name: 'Качество 12' })
  expect(await link.getAttribute('href')).toBe(`/results/${one.direction}#${one.uid.slice(0, -2)}21`)
  expect(await a11yViolations(page)).toEqual([])
  await page.emulateMedia({ media: 'print' })
  await page
    .getByRole('article')
    .getByText(`Ещё в результатах: ${others.join(', ')}.`)
    .waitFor()
})

test('what is read in the portrait is new nowhere any more', async () => {
  const page = await app.open('withResults')
  await change(page.context(), '/api/results', (results: object[]) =>
    results.map(result => ({ ...result, last_viewed_at: null })),
  )
  const viewed = new Set<string>()
  await page.route('**/api/results/*/view', route => {
    viewed.add(new URL(route.request().url()).pathname.split('/').at(-2) ?? '')
    return route.fulfill({ status: 204 })
  })
  const portrait = page.waitForResponse('**/api/results/portrait')
  await page.goto(app.url('/results/portrait'))
  const { sentences } = readPortrait.reply.parse(await (await portrait).json())
  const rests = sentences[0]?.evidence.map(({ uid }) => uid) ?? []
  expect(rests.length).toBeGreaterThan(0)
  await expect.poll(() => rests.filter(uid => !viewed.has(uid))).toEqual([])
})
