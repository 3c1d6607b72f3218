/**
 * From opening the page to the first tap on an answer that counts, as on a phone with an empty cache: slow 4G, a CPU four
 * times slower, a finger that taps where the answers are until one tap is taken. With the folder of another build, both
 * are measured in turns.
 *
 *     npm run build && npx tsx bench/first-tap.ts [runs] [folder of another build]
 */
import { fileURLToPath } from 'node:url'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { openBrowser } from '@grani/testing/browser/open-browser.ts'
import { stored } from '@grani/testing/browser/questions.ts'
import { signUp } from '@grani/testing/browser/sign-up.ts'
import { type Server, startServer } from '@grani/testing/browser/server-process.ts'

const RUNS = Number(process.argv[2] ?? 5)
const OTHER = process.argv[3]
const BUILT = fileURLToPath(new URL('../packages/web/dist', import.meta.url))

/** What Lighthouse calls slow 4G: 150 ms there and back, 1.6 Mbit/s down, 750 kbit/s up. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 96_000 }
const SLOWDOWN = 4
const BETWEEN_TAPS_MS = 40
const PATIENCE_MS = 30_000
/** The middle of the answers on a phone of 390 × 844. */
const FINGER = { x: 195, y: 330 }

/** Runs in the page: notes the first tap that leads to an answer, and when there was something to tap on. */
const WATCH = `
  const rows = 'main fieldset button, #first-question button'
  const isSeen = () => document.querySelector(rows)
  new MutationObserver((_, observer) => {
    if (!isSeen()) return
    globalThis.seenAt = performance.now()
    observer.disconnect()
  }).observe(document, { childList: true, subtree: true })
  // The card of the app takes no tap in its first 120 ms: what counts there is that another question comes.
  let tapped = 0
  addEventListener('click', event => {
    const row = event.target.closest(rows)
    if (!row || globalThis.tappedAt) return
    if (row.closest('#first-question')) return (globalThis.tappedAt = event.timeStamp)
    const before = document.querySelector('main h2')
    tapped = event.timeStamp
    setTimeout(() => { if (document.querySelector('main h2') !== before) globalThis.tappedAt ??= tapped }, 0)
  }, { capture: true })
`

type Times = { seen: number; tapped: number }

const slowDown = async (page: Page): Promise<void> => {
  const client = await page.context().newCDPSession(page)
  await client.send('Network.enable')
  await client.send('Network.emulateNetworkConditions', SLOW_4G)
  await client.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
}

const tapUntilTaken = async (page: Page): Promise<void> => {
  const until = Date.now() + PATIENCE_MS
  while (Date.now() < until) {
    await page.touchscreen.tap(FINGER.x, FINGER.y)
    if (await page.evaluate('globalThis.tappedAt > 0')) return
    await page.waitForTimeout(BETWEEN_TAPS_MS)
  }
  throw new Error('No tap was taken')
}

/** The tap that was taken has to arrive at the server, once. */
const whenStored = async (phone: BrowserContext, url: string): Promise<void> => {
  const until = Date.now() + PATIENCE_MS
  while (Date.now() < until) {
    const { length } = await stored(phone, url)
    if (length > 1) throw new Error('One tap was counted twice')
    if (length === 1) return
    await new Promise(resolve => setTimeout(resolve, 200))
  }
  throw new Error('The tap was lost')
}

const measure = async (browser: Browser, { url }: Server): Promise<Times> => {
  const phone = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  })
  try {
    await signUp(phone, url)
    const page = await phone.newPage()
    await page.addInitScript(WATCH)
    await slowDown(page)
    await page.goto(url, { waitUntil: 'commit' })
    await tapUntilTaken(page)
    const times = await page.evaluate<Times>('({ seen: seenAt, tapped: tappedAt })')
    await whenStored(phone, url)
    return times
  } finally {
    await phone.close()
  }
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN

const report = (what: string, times: readonly Times[]): void => {
  const seen = times.map(time => time.seen)
  const tapped = times.map(time => time.tapped)
  console.log(
    `${what}: answers seen after ${median(seen).toFixed(0)} ms, first tap taken after ${median(tapped).toFixed(0)} ms, the median of ${times.length} (${tapped.map(ms => ms.toFixed(0)).join(', ')})`,
  )
}

const builds = [BUILT, ...(OTHER ? [OTHER] : [])]
const browser = await openBrowser()
const servers = await Promise.all(builds.map(dir => startServer({ WEB_DIR: dir })))
const times: Times[][] = builds.map(() => [])
try {
  for (let run = 0; run < RUNS; run += 1) {
    for (const [index, server] of servers.entries()) times[index]?.push(await measure(browser, server))
  }
  for (const [index, dir] of builds.entries()) report(dir, times[index] ?? [])
} finally {
  await browser.close()
  await Promise.all(servers.map(server => server.close()))
}
