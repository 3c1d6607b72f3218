/**
 * What keeps the main thread of a phone busy while a page opens: a CPU four times slower, slow 4G, an empty cache. The sum of
 * what each task lasts beyond 50 ms from the first paint on (Lighthouse's total blocking time), the median of several loads,
 * with the long tasks of the load in the middle. With the folder of another build, both are measured in turns.
 *
 *     npm run build && npx tsx bench/long-tasks.ts [loads] [folder of another build]
 */
import { fileURLToPath } from 'node:url'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { openBrowser } from '@grani/testing/browser/open-browser.ts'
import { signUp } from '@grani/testing/browser/sign-up.ts'
import { type Server, startServer } from '@grani/testing/browser/server-process.ts'

const LOADS = Number(process.argv[2] ?? 9)
const OTHER = process.argv[3]
const BUILT = fileURLToPath(new URL('../packages/web/dist', import.meta.url))

const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 96_000 }
const SLOWDOWN = 4
const LONG_TASK_MS = 50
/** After this long nothing is loaded any more. */
const WATCHED_MS = 6000
const CATEGORIES = [
  'devtools.timeline',
  'disabled-by-default-devtools.timeline',
  'loading',
  'v8',
  'toplevel',
  'blink.user_timing',
]
/** What is told of a long task: its parts that last this long. */
const TOLD_MS = 5

type TraceEvent = {
  name: string
  cat: string
  ph: string
  pid: number
  tid: number
  /** µs */
  ts: number
  dur?: number
  /** µs of the processor's time: other work on the machine does not count. */
  tdur?: number
  args: { data?: { url?: string; functionName?: string; type?: string }; fileName?: string }
}
type LongTask = { at: number; ms: number; parts: string[] }
type Load = { blockingMs: number; paintedAt: number; tasks: LongTask[] }

const ms = (µs: number): number => µs / 1000

const isTask = ({ name, dur }: TraceEvent): boolean => name === 'RunTask' && dur !== undefined

const partName = ({ name, args }: TraceEvent): string => {
  const { data } = args
  const file = (data?.url ?? args.fileName ?? '').split('/').at(-1)
  return [name, data?.type, data?.functionName, file].filter(Boolean).join(' ')
}

const loadFrom = (events: readonly TraceEvent[]): Load => {
  const paint = events.find(({ name }) => name === 'firstContentfulPaint')
  const started = events.find(
    event => event.name === 'navigationStart' && event.pid === paint?.pid && event.ts <= paint.ts,
  )
  if (!paint || !started) throw new Error('The page has painted nothing')
  const main = events.filter(({ pid, tid }) => pid === paint.pid && tid === paint.tid)
  const end = ({ ts, dur = 0 }: TraceEvent) => ts + dur
  const cpu = ({ dur = 0, tdur = dur }: TraceEvent) => tdur
  // What lies before the first paint does not count.
  const long = main
    .filter(task => isTask(task) && end(task) > paint.ts)
    .map(task => ({
      task,
      length: (ms(cpu(task)) * (end(task) - Math.max(task.ts, paint.ts))) / (task.dur ?? 1),
    }))
    .filter(({ length }) => length > LONG_TASK_MS)
  return {
    blockingMs: long.reduce((sum, { length }) => sum + length - LONG_TASK_MS, 0),
    paintedAt: ms(paint.ts - started.ts),
    tasks: long.map(({ task, length }) => ({
      at: ms(task.ts - started.ts),
      ms: length,
      parts: main
        .filter(
          part =>
            part !== task &&
            !isTask(part) &&
            part.name !== 'ThreadControllerImpl::RunTask' &&
            part.ts >= task.ts &&
            end(part) <= end(task) &&
            ms(cpu(part)) >= TOLD_MS,
        )
        .map(part => `${ms(cpu(part)).toFixed(0)} ${partName(part)}`),
    })),
  }
}

const eventsOf = (trace: Buffer): TraceEvent[] => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Chromium's trace format
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] }
  return traceEvents
}

const slowDown = async (page: Page): Promise<void> => {
  const client = await page.context().newCDPSession(page)
  await client.send('Network.enable')
  await client.send('Network.emulateNetworkConditions', SLOW_4G)
  await client.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
}

const newPhone = (browser: Browser): Promise<BrowserContext> =>
  browser.newContext({
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    hasTouch: true,
    isMobile: true,
  })

const measure = async (browser: Browser, { url }: Server, path: string): Promise<Load> => {
  const phone = await newPhone(browser)
  try {
    if (path === '/') await signUp(phone, url)
    const page = await phone.newPage()
    await slowDown(page)
    await browser.startTracing(page, { categories: CATEGORIES })
    await page.goto(url + path, { waitUntil: 'commit' })
    await page.waitForTimeout(WATCHED_MS)
    return loadFrom(eventsOf(await browser.stopTracing()))
  } finally {
    await phone.close()
  }
}

const report = (what: string, loads: readonly Load[]): void => {
  const sorted = loads.toSorted((a, b) => a.blockingMs - b.blockingMs)
  const middle = sorted[sorted.length >> 1]
  if (!middle) return
  console.log(
    `\n${what}: blocked for ${middle.blockingMs.toFixed(0)} ms, the median of ${loads.length} (${sorted.map(({ blockingMs }) => blockingMs.toFixed(0)).join(', ')}); first paint after ${middle.paintedAt.toFixed(0)} ms`,
  )
  for (const { at, ms, parts } of middle.tasks) {
    console.log(`  ${ms.toFixed(0)} ms, ${at.toFixed(0)} ms after opening`)
    for (const part of parts) console.log(`    ${part}`)
  }
}

const builds = [BUILT, ...(OTHER ? [OTHER] : [])]
const browser = await openBrowser()
const servers = await Promise.all(builds.map(dir => startServer({ WEB_DIR: dir })))
try {
  for (const path of ['/', '/auth']) {
    const loads: Load[][] = builds.map(() => [])
    for (let load = 0; load < LOADS; load += 1) {
      for (const [index, server] of servers.entries())
        loads[index]?.push(await measure(browser, server, path))
    }
    for (const [index, dir] of builds.entries()) report(`${path} of ${dir}`, loads[index] ?? [])
  }
} finally {
  await browser.close()
  await Promise.all(servers.map(server => server.close()))
}
