/**
 * What a signed-in user's browser downloads until the first question stands there: gzip bytes of JavaScript and CSS,
 * by the browser's own network log, with an empty cache.
 *
 *     npm run build && npx tsx bench/first-load.ts
 */
import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { openBrowser } from '@grani/testing/browser/open-browser.ts'
import { signUp } from '@grani/testing/browser/sign-up.ts'
import { answersOf } from '@grani/testing/browser/questions.ts'
import { startServer } from '@grani/testing/browser/server-process.ts'

type Loaded = { url: string; kind: string; gzip: number; transferred: number }

const KINDS = new Set(['script', 'stylesheet'])
const LEVEL = 9

/** The network log of a page, from now on: each script and stylesheet with what its bytes come to. */
const logOf = async (page: Page): Promise<() => Promise<Loaded[]>> => {
  const client = await page.context().newCDPSession(page)
  await client.send('Network.enable')
  const urls = new Map<string, string>()
  const transferred = new Map<string, number>()
  client.on('Network.responseReceived', ({ requestId, response }) => urls.set(requestId, response.url))
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const url = urls.get(requestId)
    if (url) transferred.set(url, encodedDataLength)
  })
  const finished: Promise<Loaded | null>[] = []
  page.on('requestfinished', request => {
    const kind = request.resourceType()
    if (!KINDS.has(kind)) return
    finished.push(
      (async () => {
        const body = await (await request.response())?.body()
        const url = request.url()
        return body
          ? {
              url,
              kind,
              gzip: gzipSync(body, { level: LEVEL }).length,
              transferred: transferred.get(url) ?? 0,
            }
          : null
      })(),
    )
  })
  return async () => (await Promise.all(finished)).filter(loaded => loaded !== null)
}

const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`

const sum = (all: readonly Loaded[], kind: string, size: 'gzip' | 'transferred'): number =>
  all.filter(loaded => loaded.kind === kind).reduce((total, loaded) => total + loaded[size], 0)

/** Notes in the page when the first answer stands there. */
const WATCH = `
  new MutationObserver((_, observer) => {
    if (!document.querySelector('main fieldset button')) return
    globalThis.shownAt = performance.now()
    observer.disconnect()
  }).observe(document, { childList: true, subtree: true })
`

/** What the browser had asked for by the time the question stood there. */
const urlsUntilShown = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(
    `performance.getEntriesByType('resource').filter(entry => entry.startTime < shownAt).map(entry => entry.name)`,
  )

const [server, browser] = await Promise.all([startServer(), openBrowser()])
try {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  await signUp(context, server.url)
  const page = await context.newPage()
  await page.addInitScript(WATCH)
  const log = await logOf(page)
  await page.goto(server.url, { waitUntil: 'networkidle' })
  await answersOf(page).first().waitFor()
  const early = new Set(await urlsUntilShown(page))
  const loaded = (await log()).filter(({ url }) => early.has(url))
  for (const { url, gzip, transferred } of loaded) {
    const { pathname } = new URL(url)
    console.log(
      `${kilobytes(gzip).padStart(9)} gzip ${kilobytes(transferred).padStart(9)} on the wire  ${pathname}`,
    )
  }
  for (const kind of KINDS) {
    console.log(
      `${kind}: ${kilobytes(sum(loaded, kind, 'gzip'))} gzip, ${kilobytes(sum(loaded, kind, 'transferred'))} on the wire`,
    )
  }
} finally {
  await browser.close()
  await server.close()
}
