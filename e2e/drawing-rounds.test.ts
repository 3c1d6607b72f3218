import { expect, test } from 'vitest'
import { setPlan } from '@grani/testing/diary.ts'
import { openSet } from '@grani/testing/drawing.ts'
import { press } from './by-keyboard.ts'
import { artist, button, expectToFit, figureNumber, sheet, start, title, TITLE } from './drawing-page.ts'
import { withInProcessServer } from './with-in-process-server.ts'

const app = withInProcessServer({ holdsTimers: false })

test('a short round tells of each figure on the next screen, and ends on one page with its sheets', async () => {
  const user = await app.signedInUser({ viewport: { width: 390, height: 740 }, hasTouch: true })
  const { page, userId } = user
  await setPlan(app.product(), userId, 'high')
  await openSet(app.product(), userId)
  await page.goto(app.at('/drawing/complete'))
  await button(page, 'Все десять, около четверти часа').waitFor()
  await start(page)
  const expectInSight = async () => {
    for (const seen of [title(page), button(page, 'Дальше')]) {
      const box = await seen.boundingBox()
      expect((box?.y ?? 999) + (box?.height ?? 0)).toBeLessThanOrEqual(740 - 56)
    }
  }
  const name = async (number: number, idea: string) => {
    await figureNumber(page, number)
    await title(page).fill(idea)
    await button(page, 'Дальше').click()
  }
  await expectInSight()
  await name(1, 'зонтик гнома')
  await page.getByRole('heading', { name: 'Похоже на что-то из этого?' }).waitFor()
  await app.recordA11yViolations(page, 'ideas')
  await button(page, 'Нет, другое').click()
  await page.getByText('«зонтик гнома»: в\u00A0нашем списке такого нет.').waitFor()
  await expectInSight()
  await app.recordA11yViolations(page, 'a figure after another')
  await name(2, 'лисичка')
  await page.getByText('«лисичка»: приходит многим, по\u00A0нашему списку.').waitFor()
  await name(3, 'улитка')
  await page.getByRole('heading', { name: 'Готово: 3\u00A0фигуры' }).waitFor()
  // Each by its name, what the list does not have first; what it says of nobody stands below.
  await page
    .getByText(
      /^Такого в.нашем списке нет: «зонтик гнома»\. Приходит многим: «лисичка»\. Сразу видят: «улитка»\.$/u,
    )
    .waitFor()
  await page.getByText(/о.характере ни.та, ни.другая не.говорит/u).waitFor()
  // On the whole page no two lines are one.
  expect(await page.getByText('Видят первым').count()).toBe(0)
  // How it was drawn, and what the next day brings.
  await page.getByText('Вы обошлись словами: ни\u00A0одной линии.').waitFor()
  await page.getByText('Можно и\u00A0завтра: фигуры подождут.').waitFor()
  // Said once, of all of them.
  expect(await page.getByText('Словами, без рисунка').count()).toBe(0)
  for (const [idea, line] of [
    ['зонтик гнома', 'В.списке другое: зонт, мост, шляпа'],
    ['лисичка', 'Раньше видят: '],
    ['улитка', 'Так.же скоро видят: '],
  ] as const)
    await page.getByRole('link', { name: new RegExp(`${idea}.*${line}`, 'u') }).waitFor()
  await app.recordA11yViolations(page, 'round')
  await expectToFit(page)

  // Three more; one is passed over, and another is enough.
  await button(page, 'Ещё три фигуры').click()
  await figureNumber(page, 1)
  await button(page, 'Пропустить').click()
  await name(2, 'созвездие')
  await figureNumber(page, 3)
  await button(page, 'Посмотреть, что вышло').click()
  await page.getByRole('heading', { name: 'Готово: 4\u00A0фигуры' }).waitFor()
  await button(page, 'Все оставшиеся: 5').waitFor()
  await button(page, 'Все мои фигуры').click()
  // The reading stands first, and the round does not begin anew above it.
  await page.getByText('Наши примеры: 25').first().waitFor()
  await page
    .getByText(/^Из.четырёх идей две видят первыми, одна приходит многим, одной в.нашем списке нет/u)
    .waitFor()
  expect(await page.getByText('это похоже для вас').count()).toBe(0)
  await app.recordA11yViolations(page, 'first reading')
  await expectToFit(page)

  // What is left waits, the passed-over one with it, and stands above the reading at the next visit.
  await page.reload()
  await button(page, 'Все оставшиеся: 6').click()
  await figureNumber(page, 1, 6)
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

test('on a wide screen the title is seen over a figure and at the end, and the keys are told to who uses them', async () => {
  const { page } = await artist(app, '/drawing/complete', { viewport: { width: 1280, height: 720 } })
  await start(page)
  const heading = page.getByRole('heading', { level: 1, name: 'Дорисуйте' })
  const underHeader = async () => {
    const [header, own] = [await page.locator('header').first().boundingBox(), await heading.boundingBox()]
    return (own?.y ?? 0) - ((header?.y ?? 0) + (header?.height ?? 0))
  }
  await expect.poll(underHeader).toBeGreaterThanOrEqual(0)
  const help = page.getByText('Стрелки двигают перо')
  await sheet(page).click()
  expect(await help.isVisible()).toBe(false)
  await page.keyboard.press('ArrowRight')
  await help.waitFor()
  await title(page).fill(TITLE)
  await button(page, 'Дальше').click()
  await button(page, 'Посмотреть, что вышло').click()
  await page.getByRole('heading', { name: /^Готово/ }).waitFor()
  await expect.poll(underHeader).toBeGreaterThanOrEqual(0)
})
