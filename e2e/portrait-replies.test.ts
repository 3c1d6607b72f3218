import type { Portrait } from '@grani/contract'
import { readPortrait } from '@grani/contract/schemas'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { a11yViolations } from './axe.ts'
import { change } from './replies.ts'
import { withSeededUsers } from './with-seeded-users.ts'

const app = withSeededUsers()

const open = async (page: Page) => {
  const [reply] = await Promise.all([
    page.waitForResponse('**/api/results/portrait'),
    page.goto(app.url('/results/portrait')),
  ])
  await page
    .getByRole('button', { name: /^На чём стоит/ })
    .first()
    .waitFor()
  return readPortrait.reply.parse(await reply.json())
}

test('by keyboard: a behaviour is denied, stays denied after a reload and on another device, and is taken back', async () => {
  const page = await app.open('withResults')
  const { sentences, words } = await open(page)
  const [part] = [...words, ...sentences.slice(1)].flatMap(({ parts }) => (parts.length === 1 ? parts : []))
  if (!part) throw new Error('No sentence of the seeded user can be replied to')
  const button = page.getByRole('button', { name: `Не про меня ${part.text}` })
  await button.focus()
  await page.keyboard.press('Enter')
  await page.getByText('этой фразы в портрете больше не будет').waitFor()
  // Where the button was, the way back has the focus.
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('Вернуть')
  expect(await a11yViolations(page)).toEqual([])

  const elsewhere = await app.open('withResults')
  const after = await open(elsewhere)
  expect(after.denied).toEqual([part])
  await elsewhere.getByText('Не про вас: 1 фраза').click()
  expect(await a11yViolations(elsewhere)).toEqual([])
  await elsewhere.getByRole('button', { name: `Вернуть ${part.text}` }).click()
  await elsewhere.getByText('Вернём, когда откроете портрет снова').waitFor()
  expect((await open(page)).denied).toEqual([])
  await button.waitFor()
})

test('of a paragraph one sentence is chosen, and what is denied at once can be taken back there', async () => {
  const page = await app.open('withResults')
  // A paragraph of two sentences, which the portrait of this user says apart.
  await change(page.context(), '/api/results/portrait', (portrait: Portrait) => {
    const parts = portrait.words.flatMap(word => word.parts.slice(-1)).slice(0, 2)
    const summary = parts.map(({ text }) => text).join(' ')
    const paragraph = { uid: 'communication', name: 'Общение', level: 'high', way: null, evidence: [] }
    return { ...portrait, words: [], directions: [{ ...paragraph, summary, parts }] }
  })
  const { directions } = await open(page)
  const [paragraph] = directions
  const part = paragraph?.parts[1]
  if (!paragraph || !part) throw new Error('The seeded user has no two words to make a paragraph of')
  await page.getByRole('button', { name: `Не про меня ${paragraph.parts[0]?.text}` }).click()
  const choice = page.getByRole('group', { name: 'Что не про вас?' })
  expect(await choice.getByRole('button').allInnerTexts()).toEqual(paragraph.parts.map(({ text }) => text))
  expect(await a11yViolations(page)).toEqual([])
  await choice.getByRole('button', { name: part.text }).click()
  await page.getByRole('button', { name: `Вернуть ${part.text}` }).click()
  await page.getByRole('button', { name: `Не про меня ${paragraph.parts[0]?.text}` }).waitFor()
  expect((await open(page)).denied).toEqual([])
})

test('the best sentence makes way for another at once, and comes back', async () => {
  const page = await app.open('withResults')
  const [best] = (await open(page)).sentences
  const part = best?.parts[0]
  if (!best || !part) throw new Error('The seeded user has no best sentence that can be denied')
  const shown = page.getByRole('paragraph').filter({ hasText: best.text, visible: true })
  await page.getByRole('button', { name: `Не про меня ${part.text}` }).click()
  if (best.parts.length > 1) await page.getByRole('group').getByRole('button', { name: part.text }).click()
  const back = page.getByRole('button', { name: `Вернуть ${part.text}` })
  await back.waitFor()
  expect(await shown.count()).toBe(0)
  await back.click()
  await shown.waitFor()
  expect((await open(page)).denied).toEqual([])
})

test('on a phone «Не про меня» has its place, and no sentence under a word is smaller than those below it', async () => {
  const page = await app.open('withResults')
  await page.setViewportSize({ width: 390, height: 844 })
  const { words, sentences } = await open(page)
  const offsets = await page.getByRole('button', { name: /^На чём стоит/ }).evaluateAll(buttons =>
    buttons.flatMap(button => {
      const reply = [...(button.parentElement?.children ?? [])].find(({ textContent }) =>
        /^Не\sпро\sменя/u.test(textContent),
      )
      return reply ? [reply.getBoundingClientRect().top - button.getBoundingClientRect().top] : []
    }),
  )
  expect(offsets.length).toBeGreaterThan(3)
  expect(new Set(offsets)).toEqual(new Set([0]))
  const sizeOf = (text = ''): Promise<string> =>
    page
      .getByRole('paragraph')
      .filter({ hasText: text, visible: true })
      .evaluate(p => getComputedStyle(p).fontSize)
  expect(await sizeOf(words[0]?.text)).toBe(await sizeOf(sentences[1]?.text))
})
