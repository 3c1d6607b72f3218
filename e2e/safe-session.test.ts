import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server as HttpServer } from 'node:http'
import type { BrowserContext } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { logIn } from '@grani/testing/browser/sign-up.ts'
import { portOf } from '@grani/stand-ins/free-port.ts'
import { asked } from '@grani/testing/browser/questions.ts'
import { withServer } from './with-server.ts'

const app = withServer()

/** A page of an attacker, on the same site for the browser: only the port is another, so cookies go along. */
let elsewhere: HttpServer
let evil: string

beforeAll(async () => {
  elsewhere = createServer((_request, response) =>
    response.setHeader('content-type', 'text/html').end('<!doctype html><title>evil</title>'),
  ).listen(0, 'localhost')
  await once(elsewhere, 'listening')
  evil = `http://localhost:${portOf(elsewhere)}`
})
afterAll(() => {
  elsewhere?.close()
})

const status = async ({ request }: BrowserContext, path: string): Promise<number> =>
  (await request.get(app.url(path))).status()

describe('a foreign page in the same browser', () => {
  test('cannot erase the account, sign it out or make it buy, though the cookies go along', async () => {
    const { context, page, person } = await app.newUser()
    // With an address for receipts nothing but the origin stands between this person and a purchase.
    const address = await context.request.put(app.url('/api/billing-info'), {
      data: { email: person.email },
    })
    expect(await address.json()).toMatchObject({ is_verified: true })
    await page.goto(evil)
    const formIsAnswered = page.waitForResponse(
      reply => reply.url().endsWith('/api/profiles/me/remove') && reply.request().isNavigationRequest(),
    )
    const sent = await page.evaluate(
      async ([url = '']) => {
        const paths = [
          '/api/profiles/me/remove',
          '/auth/logout',
          '/api/sessions/close',
          '/api/tariffs/subscribe',
        ]
        for (const path of paths)
          await fetch(url + path, {
            method: 'POST',
            mode: 'no-cors',
            credentials: 'include',
            body: JSON.stringify({ tariff: 'basic', is_confirmed: true }),
          }).catch(() => null)
        const form = document.createElement('form')
        form.method = 'POST'
        form.action = `${url}/api/profiles/me/remove`
        form.target = 'frame'
        document.body.append(form)
        const frame = document.createElement('iframe')
        frame.name = 'frame'
        document.body.append(frame)
        form.submit()
        return paths.length
      },
      [app.url('')],
    )
    expect(sent).toBe(4)
    await formIsAnswered
    expect(await status(context, '/api/profiles/me')).toBe(200)
    expect(await (await context.request.get(app.url('/api/payments'))).json()).toEqual([])
  })

  test('reads nothing', async () => {
    const { page } = await app.newUser()
    await page.goto(evil)
    const read = await page.evaluate(
      ([url = '']) =>
        fetch(`${url}/api/profiles/me`, { credentials: 'include' }).then(
          reply => reply.text(),
          () => 'kept out',
        ),
      [app.url('')],
    )
    expect(read).toBe('kept out')
  })

  test('cannot show ours in a frame', async () => {
    const { page } = await app.newUser()
    await page.goto(evil)
    await page.evaluate(
      ([url = '']) =>
        new Promise(done => {
          const frame = document.createElement('iframe')
          frame.addEventListener('load', done)
          frame.src = url
          document.body.append(frame)
        }),
      [app.url('')],
    )
    const inside = page.frames().find(frame => frame !== page.mainFrame())
    expect(inside?.url().startsWith(app.url(''))).toBe(false)
  })
})

describe('the scripts and styles that the page names', () => {
  test('are tied to their content: each has its digest, and an altered one does not run', async () => {
    const { context, page } = await app.visitor()
    const html = await (await context.request.get(app.url('/'))).text()
    const tags = [...html.matchAll(/<(?:script|link rel="stylesheet")[^>]*>/g)].map(([tag]) => tag)
    expect(tags).toHaveLength(4)
    for (const tag of tags) {
      const path = /(?:src|href)="([^"]+)"/.exec(tag)?.[1] ?? ''
      const file = await (await context.request.get(app.url(path))).body()
      expect(tag).toContain(` integrity="sha384-${createHash('sha384').update(file).digest('base64')}"`)
    }
    await page.route('**/assets/index-*.js', async route => {
      const response = await route.fetch()
      return route.fulfill({ response, body: `document.title = 'altered';${await response.text()}` })
    })
    const refused = page.waitForEvent('console', message => message.text().includes("'integrity' attribute"))
    await page.goto(app.url('/'))
    await refused
    expect(await page.title()).toBe('Грани')
  })

  test('are all that runs: text is taken neither for HTML nor for the address of a foreign script', async () => {
    const { page } = await app.visitor()
    await page.goto(app.url('/login'))
    const attempts = await page.evaluate(() => {
      const outcomeOf = (attempt: () => unknown) => {
        try {
          attempt()
          return 'done'
        } catch (error) {
          return error instanceof TypeError ? 'refused' : String(error)
        }
      }
      return [
        outcomeOf(() => (document.createElement('p').innerHTML = '<b>x</b>')),
        outcomeOf(() => (document.createElement('script').text = 'alert(1)')),
        outcomeOf(() => (document.createElement('script').src = 'https://evil.example/x.js')),
        outcomeOf(() => (document.createElement('script').src = '/assets/x.js')),
      ]
    })
    expect(attempts).toEqual(['refused', 'refused', 'refused', 'done'])
  })
})

describe('two tabs', () => {
  test('that refresh at the same moment stay signed in, both', async () => {
    const { context, page } = await app.newUser()
    // The browser's own lock lets one tab go at a time; where there is none, the server has to bear with both.
    await context.addInitScript(() =>
      Object.defineProperty(Navigator.prototype, 'locks', { get: () => undefined }),
    )
    const other = await context.newPage()
    await Promise.all([page.goto(app.url('/')), other.goto(app.url('/'))])
    await Promise.all([asked(page), asked(other)])
    // Whatever an open page still reads would refresh the session by itself.
    await Promise.all([page.goto('about:blank'), other.goto('about:blank')])
    await context.clearCookies({ name: 'grani_access' })
    // Sent by hand, so that the second cannot have the first one's new cookie already.
    const same = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
    const statuses: number[] = []
    const gates: (() => void)[] = []
    await context.route('**/api/refresh', async route => {
      await new Promise<void>(open => {
        gates.push(open)
        if (gates.length === 2) for (const gate of gates) gate()
      })
      const reply = await fetch(app.url('/api/refresh'), { method: 'POST', headers: { cookie: same } })
      statuses.push(reply.status)
      const cookies = reply.headers.getSetCookie().join('\n')
      await route.fulfill({
        status: reply.status,
        headers: { 'set-cookie': cookies },
        body: await reply.text(),
      })
    })
    await Promise.all([page.goto(app.url('/')), other.goto(app.url('/'))])
    await Promise.all([asked(page), asked(other)])
    expect(statuses).toEqual([204, 204])
    expect(await status(context, '/api/profiles/me')).toBe(200)
  })
})

describe('a link with a way on', () => {
  test.each([
    '//evil.example',
    'https://evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    '/%2f/evil.example',
  ])('never leads away after signing in: %j', async next => {
    const { context, page, person } = await app.newUser()
    await context.clearCookies()
    const left: string[] = []
    page.on('request', request => {
      if (request.isNavigationRequest() && !request.url().startsWith(app.url(''))) left.push(request.url())
    })
    await logIn(page, app.url(''), person, `?next=${encodeURIComponent(next)}`)
    await asked(page)
    expect(new URL(page.url()).origin).toBe(app.url(''))
    expect(left).toEqual([])
  })
})
