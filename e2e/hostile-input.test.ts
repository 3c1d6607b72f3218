import { once } from 'node:events'
import { request as httpRequest } from 'node:http'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { withServer } from './with-server.ts'

const app = withServer()

const HOSTILE = [
  '<img src=x onerror="window.pwned=1">',
  '<script>window.pwned=1</script>',
  '<svg onload="window.pwned=1"></svg>',
  '<a href="javascript:window.pwned=1">сюда</a>',
  '<iframe srcdoc="<script>parent.pwned=1</script>"></iframe>',
  '<form action="https://evil.example"><input name="p"></form>',
  '<p style="position:fixed;inset:0">накрыли</p>',
  'текст',
].join('')

/** Nothing of it ran, and nothing of it stands there ready to run. */
const harmless = async (page: Page): Promise<void> => {
  expect(await page.evaluate('window.pwned')).toBeUndefined()
  expect(
    await page.locator('main [onerror], main [onload], main iframe, main form[action^="http"]').count(),
  ).toBe(0)
  expect(await page.locator('[href^="javascript:"], [style*="position:fixed"]').count()).toBe(0)
}

describe('hostile HTML', () => {
  test('in a banner runs nothing', async () => {
    const { page } = await app.newUser()
    await page.route('**/api/banner/messages', route =>
      route.fulfill({ json: [{ uid: 'x', level: 'info', text: HOSTILE, is_closable: true }] }),
    )
    await page.goto(app.url('/'))
    await page.getByText('накрыли').first().waitFor()
    await harmless(page)
  })

  test('in a tariff runs nothing', async () => {
    const { page } = await app.newUser()
    await page.route('**/api/tariffs', async route => {
      const reply = await route.fetch()
      const tariffs: object[] = await reply.json()
      await route.fulfill({ json: tariffs.map(tariff => ({ ...tariff, setting_tariff: HOSTILE })) })
    })
    await page.goto(app.url('/select-plan'))
    await page.getByText('накрыли').first().waitFor()
    await harmless(page)
  })

  test('in a result runs nothing', async () => {
    const { context, page } = await app.newUser()
    const progress = await context.request.get(app.url('/api/results/progress'))
    const [direction]: { uid: string }[] = await progress.json()
    const result = {
      uid: '0b0e7f3c-6f0e-4f57-9c39-6a4a4f3a9e51',
      psy_objects: [direction?.uid],
      shared_at: '2026-11-18T09:00:00.000Z',
      last_viewed_at: '2026-11-18T09:00:00.000Z',
      level_text: HOSTILE,
      next_step: null,
      level: 'above',
      share: 19,
      people_below: null,
      type: 0,
      quality: { id: 'calmness', name: 'Спокойствие', meaning: 'м', low: 'н', high: 'в', kind: 'T' },
      probability: 0.9,
      answers: 3,
      mean: 1,
      sd: 0.3,
      is_outdated: false,
      agrees: null,
    }
    await page.route(/\/api\/results(\?.*)?$/, route => route.fulfill({ json: [result] }))
    await page.goto(app.url(`/results/${direction?.uid}`))
    await page.getByText('накрыли').first().waitFor()
    await harmless(page)
  })

  test('in the fields of a profile is text and nothing else, on the page and in the export', async () => {
    const { context, page } = await app.newUser()
    const reply = await context.request.put(app.url('/api/profiles/me'), {
      headers: { origin: app.url('') },
      data: {
        name: '<img src=x onerror=window.pwned=1>',
        surname: '</script><script>window.pwned=1</script>',
      },
    })
    expect(reply.status()).toBe(200)
    await page.goto(app.url('/profile'))
    await page.getByRole('heading', { level: 1, name: 'Профиль' }).waitFor()
    await harmless(page)
    await page.goto(app.url('/api/profiles/me/export?format=html'))
    await page.getByText('onerror=window.pwned=1').first().waitFor()
    expect(await page.evaluate('window.pwned')).toBeUndefined()
    expect(await page.locator('img').count()).toBe(0)
  })
})

/** Asks for a path exactly as it is written: a browser would tidy it first. */
const ask = async (path: string): Promise<string> => {
  const { hostname, port } = new URL(app.url(''))
  const request = httpRequest({ hostname, port, path }).end()
  const [response] = await once(request, 'response')
  let text = ''
  for await (const chunk of response) text += String(chunk)
  return text
}

describe('paths that climb', () => {
  test.each([
    '/../package.json',
    '/../../../package.json',
    '/assets/../../package.json',
    '/assets/..%2f..%2fpackage.json',
    '/..%2f..%2f..%2fpackage.json',
    '/%2e%2e/%2e%2e/package.json',
    '/assets/%2e%2e%2f%2e%2e%2fsrc%2fmain.tsx',
    '/..%5c..%5cpackage.json',
    '/assets/....//....//package.json',
    '//etc/passwd',
    '/../../../../../../etc/passwd',
    '/..%252f..%252fpackage.json',
  ])('end at our own page or nowhere: %s', async path => {
    const text = await ask(path)
    expect(text).not.toContain('"dependencies"')
    expect(text).not.toContain('root:')
    expect(text).not.toContain('createRoot')
  })
})
