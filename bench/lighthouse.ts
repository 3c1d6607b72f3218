/**
 * Lighthouse, as a phone on a slow line, on the landing page, the sign-in page and the question page of a signed-in user: the
 * median of several runs, with what it found wanting in the last one.
 *
 *     npm run build && npx tsx bench/lighthouse.ts [runs]
 */
import { chromium } from 'playwright-core'
import lighthouse from 'lighthouse'
import { openBrowser } from '@grani/testing/browser/open-browser.ts'
import { bundledChromium } from '@grani/testing/browser/bundled-chromium.ts'
import { signUp } from '@grani/testing/browser/sign-up.ts'
import { startServer } from '@grani/testing/browser/server-process.ts'

const RUNS = Number(process.argv[2] ?? 3)
const PORT = 9333
const CATEGORIES = ['performance', 'accessibility', 'best-practices'] as const
const METRICS = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
  'speed-index',
]

/** Lighthouse drives the browser by a port of its own. */
const openWithPort = async () => {
  const named = process.env['CHROME_PATH']
  const found = named ? { executablePath: named, args: ['--headless=new'] } : bundledChromium()
  if (!found) throw new Error('Lighthouse needs a browser: set CHROME_PATH')
  return chromium.launch({
    ...found,
    args: [
      ...found.args,
      `--remote-debugging-port=${PORT}`,
      '--no-sandbox',
      '--disable-gpu',
      '--disable-dev-shm-usage',
    ],
  })
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN

const cookiesOf = async (url: string): Promise<string> => {
  const browser = await openBrowser()
  const context = await browser.newContext()
  await signUp(context, url)
  const cookies = await context.cookies()
  await browser.close()
  return cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
}

const measure = async (name: string, url: string, headers: Record<string, string>): Promise<void> => {
  const runs = []
  for (let run = 0; run < RUNS; run += 1) {
    const result = await lighthouse(url, {
      port: PORT,
      logLevel: 'error',
      onlyCategories: [...CATEGORIES],
      extraHeaders: headers,
    })
    if (result) runs.push(result.lhr)
  }
  console.log(`\n${name}: the median of ${runs.length} runs`)
  for (const category of CATEGORIES) {
    const scores = runs.map(({ categories }) => (categories[category]?.score ?? 0) * 100)
    console.log(`  ${category.padEnd(26)} ${median(scores)}   (${scores.join(', ')})`)
  }
  for (const metric of METRICS) {
    const values = runs.map(({ audits }) => audits[metric]?.numericValue ?? Number.NaN)
    console.log(`  ${metric.padEnd(26)} ${median(values).toFixed(metric.endsWith('shift') ? 4 : 0)}`)
  }
  const last = runs.at(-1)
  for (const category of CATEGORIES) {
    for (const { id, weight } of last?.categories[category]?.auditRefs ?? []) {
      const audit = last?.audits[id]
      if (weight > 0 && audit && audit.score !== null && audit.score < 1)
        console.log(`  wanting: ${id}, ${audit.score} ${audit.displayValue ?? ''}`)
    }
  }
}

const [server, browser] = await Promise.all([startServer(), openWithPort()])
try {
  // First: Lighthouse leaves in the browser what a signed-in page has noted there.
  await measure('the landing page', `${server.url}/`, {})
  await measure('the sign-in page', `${server.url}/auth`, {})
  await measure('the question page', `${server.url}/`, { cookie: await cookiesOf(server.url) })
} finally {
  await browser.close()
  await server.close()
}
