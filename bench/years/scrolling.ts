import type { BrowserContext } from 'playwright-core'

const SLOWDOWN = 4
/** A swift thumb. */
const PX_PER_SECOND = 2000

/** Runs in the page: notes the time of every frame. */
const WATCH = `
  globalThis.frames = []
  const note = at => {
    frames.push(at)
    requestAnimationFrame(note)
  }
  requestAnimationFrame(note)
`

export type Scrolled = { perSecond: number; p95: number; px: number }

/** Scrolls a page from its beginning to its end at a CPU four times slower; `null`: a long page with nothing on it. */
export const scrollThrough = async (
  browser: BrowserContext,
  url: string,
  path: string | null,
): Promise<Scrolled> => {
  const page = await browser.newPage()
  if (path === null) await page.setContent('<div style="height:12000px"></div>')
  else await page.goto(url + path, { waitUntil: 'networkidle' })
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  const px = await page.evaluate<number>('document.documentElement.scrollHeight - innerHeight')
  await page.evaluate(WATCH)
  await devtools.send('Input.synthesizeScrollGesture', {
    x: 200,
    y: 400,
    yDistance: -px,
    speed: PX_PER_SECOND,
    gestureSourceType: 'touch',
    preventFling: true,
  })
  const times = await page.evaluate<number[]>('frames')
  await page.close()
  const gaps = times.slice(1).map((at, i) => at - (times[i] ?? at))
  const seconds = gaps.reduce((sum, gap) => sum + gap, 0) / 1000
  const sorted = gaps.toSorted((a, b) => a - b)
  return {
    perSecond: gaps.length / seconds,
    p95: sorted[Math.ceil(0.95 * gaps.length) - 1] ?? Number.NaN,
    px,
  }
}
