import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { asked, giveMany, stored, unsent, whenAllSent } from '@grani/testing/browser/questions.ts'
import { startServerOnCopy } from '@grani/testing/browser/server-process.ts'
import { withServer } from './with-server.ts'
import { workerIsReady } from './worker-ready.ts'

const BUILT = process.env['WEB_DIR'] ?? join(import.meta.dirname, '..', 'packages', 'web', 'dist')

/** A copy of the built web app, to be deployed over. */
const webDir = mkdtempSync(join(tmpdir(), 'grani-web-'))

beforeAll(() => {
  cpSync(BUILT, webDir, { recursive: true })
  // A busy machine is not a silent server.
  const [worker, ...compressed] = ['', '.br', '.gz'].map(suffix => join(webDir, `sw.js${suffix}`))
  const patient = readFileSync(worker ?? '', 'utf8').replace(/SILENT_MS ?= ?\d+/, 'SILENT_MS=1e6')
  writeFileSync(worker ?? '', patient)
  for (const file of compressed) rmSync(file, { force: true })
})
afterAll(() => rmSync(webDir, { recursive: true, force: true }))

const app = withServer({ start: () => startServerOnCopy(inject('usersTemplate'), { WEB_DIR: webDir }) })

/** A new user in front of the first question, with the service worker active. */
const atQuestion = async () => {
  const newcomer = await app.newUser({ serviceWorkers: 'allow', reducedMotion: 'reduce' })
  await newcomer.page.goto(app.url('/'))
  await asked(newcomer.page)
  await workerIsReady(newcomer.page)
  return newcomer
}

/** Puts another version into the place of the one that is served, as a deploy does. */
const deploy = (mark: string): void => {
  for (const suffix of ['', '.br', '.gz']) rmSync(join(webDir, `index.html${suffix}`), { force: true })
  const index = readFileSync(join(BUILT, 'index.html'), 'utf8')
  writeFileSync(
    join(webDir, 'index.html'),
    index.replace('<head>', `<head><meta name="version" content="${mark}">`),
  )
}

const version = (page: Page): Promise<string | null | undefined> =>
  page.evaluate(() => document.querySelector('meta[name=version]')?.getAttribute('content'))

describe('without a connection', () => {
  test('the app opens, goes on asking what is on hand, and sends the answers when the connection is back', async () => {
    const { context, page } = await atQuestion()
    const given = await giveMany(page, [0, 1])
    await whenAllSent(page)
    const next = await asked(page)
    await context.setOffline(true)
    await page.reload()
    expect(await asked(page)).toBe(next)
    given.push(...(await giveMany(page, [2, 3, 1])))
    expect(await unsent(page)).toBe(3)
    await context.setOffline(false)
    await whenAllSent(page)
    expect(await stored(context, app.url(''))).toEqual(given)
  })

  test('other pages open too and say that the connection is gone', async () => {
    const { context, page } = await atQuestion()
    await page.waitForLoadState('networkidle')
    await context.setOffline(true)
    // Some versions of the browser forget with each page that they are to feign this too.
    await context.addInitScript(() => Object.defineProperty(navigator, 'onLine', { get: () => false }))
    await page.goto(app.url('/results'))
    await page.getByRole('heading', { name: 'Нет связи' }).waitFor()
    await page.goto(app.url('/profile'))
    await page.getByRole('heading', { level: 1, name: 'Профиль' }).waitFor()
  })
})

test('the help page opens without a connection, with the numbers to call and for whom each line is', async () => {
  const { context, page } = await atQuestion()
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await page.goto(app.url('/help'))
  await page.getByRole('heading', { name: 'Если сейчас тяжело' }).waitFor()
  expect(await page.getByRole('link', { name: '112' }).getAttribute('href')).toBe('tel:112')
  await page.getByText('скорая, полиция, пожарные').waitFor()
  await page.getByText('для взрослых, круглосуточно').waitFor()
})

describe('the worker', () => {
  test('keeps nothing that the API says but the help page', async () => {
    const { page } = await atQuestion()
    await page.reload()
    await giveMany(page, [1])
    await whenAllSent(page)
    await page.goto(app.url('/results'))
    await page.getByRole('heading', { level: 1, name: 'Результаты' }).waitFor()
    const kept = await page.evaluate(async () => {
      const open = await Promise.all((await caches.keys()).map(name => caches.open(name)))
      const requests = await Promise.all(open.map(cache => cache.keys()))
      return requests.flat().map(({ url }) => new URL(url).pathname)
    })
    expect(kept).toContain('/index.html')
    expect(kept.filter(path => /^\/(?:api|auth|dev)\b/.test(path))).toEqual(['/api/pages/help'])
  })

  test('never shows the app of before a deploy while the server can be reached', async () => {
    const { page } = await atQuestion()
    await page.reload()
    for (const mark of ['second', 'third']) {
      deploy(mark)
      await page.reload()
      await asked(page)
      expect(await version(page)).toBe(mark)
    }
  })
})

test('the app can be installed: its manifest, its icons and its start are there', async () => {
  const { context, page } = await atQuestion()
  const { request } = context
  const address = await page.getAttribute('link[rel=manifest]', 'href')
  const reply = await request.get(app.url(address ?? ''))
  expect(reply.headers()['content-type']).toContain('application/manifest+json')
  const manifest: { start_url: string; display: string; icons: { src: string; sizes: string }[] } =
    await reply.json()
  expect(manifest.display).toBe('standalone')
  for (const { src, sizes } of manifest.icons) {
    const icon = await request.get(app.url(src))
    expect(icon.ok()).toBe(true)
    if (sizes === 'any') continue
    // Width and height stand in the first chunk of a PNG, at bytes 16 and 20.
    const bytes = await icon.body()
    expect(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`).toBe(sizes)
  }
})
