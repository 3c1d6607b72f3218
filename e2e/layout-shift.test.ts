import { expect, test } from 'vitest'
import { asked } from '@grani/testing/browser/questions.ts'
import { withServer } from './with-server.ts'

const app = withServer()

test('what comes late around the question moves nothing that is seen', async () => {
  const viewport = { width: 412, height: 823 }
  const { context, page } = await app.newUser({ viewport })
  await page.addInitScript(() => {
    const shifts: unknown[] = []
    Object.assign(globalThis, { shifts })
    new PerformanceObserver(list => {
      shifts.push(...list.getEntries().map(entry => JSON.stringify(entry)))
    }).observe({ type: 'layout-shift', buffered: true })
  })
  let bring = (): void => {}
  const late = new Promise<void>(resolve => {
    bring = resolve
  })
  await context.route('**/assets/home-panels-*.js', async route => {
    await late
    await route.continue()
  })
  // The typeface is there before the app: on a slow machine it may come after, and what it replaces is hardly wider.
  let start = (): void => {}
  const fontsLoaded = new Promise<void>(resolve => {
    start = resolve
  })
  await context.route('**/assets/index-*.js', async route => {
    await fontsLoaded
    await route.continue()
  })
  await page.goto(app.url('/'), { waitUntil: 'commit' })
  await page.waitForFunction(async () => (await document.fonts.load('16px Onest', 'я1')).length === 2)
  start()
  await asked(page)
  await page.getByRole('region', { name: 'Куки' }).waitFor()
  bring()
  await page.getByRole('region', { name: 'Направления' }).getByText('пока неясно').first().waitFor()
  expect(await page.evaluate(() => Reflect.get(globalThis, 'shifts'))).toEqual([])
})
