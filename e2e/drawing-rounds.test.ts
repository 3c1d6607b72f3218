import { expect, test } from 'vitest'
import { setPlan } from '@grani/testing/diary.ts'
import { openSet } from '@grani/testing/drawing.ts'
import { press } from './by-keyboard.ts'
import { artist, button, expectToFit, figureNumber, start, title } from './drawing-page.ts'
import { withInProcessServer } from './with-in-process-server.ts'

const app = withInProcessServer({ holdsTimers: false })

test('a round ends with its sheets and their names, and asks about likeness only where a word is alike', async () => {
  const user = await app.signedInUser({ viewport: { width: 390, height: 740 }, hasTouch: true })
  const { page, userId } = user
  await setPlan(app.product(), userId, 'high')
  await openSet(app.product(), userId)
  await page.goto(app.at('/drawing/complete'))
  await start(page)
  for (const seen of [title(page), button(page, 'Дальше')]) {
    const box = await seen.boundingBox()
    expect((box?.y ?? 999) + (box?.height ?? 0)).toBeLessThanOrEqual(740 - 56)
  }
  const names = ['зонтик гнома', 'ручка чайника', 'улитка']
  for (const [i, name] of names.entries()) {
    await figureNumber(page, i + 1)
    await title(page).fill(name)
    await button(page, 'Дальше').click()
    if (i === 0) {
      await page.getByRole('heading', { name: 'Похоже на что-то из этого?' }).waitFor()
      await app.recordA11yViolations(page, 'ideas')
      await button(page, 'Нет, другое').click()
    }
  }
  await figureNumber(page, 4)
  await button(page, 'Пропустить').click()
  await figureNumber(page, 5)
  // What came of those that are drawn is seen without going through the rest.
  await button(page, 'Хватит, что вышло?').click()
  for (const name of names) await page.getByRole('link', { name: new RegExp(name) }).waitFor()
  await page.getByText('Какая из идей самая необычная, пока не скажем').waitFor()
  await app.recordA11yViolations(page, 'round')
  await expectToFit(page)
  await button(page, 'Что видно').click()
  await page.getByText('Есть среди наших примеров.').waitFor()
  // There is nobody to compare with: what their own sheets say stands first, and the round does not begin anew above it.
  await page.getByText(/^Нет среди наших примеров: .*ручка чайника.*\. Есть: «улитка»\./u).waitFor()
  await page.getByText('Ни одна идея не\u00A0повторяется: их\u00A03.').waitFor()
  expect(await button(page, 'Показать первую фигуру').count()).toBe(0)
  await app.recordA11yViolations(page, 'first reading')
  await expectToFit(page)
  expect(await page.getByText('никто этого ещё не называл').count()).toBe(0)
})

test('nobody lies upon «Я» or another, and a saved board looks as it was left', async () => {
  const { page } = await artist(app, '/drawing/circles')
  for (const name of ['Катя', 'Константинос']) {
    await page.getByLabel('Кто это').fill(name)
    await button(page, 'Добавить').click()
  }
  // Nobody was moved: that is saved when it is said once more.
  await button(page, 'Сохранить доску').click()
  await page.getByText('Оставить всех на одном месте?').waitFor()
  await app.recordA11yViolations(page, 'untouched circles')
  expect(await page.getByRole('heading', { name: 'Что на досках' }).count()).toBe(0)
  for (const name of ['Катя', 'Константинос'])
    await press(page, page.getByRole('slider', { name: `${name}: расстояние` }), 'Home')
  await page.getByText('Оставить всех на одном месте?').waitFor({ state: 'detached' })
  const circles = page.locator('svg [data-me], svg [data-person] > circle:first-child')
  const places = () =>
    circles.evaluateAll(all =>
      all.map(circle => ['cx', 'cy', 'r'].map(name => Number(circle.getAttribute(name) ?? 0))),
    )
  const drawn = await places()
  for (const [i, [x = 0, y = 0, r = 0]] of drawn.entries())
    for (const [a = 0, b = 0, radius = 0] of drawn.slice(i + 1))
      expect(Math.hypot(x - a, y - b)).toBeGreaterThan(r + radius)
  await button(page, 'Сохранить доску').click()
  await page.getByText('Катя и Константинос, рядом').waitFor()
  const rounded = (all: number[][]) => all.map(place => place.map(value => Math.round(value)))
  expect(rounded((await places()).slice(drawn.length))).toEqual(rounded(drawn))
})

test('another plan reads what drawing is, with an example of each task, and without a subscription sheets stay', async () => {
  const { page, userId } = await app.signedInUser()
  await setPlan(app.product(), userId, 'medium')
  await page.goto(app.at('/drawing'))
  await page.getByText('Рисунок входит в тариф').waitFor()
  // One door, not four locked ones.
  await page.getByText('Неделя одной линией').waitFor()
  expect(await page.getByRole('link', { name: 'Посмотреть пример' }).count()).toBe(0)
  await page.getByRole('heading', { name: 'Пример' }).waitFor()
  await page.getByRole('link', { name: 'Почему мы не толкуем рисунки' }).click()
  await page.getByText('полагаться на такие рисунки').waitFor()
  // Each has an example of its own, and promises nothing that this plan cannot save.
  for (const [task, said] of [
    ['complete', 'гора, ёж'],
    ['circles', 'По близости: сестра'],
    ['week', /В\sцелом выше прежних недель/u],
    ['free', 'В среднем после рисования'],
  ] as const) {
    await page.goto(app.at(`/drawing/${task}`))
    await page.getByRole('heading', { name: 'Пример' }).waitFor()
    await page.getByText(said).waitFor()
    expect(await page.getByText(/когда вы.(?:её )?сохраните/).count()).toBe(0)
  }
  expect(await button(page, 'К листу').count()).toBe(0)
  await app
    .product()
    .rows("update subscriptions set end_at = '2020-01-01', ended_at = '2020-01-01' where user_id = $1", [
      userId,
    ])
  await page.reload()
  await page.getByText('Без подписки листы').waitFor()
  await app.recordA11yViolations(page, 'without a subscription')
})
