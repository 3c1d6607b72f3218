import { expect, onTestFinished, test } from 'vitest'
import { asked, giveMany, stored, whenAllSent } from '@grani/testing/browser/questions.ts'
import { startServer } from '@grani/testing/browser/server-process.ts'
import { withServer } from './with-server.ts'
import { workerIsReady } from './worker-ready.ts'

/** As `npm start` runs it, with its own PostgreSQL and data: this one is killed. */
const app = withServer({ start: () => startServer() })

test('no answer is lost or counted twice when the server is killed in between and started again', async () => {
  const { context, page } = await app.newUser({ serviceWorkers: 'allow', reducedMotion: 'reduce' })
  await page.goto(app.url('/'))
  await asked(page)
  const given = await giveMany(page, [0, 1])
  await app.server().kill()
  given.push(...(await giveMany(page, [2, 3])))
  await app.server().start()
  await whenAllSent(page)
  given.push(...(await giveMany(page, [1])))
  await whenAllSent(page)
  expect(await stored(context, app.url(''))).toEqual(given)
})

test('while the server is silent the app opens with what is on the device, and sends the answers when it speaks again', async () => {
  const { context, page } = await app.newUser({ serviceWorkers: 'allow', reducedMotion: 'reduce' })
  await page.goto(app.url('/'))
  await asked(page)
  await workerIsReady(page)
  const given = await giveMany(page, [0, 1])
  await whenAllSent(page)
  const next = await asked(page)
  // Nothing ends by itself: the app has to go on without a reply.
  await page.addInitScript(() => {
    AbortSignal.timeout = () => new AbortController().signal
  })
  app.server().fallSilent()
  onTestFinished(() => app.server().wake())
  await page.reload()
  expect(await asked(page)).toBe(next)
  given.push(...(await giveMany(page, [2, 3])))
  app.server().wake()
  await whenAllSent(page)
  expect(await stored(context, app.url(''))).toEqual(given)
})
