import type { BrowserContext, Page } from 'playwright-core'

export type Given = { question: string; answer: string }

/** How long a user takes for a question here: neither hurried nor away. */
const THINKING_MS = 3000

/** Lets the page believe that time passes while the user thinks, without the test having to wait. */
export const letThink = async (context: BrowserContext): Promise<void> => {
  await context.addInitScript(() => {
    const now = performance.now.bind(performance)
    let ahead = 0
    performance.now = () => now() + ahead
    Object.assign(globalThis, {
      think: (ms: number) => {
        ahead += ms
      },
    })
  })
}

const think = (page: Page): Promise<unknown> => page.evaluate(`think(${THINKING_MS})`)

export const questionOf = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 }).first()

export const answersOf = (page: Page) =>
  page.getByRole('group', { name: 'Варианты ответа' }).getByRole('button')

type Until = { is: string } | { isNot: string }

/**
 * Runs in the page: the question on screen as the server stores it, with the two statements of a pair; or whether that
 * is so already. A function, not a text: the page's content policy lets no text be run.
 */
const questionInCard = (until: Until | null): string | boolean => {
  const heading = document.querySelector('main h2')
  const described = heading?.getAttribute('aria-describedby')?.split(' ') ?? []
  const statements = described.length === 2 ? described.map(id => document.getElementById(id)) : []
  const question = [
    heading?.textContent,
    ...statements.map((statement, i) => `${i + 1}. ${statement?.textContent}`),
  ].join('\n')
  if (until === null) return question
  return 'is' in until ? question === until.is : question !== until.isNot
}

/** The text of the question on screen, once the app shows it. */
export const asked = async (page: Page): Promise<string> => {
  await page.locator('[data-tryout]').waitFor({ state: 'detached' })
  await answersOf(page).first().waitFor()
  return String(await page.evaluate(questionInCard, null))
}

/** Waits until the card asks `question`. */
export const whenAsked = async (page: Page, question: string): Promise<void> => {
  await page.waitForFunction(questionInCard, { is: question })
}

/** Waits until the card asks something else than `question`, or shows no question any more. */
export const whenPast = async (page: Page, question: string): Promise<void> => {
  await page.waitForFunction(questionInCard, { isNot: question })
}

/** Picks a place in the list of answers. */
export type Pick = (question: string, count: number) => number

/** The answer at this place, or the last one where a question has fewer: a pair has two. */
export const at =
  (place: number): Pick =>
  (_, count) =>
    Math.min(place, count - 1)

/** Gives an answer by a click or a tap, and tells what was asked and answered. */
export const give = async (page: Page, pick: Pick): Promise<Given> => {
  const question = await asked(page)
  const rows = answersOf(page)
  const row = rows.nth(pick(question, await rows.count()))
  const answer = await row.locator('span').innerText()
  await think(page)
  await row.click()
  await whenPast(page, question)
  return { question, answer }
}

export const giveMany = async (page: Page, places: readonly number[]): Promise<Given[]> => {
  const given: Given[] = []
  for (const place of places) given.push(await give(page, at(place)))
  return given
}

/** The dialog that opens on arrival when there are results that this device has not told of; named by what it is and by the quality. */
export const newResultsOf = (page: Page) =>
  page.getByRole('dialog', { name: /^(Новый результат|Результат изменился) / })

/** The line under the question that names what an answer has made clear. */
export const clearLineOf = (page: Page) => page.getByRole('main').getByText(/^Прояснилось: /)

/** The page that follows the fifteenth answer of a sitting. */
export const sittingEndOf = (page: Page) =>
  page.getByRole('main').getByRole('heading', { name: /^Пятнадцать вопросов позади/ })

export const goOn = (page: Page) => page.getByRole('button', { name: 'Ещё пятнадцать' }).click()

/** Closes the dialog about new results wherever it covers the page, and goes on after each sitting. */
export const closeNewResults = async (page: Page): Promise<void> => {
  await page.addLocatorHandler(newResultsOf(page), () => page.keyboard.press('Escape'))
  await page.addLocatorHandler(sittingEndOf(page), () => goOn(page))
}

let forgotten = 0

/**
 * Makes the device one that has told of no result yet, as a second one is, when the page is loaded next: the page that is open may still
 * be waiting for the results, and would tell them.
 */
export const forgetToldHere = async (page: Page): Promise<void> => {
  await page.addInitScript(mark => {
    if (sessionStorage.getItem(mark) !== null) return
    sessionStorage.setItem(mark, 'yes')
    for (const key of Object.keys(localStorage)) if (key.endsWith('.told')) localStorage.removeItem(key)
  }, `forgotten-${forgotten++}`)
}

/** The same, and what this device tells from now on the server does not hear of: it stays new, and can be told again. */
export const forgetTold = async (page: Page): Promise<void> => {
  for (const path of ['announced', '*/view'])
    await page.context().route(`**/api/results/${path}`, route => route.fulfill({ json: null }))
  await forgetToldHere(page)
}

/** Answers still on this device, on their way to the server. */
export const unsent = (page: Page): Promise<number> =>
  page.evaluate(() => Object.keys(localStorage).filter(key => key.includes('.outbox.')).length)

export const whenAllSent = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => !Object.keys(localStorage).some(key => key.includes('.outbox.')))
}

type Exported = { question: string; status: string; answer: string | null }

/** What the server has stored, in the order in which it was answered. */
export const stored = async (context: BrowserContext, url: string): Promise<Given[]> => {
  const reply = await context.request.get(`${url}/api/profiles/me/export`)
  const everything: { Ответы: Exported[] } = await reply.json()
  return everything['Ответы'].flatMap(({ question, status, answer }) =>
    status === 'answered' && answer !== null ? [{ question, answer }] : [],
  )
}
