import { expect, test } from 'vitest'
import { withSeededUsers } from './with-seeded-users.ts'

const app = withSeededUsers()

test.each([
  ['/legal/privacy', 360],
  ['/legal/privacy', 320],
  ['/legal/offer', 360],
])('%s is read at %i px without a word that is broken in two', async (path, width) => {
  const page = await app.open('visitor', { viewport: { width, height: 640 } })
  await page.goto(app.url(path))
  await page.getByRole('main').getByText('Это шаблон').waitFor()
  const words = await page.getByRole('main').evaluate(async main => {
    await document.fonts.ready
    const all: { word: string; lines: number }[] = []
    const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const node = walker.currentNode
      for (const { 0: word, index } of (node.textContent ?? '').matchAll(/[А-Яа-яЁё]+/g)) {
        const range = document.createRange()
        range.setStart(node, index)
        range.setEnd(node, index + word.length)
        all.push({
          word,
          lines: new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top))).size,
        })
      }
    }
    return all
  })
  expect(words.length).toBeGreaterThan(100)
  expect(words.filter(({ lines }) => lines > 1)).toEqual([])
})

test('the numbers on the help page can be tapped and stand in one piece at 320 px', async () => {
  const page = await app.open('visitor', { viewport: { width: 320, height: 640 } })
  await page.goto(app.url('/help'))
  const numbers = page.getByRole('main').locator('a[href^="tel:"]')
  await numbers.first().waitFor()
  const seen = await numbers.evaluateAll(links =>
    links.map(link => ({ href: link.getAttribute('href'), lines: link.getClientRects().length })),
  )
  expect(seen).toEqual([
    { href: 'tel:112', lines: 1 },
    { href: 'tel:84959895050', lines: 1 },
    { href: 'tel:8495051', lines: 1 },
  ])
})

test('the licences of all that is shipped are read by everybody, with their texts', async () => {
  const page = await app.open('visitor')
  await page.goto(app.url('/licenses'))
  for (const name of ['react', 'fastify', 'pg', '@fontsource-variable/onest'])
    await page
      .getByRole('listitem')
      .filter({ hasText: new RegExp(`^${name} \\d`) })
      .waitFor()
  const react = page.getByRole('listitem').filter({ hasText: /^react \d/ })
  await react.getByText('Показать текст').click()
  await react.getByText('Permission is hereby granted').waitFor()
})
