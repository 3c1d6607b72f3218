/**
 * Frames per second while a line of 2,000 points is drawn on a free sheet, at a CPU four times slower, beside a page that
 * does nothing with the same pointer. On a machine without a graphics card both are painted by the processor.
 *
 *     npm run build && npx tsx bench/drawing-frames.ts
 */
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { openBrowser } from '@grani/testing/browser/open-browser.ts'
import { signUp } from '@grani/testing/browser/sign-up.ts'
import { type Server, startServer } from '@grani/testing/browser/server-process.ts'

const POINTS = 2000
const SLOWDOWN = 4
/** A pointer of 120 Hz. */
const BETWEEN_MS = 1000 / 120
const LEAST_FRAMES = 55

/** Runs in the page: notes the time of every frame. */
const WATCH = `
  globalThis.frames = []
  const note = at => {
    frames.push(at)
    requestAnimationFrame(note)
  }
  requestAnimationFrame(note)
`

const EMPTY_PAGE = '<div role="application" style="height:420px;width:420px;touch-action:none"></div>'

type Frames = { perSecond: number; p95: number }

const framesOf = (times: readonly number[]): Frames => {
  const gaps = times.slice(1).map((at, i) => at - (times[i] ?? at))
  const sorted = gaps.toSorted((a, b) => a - b)
  const seconds = gaps.reduce((sum, gap) => sum + gap, 0) / 1000
  return { perSecond: gaps.length / seconds, p95: sorted[Math.ceil(0.95 * sorted.length) - 1] ?? Number.NaN }
}

/** A spiral over the sheet, sent as fast as a pointer would and without waiting for the page. */
const drawLine = async (page: Page): Promise<void> => {
  const box = await page.getByRole('application').boundingBox()
  if (!box) throw new Error('There is no sheet')
  const devtools = await page.context().newCDPSession(page)
  const move = (i: number, type: 'mousePressed' | 'mouseMoved' | 'mouseReleased') => {
    const radius = (box.width / 2.2) * (i / POINTS)
    const x = box.x + box.width / 2 + radius * Math.cos(i / 20)
    const y = box.y + box.height / 2 + radius * Math.sin(i / 20)
    return devtools.send('Input.dispatchMouseEvent', {
      type,
      x,
      y,
      button: 'left',
      buttons: 1,
      clickCount: 1,
    })
  }
  await move(0, 'mousePressed')
  const sent: Promise<unknown>[] = []
  const start = performance.now()
  while (sent.length < POINTS) {
    const due = Math.min(POINTS, Math.ceil((performance.now() - start) / BETWEEN_MS))
    while (sent.length < due) sent.push(move(sent.length, 'mouseMoved'))
    await new Promise(resolve => setTimeout(resolve, BETWEEN_MS / 2))
  }
  await Promise.all(sent)
  await move(POINTS, 'mouseReleased')
}

const measure = async (page: Page): Promise<Frames> => {
  const client = await page.context().newCDPSession(page)
  await client.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  await page.evaluate(WATCH)
  await drawLine(page)
  return framesOf(await page.evaluate<number[]>('frames'))
}

/** A window of its own, put away afterwards: a page still open would take its share of the processor. */
const inWindow = async <T>(browser: Browser, act: (context: BrowserContext) => Promise<T>): Promise<T> => {
  const context = await browser.newContext({ viewport: { width: 480, height: 900 } })
  try {
    return await act(context)
  } finally {
    await context.close()
  }
}

const measureEmpty = (browser: Browser): Promise<Frames> =>
  inWindow(browser, async context => {
    const page = await context.newPage()
    await page.setContent(EMPTY_PAGE)
    return measure(page)
  })

/** The plan of a new user has no drawing: the reply says that it does. */
const openTasks = (context: BrowserContext): Promise<unknown> =>
  context.route('**/api/drawings/tasks', async route => {
    const reply = await route.fetch()
    const { tasks, ...rest }: { tasks: object[] } = await reply.json()
    await route.fulfill({ json: { ...rest, tasks: tasks.map(task => ({ ...task, state: 'open' })) } })
  })

const measureSheet = (browser: Browser, server: Server): Promise<Frames & { points: number }> =>
  inWindow(browser, async context => {
    await signUp(context, server.url)
    await openTasks(context)
    const page = await context.newPage()
    await page.goto(`${server.url}/drawing/free`)
    await page.getByText('3', { exact: true }).click()
    await page.getByRole('button', { name: 'К листу' }).click()
    await page.getByRole('application').waitFor()
    const frames = await measure(page)
    await page.locator('path[data-stroke]').waitFor({ state: 'attached' })
    const path = (await page.locator('path[data-stroke]').getAttribute('d')) ?? ''
    return { ...frames, points: path.split('Q').length }
  })

const [server, browser] = await Promise.all([startServer(), openBrowser()])
try {
  const empty = await measureEmpty(browser)
  const sheet = await measureSheet(browser, server)
  const say = ({ perSecond, p95 }: Frames) =>
    `${perSecond.toFixed(1)} frames a second, p95 ${p95.toFixed(1)} ms`
  console.log(`an empty page: ${say(empty)}`)
  console.log(
    `a line of ${POINTS} points: ${say(sheet)}, an outline of ${sheet.points} points (limit ${LEAST_FRAMES})`,
  )
  console.log(`ratio: ${(sheet.perSecond / empty.perSecond).toFixed(3)}, ${SLOWDOWN}× slower CPU`)
} finally {
  await browser.close()
  await server.close()
}
