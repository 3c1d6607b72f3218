/**
 * From a tap on an answer to the next question painted: 50 taps at a CPU four times slower, without and with 500 ms of
 * network latency. The clock starts at the time stamp of the browser's own pointer event and stops in the first task
 * after the frame that drew the new question.
 *
 *     npm run build && npx tsx bench/tap-to-paint.ts
 */
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { openBrowser } from '@grani/testing/browser/open-browser.ts'
import { signUp } from '@grani/testing/browser/sign-up.ts'
import { answersOf, asked, closeNewResults } from '@grani/testing/browser/questions.ts'
import { type Server, startServer } from '@grani/testing/browser/server-process.ts'

const TAPS = 50
const SLOWDOWN = 4
const LATENCIES_MS = [0, 500]
/** Long enough for a tap to count as meant, for the next question to be painted, and for the network to keep up. */
const BETWEEN_TAPS_MS = 500

/**
 * Runs in the page: notes how long each tap takes to show another question. Text, and not a function, because the
 * runner of this script rewrites functions in a way that the page does not understand.
 */
const WATCH = `
  globalThis.tapTimes = []
  addEventListener('pointerup', event => {
    if (!event.target.closest('fieldset')) return
    const before = document.querySelector('main h2')
    const look = () => {
      // After the fifteenth answer of a sitting no question follows.
      if (!document.querySelector('main fieldset')) return
      if (document.querySelector('main h2') === before) return afterFrame()
      tapTimes.push(performance.now() - event.timeStamp)
    }
    const afterFrame = () => requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = look
      port2.postMessage(null)
    })
    afterFrame()
  }, { capture: true })
`

const timesOf = (page: Page): Promise<number[]> => page.evaluate<number[]>('tapTimes')

const tapMany = async (page: Page): Promise<number[]> => {
  let times: number[] = []
  for (let tap = 0; times.length < TAPS; tap += 1) {
    await asked(page)
    const box = await answersOf(page)
      .nth(tap % 2)
      .boundingBox()
    if (!box) throw new Error('There is no answer to tap on')
    // From here on nothing but the tap itself runs in the page.
    await page.waitForTimeout(BETWEEN_TAPS_MS)
    await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2)
    await page.waitForTimeout(BETWEEN_TAPS_MS)
    times = await timesOf(page)
  }
  return times
}

const percentile = (values: readonly number[], share: number): number => {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.ceil(share * sorted.length) - 1] ?? Number.NaN
}

/** The least that any page can do on a tap: another heading. What this takes is the machine's own share. */
const BARE_PAGE = `
  <main><h2>0</h2><fieldset aria-label="Варианты ответа">${'<button>ответ</button>'.repeat(4)}</fieldset></main>
  <script>
    let count = 0
    addEventListener('click', () => {
      const heading = document.createElement('h2')
      heading.textContent = count += 1
      document.querySelector('h2').replaceWith(heading)
    })
  </script>
`

const measure = async (page: Page, latency: number): Promise<number[]> => {
  await asked(page)
  await closeNewResults(page)
  const client = await page.context().newCDPSession(page)
  await client.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  await client.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: -1,
    uploadThroughput: -1,
  })
  await page.evaluate(WATCH)
  return tapMany(page)
}

/** A phone of its own, put away afterwards: a page still open would take its share of the processor. */
const onPhone = async <T>(browser: Browser, act: (phone: BrowserContext) => Promise<T>): Promise<T> => {
  const phone = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true })
  try {
    return await act(phone)
  } finally {
    await phone.close()
  }
}

const measureBare = (browser: Browser): Promise<number[]> =>
  onPhone(browser, async phone => {
    const page = await phone.newPage()
    await page.setContent(BARE_PAGE)
    return measure(page, 0)
  })

const measureProduct = (browser: Browser, server: Server, latency: number): Promise<number[]> =>
  onPhone(browser, async phone => {
    await signUp(phone, server.url)
    const page = await phone.newPage()
    await page.goto(server.url)
    return measure(page, latency)
  })

const report = (what: string, times: readonly number[]): void => {
  const [median, p95] = [percentile(times, 0.5), percentile(times, 0.95)].map(ms => ms.toFixed(0))
  console.log(
    `${what}: median ${median} ms, p95 ${p95} ms over ${times.length} taps, ${SLOWDOWN}× slower CPU`,
  )
}

const [server, browser] = await Promise.all([startServer(), openBrowser()])
try {
  report('a bare page', await measureBare(browser))
  for (const latency of LATENCIES_MS) {
    report(`the question card, ${latency} ms latency`, await measureProduct(browser, server, latency))
  }
} finally {
  await browser.close()
  await server.close()
}
