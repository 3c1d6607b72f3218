import { expect, test } from 'vitest'
import { a11yViolations } from './axe.ts'
import { expectToFit } from './event-form.ts'
import { withServer } from './with-server.ts'

const app = withServer()

test('what goes together begins with counted marks, and asks to choose nothing before something can be found', async () => {
  const { page } = await app.newUser({ viewport: { width: 320, height: 640 } })
  const quality = { id: 'calmness', name: 'Спокойствие' }
  await page.route('**/api/events/patterns', route =>
    route.fulfill({
      json: {
        evaluated: 5,
        needed: 30,
        marked: {
          events: 5,
          pleasant: 1,
          unpleasant: 3,
          situations: [{ name: 'Давление', events: 3, pleasant: 0, unpleasant: 3 }],
          causes: [{ cause: 'other', events: 3, pleasant: 0, unpleasant: 3 }],
          importance: { pleasant: 3, unpleasant: 4.5 },
          control: { pleasant: null, unpleasant: 1.5 },
          responses: [{ name: 'Чувства остались внутри.', events: 2 }],
          qualities: [{ ...quality, events: 4, usual: 3, stronger: 0, weaker: 1 }],
        },
        focus: [],
        qualities: [quality],
        found: [],
        guesses: [],
        guesses_limit: 1,
      },
    }),
  )
  await page.goto(app.url('/events/patterns'))
  await page.getByText('1\u00A0раз приятно, 3\u00A0раза неприятно, 1\u00A0раз ни то ни\u00A0другое').waitFor()
  await page.getByText('Давление: 3\u00A0раза неприятно').waitFor()
  await page.getByText('В\u00A0другом человеке: 3\u00A0раза неприятно').waitFor()
  await page.getByText('Было важно: в\u00A0приятных 3 из\u00A05, в\u00A0неприятных 4,5').waitFor()
  // Where one mood has no such mark, there is nothing to stand beside it.
  expect(await page.getByText(/Зависело от вас:/).count()).toBe(0)
  await page.getByText('Чувства остались внутри: 2\u00A0раза').waitFor()
  await page.getByText('Спокойствие: 3\u00A0раза как обычно, 1\u00A0раз слабее').waitFor()
  expect(await page.getByRole('combobox').filter({ visible: true }).count()).toBe(0)
  expect(await page.getByRole('heading', { name: 'Проверить догадку' }).count()).toBe(0)
  expect(await a11yViolations(page)).toEqual([])
  await expectToFit(page)
  await page.getByText('Выбрать два качества').click()
  await page.getByRole('combobox', { name: 'Первое качество' }).waitFor()
})
