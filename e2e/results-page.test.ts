import { isOneFamily } from '@grani/contract'
import { listOwnAnswers } from '@grani/contract/schemas'
import { expect, test } from 'vitest'
import { a11yViolations } from './axe.ts'
import { stickingOut } from './check-screens.ts'
import { change, refuse } from './replies.ts'
import { unseen } from './screens/home-screens.ts'
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
    const text = heading?.closest('article')?.querySelector('.prose:not(.hidden *)')
    const isInView = (text?.getBoundingClientRect().top ?? Infinity) < innerHeight
    return heading?.textContent?.startsWith(quality) && isInView
  }, quality)
  await page.setViewportSize({ width: 1280, height: 800 })
  expect(await panel.isVisible()).toBe(false)
  expect(await directions.isVisible()).toBe(true)
})

test('on home a direction with a result is listed also where progress was asked before the result came', async () => {
  const page = await app.open('withResults')
  const reply = await page.context().request.get(app.url('/api/results'))
  const results: { psy_objects: string[] }[] = await reply.json()
  const found = results[0]?.psy_objects[0]
  let asked = 0
  await change(page.context(), '/api/results/progress', (directions: { uid: string }[]) => {
    asked += 1
    return asked === 1 ? directions.filter(({ uid }) => uid !== found) : directions
  })
  await page.goto(app.url('/'))
  await page.getByRole('region', { name: 'Направления' }).locator(`a[href="/results/${found}"]`).waitFor()
})

test('directions that no goal of the user leads to stand apart from those that the plan counts', async () => {
  const page = await app.open('withResults')
  const reply = await page.context().request.get(app.url('/api/results/progress'))
  const [first, second]: { uid: string }[] = await reply.json()
  await change(page.context(), '/api/results/progress', (directions: { uid: string }[]) =>
    directions.map(direction => ({ ...direction, is_beyond_goals: direction.uid === first?.uid })),
  )
  await page.goto(app.url('/results'))
  const panel = page.getByRole('region', { name: 'Направления' })
  await panel.getByRole('heading', { name: 'Кроме направлений цели' }).waitFor()
  const links = await panel.locator('a').evaluateAll(all => all.map(link => link.getAttribute('href')))
  expect([links[0], links.at(-1)]).toEqual([`/results/${second?.uid}`, `/results/${first?.uid}`])
})

test('a new result below the window is not read by opening the page, and is once it has been on screen', async () => {
  const page = await app.open('withResults', PHONE)
  await unseen(page, 5)
  const viewed: string[] = []
  page.on('request', request => {
    if (request.url().endsWith('/view')) viewed.push(request.url())
  })
  await page.goto(app.url('/results'))
  const article = page.getByRole('article').first()
  await article.waitFor()
  await page.waitForLoadState('networkidle')
  // Longer than what counts as reading.
  await new Promise(resolve => setTimeout(resolve, 1500))
  expect(viewed).toEqual([])
  await article.scrollIntoViewIfNeeded()
  await expect.poll(() => viewed.length).toBeGreaterThan(0)
})

test('whoever has gone through to the end of a direction has seen what is new in it, also what is folded', async () => {
  const page = await app.open('withResults', PHONE)
  let direction = ''
  const waiting = new Set<string>()
  await change(page.context(), '/api/results', (results: { uid: string; psy_objects: string[] }[]) => {
    direction = results[0]?.psy_objects[0] ?? ''
    for (const { uid, psy_objects } of results) if (psy_objects[0] === direction) waiting.add(uid)
    return results.map(result => ({ ...result, last_viewed_at: null }))
  })
  await page.goto(app.url('/results'))
  await page.getByRole('article').first().waitFor()
  const viewed = new Set<string>()
  page.on('request', request => {
    const [, uid] = /results\/([^/]+)\/view$/.exec(request.url()) ?? []
    if (uid !== undefined) viewed.add(uid)
  })
  await page.goto(app.url(`/results/${direction}`))
  await page.getByRole('article').first().waitFor()
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await expect.poll(() => [...waiting].filter(uid => !viewed.has(uid))).toEqual([])
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
    .evaluate(heading => heading.querySelector('button')?.textContent ?? '')
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

type Named = { uid: string; quality: { id: string; name: string } }

/** One family: three results that say nearly the same. */
const ALIKE = ['altruism', 'compassion', 'responsiveness'] as const

test('of results that say nearly the same one is in sight; a tap, a link and a search bring the others', async () => {
  const page = await app.open('withResults')
  let names: string[] = []
  let last = ''
  await change(page.context(), '/api/results', (results: Named[]) => {
    const alike = results.slice(0, ALIKE.length).map((result, i) => ({
      ...result,
      type: 0,
      level: 'above',
      mean: 3 - i,
      last_viewed_at: null,
      quality: { ...result.quality, kind: 'T', id: ALIKE[i] },
    }))
    names = alike.slice(1).map(({ quality }) => quality.name)
    last = alike.at(-1)?.uid ?? ''
    // None of the others is of the same family.
    const others = results.slice(ALIKE.length).filter(({ quality }) => !isOneFamily(quality.id, ALIKE[0]))
    return [...alike, ...others]
  })
  await page.goto(app.url('/results'))
  const fold = page.getByRole('button', { name: /^Почти о\sтом же, ещё 2:/ })
  await fold.waitFor()
  // The number beside a heading is that of the cards below it, and nothing else stands there.
  const group = page.getByRole('region').filter({ has: fold })
  const cards = await group.getByRole('article').filter({ visible: true }).count()
  expect(plain(await group.getByRole('heading', { level: 2 }).innerText())).toMatch(
    new RegExp(String.raw`^\D+ ${cards}$`, 'u'),
  )
  const [first, second] = names.map(name => page.getByRole('article', { name }))
  // None has been read: each has its mark.
  expect(await fold.innerText()).toContain(names.map(name => `${name} Новое`).join(', '))
  expect(await first?.isVisible()).toBe(false)
  await fold.click()
  await first?.waitFor()
  await fold.click()
  await first?.waitFor({ state: 'hidden' })
  await page.evaluate(uid => location.assign(`#${uid}`), last)
  await second?.locator('.prose').filter({ visible: true }).waitFor()
  await fold.click()
  await second?.waitFor({ state: 'hidden' })
  await page.getByRole('searchbox', { name: 'Поиск по результатам' }).fill(names[0] ?? 'nothing')
  await first?.waitFor()
})

const plain = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

test('all results are listed in brief; a tap or a key opens one, and it is still open on the way back', async () => {
  const page = await app.open('withResults', PHONE)
  await page.goto(app.url('/results'))
  const article = page.getByRole('article').first()
  const name = article.getByRole('heading').getByRole('button')
  const text = article.locator('.prose')
  await name.waitFor()
  expect(await name.getAttribute('aria-expanded')).toBe('false')
  expect(await text.isVisible()).toBe(false)
  const sentence = await article.getByRole('paragraph').filter({ visible: true }).last().innerText()
  // The corner of the card is not the name: the whole of it can be tapped.
  await article.tap({ position: { x: 20, y: 100 } })
  await text.waitFor()
  expect(plain(await text.innerText())).toContain(plain(sentence))
  await article.getByRole('group', { name: /^Похоже на меня\?/ }).waitFor()
  expect(await a11yViolations(page)).toEqual([])

  await page.getByRole('link', { name: 'Читать портрет' }).click()
  await page.waitForURL(/\/results\/portrait$/)
  await page.goBack()
  await text.waitFor()
  await name.focus()
  await page.keyboard.press('Enter')
  await text.waitFor({ state: 'hidden' })
  await page.keyboard.press('Space')
  await text.waitFor()
  expect(await name.evaluate(button => button === document.activeElement)).toBe(true)
})

test('what a result rests on has the answers in it; when they do not load it says so, and tries again', async () => {
  const page = await app.open('withResults', PHONE)
  await refuse(page, /^\/api\/answers\/about\//, 500, 'ERR_INTERNAL')
  await page.goto(app.url('/results/emotional-stability'))
  await page.getByRole('button', { name: 'Подробнее' }).first().click()
  const article = page.getByRole('article').first()
  await article.getByText('Ваши ответы не загрузились.').waitFor()
  await page.unrouteAll()
  const asked = page.waitForResponse(/\/api\/answers\/about\//)
  await article.getByRole('button', { name: 'Ещё раз' }).click()
  const answers = listOwnAnswers.reply.parse(await (await asked).json())
  const own = article.getByRole('list').filter({ hasText: answers[0]?.text ?? 'no answer' })
  await own.waitFor()
  expect(await own.getByRole('listitem').count()).toBe(answers.length)
  expect(await a11yViolations(page)).toEqual([])
})

type Listed = { uid: string; psy_objects: string[]; is_outdated: boolean }

test('a link from outside to a result opens it alone, and the page of a direction has its texts open', async () => {
  const page = await app.open('withResults', PHONE)
  const listed = page.waitForResponse(reply => new URL(reply.url()).pathname === '/api/results')
  await page.goto(app.url('/results'))
  const results: Listed[] = await (await listed).json()
  const last = results.findLast(({ is_outdated: isOutdated }) => !isOutdated)
  const [uid, direction] = [last?.uid ?? '', last?.psy_objects[0] ?? '']
  await page.goto(app.url('/'))
  await page.goto(app.url(`/results#${uid}`))
  const texts = page.getByRole('article').locator('.prose').filter({ visible: true })
  await texts.first().waitFor()
  expect(await texts.count()).toBe(1)
  expect(await page.evaluate(() => document.activeElement?.id)).toBe(uid)
  await page.goto(app.url(`/results/${direction}`))
  await page.getByRole('heading', { name: 'Все качества рядом' }).waitFor()
  for (const text of await page.getByRole('article').locator('.prose').all()) await text.waitFor()
  expect(await page.getByRole('article').getByRole('heading').getByRole('button').count()).toBe(0)
})

test('on paper all results are whole', async () => {
  const page = await app.open('withResults')
  await page.goto(app.url('/results'))
  await page.getByRole('article').first().waitFor()
  await page.emulateMedia({ media: 'print' })
  for (const text of await page.getByRole('article').locator('.prose').all()) await text.waitFor()
})

test('the number in the menu goes out when the list is read to its end', async () => {
  const page = await app.open('withResults', PHONE)
  await change(page.context(), '/api/results', (results: object[]) =>
    results.map(result => ({ ...result, last_viewed_at: null })),
  )
  await page.goto(app.url('/results'))
  const menu = page.getByRole('navigation').getByRole('link', { name: /^Результаты/ })
  await page.getByRole('article').first().waitFor()
  expect(await menu.innerText()).toContain('9+')
  for (const article of await page.getByRole('article').filter({ visible: true }).all())
    await article.scrollIntoViewIfNeeded()
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await expect.poll(() => menu.innerText()).toBe('Результаты')
})

test('a search makes nothing seen that it does not show', async () => {
  const page = await app.open('withResults', PHONE)
  await change(page.context(), '/api/results', (results: Named[]) =>
    results.map((result, i) => ({
      ...result,
      last_viewed_at: null,
      quality: i > 0 ? result.quality : { ...result.quality, id: 'hedgehog', name: 'Ёжистость' },
    })),
  )
  await page.goto(app.url('/results'))
  await page.getByRole('searchbox', { name: 'Поиск по результатам' }).fill('Ёжистость')
  await page.getByText(/^Нашлось: /).waitFor()
  const viewed = page.waitForRequest(request => request.url().endsWith('/view'))
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await viewed
  const menu = page.getByRole('navigation').getByRole('link', { name: /^Результаты/ })
  expect(await menu.innerText()).toContain('9+')
})

test('every word fits on the narrowest window, even with the letters as far apart as a reader may set them', async () => {
  const page = await app.open('withResults', { ...PHONE, viewport: { width: 320, height: 640 } })
  await change(page.context(), '/api/recognition', (game: object) => ({ ...game, is_available: true }))
  await change(page.context(), '/api/forecasts', (games: object) => ({ ...games, may_start: true }))
  await page.goto(app.url('/results'))
  await page.getByRole('link', { name: 'Узнаете себя?' }).waitFor()
  await page.getByRole('region', { name: 'Направления' }).getByRole('link').first().waitFor()
  await page.evaluate(() => {
    // The spacing of WCAG 1.4.12.
    document.documentElement.style.setProperty('letter-spacing', '0.12em')
    // Whatever is told of this person, the longest word of a name has to fit in every place.
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text; text = texts.nextNode())
      if (/^[А-ЯЁ][а-яё]{7,}$/u.test(text.nodeValue ?? '')) text.nodeValue = 'Предпринимательский'
  })
  expect(await stickingOut(page)).toEqual([])
})
