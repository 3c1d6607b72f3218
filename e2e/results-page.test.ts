import { expect, test } from 'vitest'
import { stickingOut } from './check-screens.ts'
import { PHONE, withSeededUsers } from './with-seeded-users.ts'

const app = withSeededUsers()

test('on a phone strengths and weaknesses stand above the directions; on a wide screen the results take their place', async () => {
  const page = await app.open('withResults', PHONE)
  await page.goto(app.url('/results'))
  const panel = page.getByRole('region', { name: 'Ваши качества' })
  const directions = page.getByRole('region', { name: 'Направления' })
  await panel.getByText('Сильные стороны').waitFor()
  const [above, below] = [await panel.boundingBox(), await directions.boundingBox()]
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0)
  // One tap on a name leads to its text.
  const name = panel.getByRole('link').first()
  const quality = (await name.innerText()).trim()
  await name.tap()
  await page.waitForFunction(quality => {
    const { activeElement: heading } = document
    const text = heading?.closest('article')?.querySelector('.prose')
    const isInView = (text?.getBoundingClientRect().top ?? Infinity) < innerHeight
    return heading?.textContent?.startsWith(quality) && isInView
  }, quality)
  await page.setViewportSize({ width: 1280, height: 800 })
  expect(await panel.isVisible()).toBe(false)
  expect(await directions.isVisible()).toBe(true)
})

test('results are found by name whatever the case, and all come back after a search for nothing', async () => {
  const page = await app.open('withResults')
  await page.goto(app.url('/results'))
  const articles = page.getByRole('article')
  await articles.first().waitFor()
  const all = await articles.count()
  // Without the mark of a new result.
  const name = await articles
    .last()
    .getByRole('heading', { level: 3 })
    .evaluate(({ firstChild }) => firstChild?.textContent ?? '')
  const search = page.getByRole('searchbox', { name: 'Поиск по результатам' })
  await search.fill(name.toLocaleUpperCase('ru-RU').replaceAll('Ё', 'Е'))
  await page.getByText(/^Нашлось: /).waitFor()
  await articles.nth(all - 1).waitFor({ state: 'detached' })
  await page.getByRole('article', { name }).waitFor()
  await search.fill('такого слова нет')
  await page.getByRole('heading', { name: /ничего нет/ }).waitFor()
  await page.getByRole('button', { name: 'Показать все' }).click()
  await articles.nth(all - 1).waitFor()
  expect(await search.inputValue()).toBe('')
})

test('every word fits on the narrowest window, even with the letters as far apart as a reader may set them', async () => {
  const page = await app.open('withResults', { ...PHONE, viewport: { width: 320, height: 640 } })
  await page.goto(app.url('/results'))
  await page.getByRole('region', { name: 'Направления' }).getByRole('link').first().waitFor()
  await page.evaluate(() => {
    // The spacing of WCAG 1.4.12.
    document.documentElement.style.setProperty('letter-spacing', '0.12em')
    // Whatever is told of this person, the longest word of a name has to fit in every place.
    const texts = document.createTreeWalker(
      document.querySelector('main') as HTMLElement,
      NodeFilter.SHOW_TEXT,
    )
    while (texts.nextNode()) {
      const text = texts.currentNode as Text
      if (/^[А-ЯЁ][а-яё]{7,}$/.test(text.data)) text.data = 'Предпринимательский'
    }
  })
  expect(await stickingOut(page)).toEqual([])
})
