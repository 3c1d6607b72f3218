import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { a11yViolations } from './axe.ts'
import { sharedBrowser } from '@grani/testing/browser/shared.ts'
import { holdTimers, passTime } from './fake-timers.ts'
import { newPerson, type Person } from '@grani/testing/browser/sign-up.ts'
import { type Server, startServerOnCopy } from '@grani/testing/browser/server-process.ts'
import { selfSigned } from '@grani/stand-ins/certificate.ts'
import { trustedCertificateEnv } from '@grani/stand-ins/trust.ts'
import { startVk, type VkProvider } from '@grani/stand-ins/vk/provider.ts'
import { vkAccount, defaultScript } from '@grani/stand-ins/vk/script.ts'
import { agree, clickWhileToldOff, frameButton, ownButton, sdkButton, title } from './vk-pages.ts'

const APP = 51_000_001
/** As the SDK numbers its texts and languages. */
const SIGN_IN = '0'
const RUSSIAN = '0'
/** The promise of the product: whatever VK does, the page is of use within this time. */
const USABLE_MS = 5000

let server: Server
let vk: VkProvider
let browser: Browser
let context: BrowserContext
let page: Page
let blocked: string[]

beforeAll(async () => {
  const certificate = selfSigned(['localhost'])
  vk = await startVk(certificate)
  ;[server, browser] = await Promise.all([
    startServerOnCopy(inject('usersTemplate'), {
      VK_APP_ID: `${APP}`,
      VK_URL: `https://localhost:${vk.port}`,
      ...trustedCertificateEnv(certificate),
    }),
    sharedBrowser(),
  ])
  vk.client.redirectUris.push(`${server.url}/auth/vk`)
})
afterAll(async () => {
  await server?.close()
  await vk?.close()
})

let people = 0
beforeEach(async () => {
  people += 1
  Object.assign(vk.script, defaultScript(), {
    account: vkAccount({ user_id: `${5000 + people}`, email: `vk-${people}@example.com` }),
  })
  context = await browser.newContext({ ignoreHTTPSErrors: true, serviceWorkers: 'block' })
  page = await context.newPage()
  blocked = []
  page.on('console', message => {
    if (message.text().includes('Content Security Policy')) blocked.push(message.text())
  })
})
afterEach(() => context?.close())

/** An account with a password, made aside. */
const account = async (): Promise<Person> => {
  const person = newPerson()
  await context.request.post(`${server.url}/api/register`, {
    headers: { origin: server.url },
    data: { ...person, repeat_password: person.password, old_enough: true, personal_data: true },
  })
  await context.clearCookies()
  return person
}

const goals = () => title(page, 'С чего начнём').waitFor()

describe('One Tap by redirect', () => {
  test('makes an account for a new user, who is asked for consent first, and then knows them by one tap', async () => {
    const frame = page.waitForRequest(/\/button_one_tap_auth\?/)
    await page.goto(`${server.url}/auth/register`)
    const asked = new URL((await frame).url()).searchParams
    expect(Object.fromEntries(asked)).toMatchObject({
      style_height: '44',
      style_border_radius: '8',
      content_id: SIGN_IN,
      lang_id: RUSSIAN,
      scheme: 'light',
      app_id: `${APP}`,
      redirect_uri: `${server.url}/auth/vk`,
    })
    await page.locator('[data-vk-state="not_loaded"]').waitFor()
    await sdkButton(page).click()
    await title(page, 'Последний шаг').waitFor()
    expect(new URL(page.url()).search).toBe('')
    expect(await a11yViolations(page)).toEqual([])
    await agree(page)
    await goals()
    await context.clearCookies()
    await page.evaluate('localStorage.clear()')
    vk.script.widget = 'one_tap'
    await page.goto(`${server.url}/auth`)
    await page.locator('[data-vk-state="loaded"]').waitFor()
    await frameButton(page).click()
    await goals()
    expect(blocked).toEqual([])
  })

  test('asks VK with our own verifier and state, which VK’s strict checks accept', async () => {
    await page.goto(`${server.url}/auth`)
    await sdkButton(page).waitFor()
    // As a second tab with the same page would leave it: neither gets into the other's way.
    await page.evaluate(`localStorage.setItem('code_verifier', '${'o'.repeat(64)}')`)
    await page.evaluate(`localStorage.setItem('vk_state', '${'o'.repeat(48)}')`)
    const asking = page.waitForRequest(/\/authorize\?/)
    await sdkButton(page).click()
    const query = new URL((await asking).url()).searchParams
    expect(query.get('state')).toMatch(/^[\w-]{48}$/)
    expect(query.get('scope')).toBe('email phone')
    expect(query.get('redirect_uri')).toBe(`${server.url}/auth/vk`)
    await agree(page)
    const exchange = vk.received.findLast(({ path }) => path === '/oauth2/auth')
    expect(exchange?.query['code_verifier']).toMatch(/^[\w-]{64}$/)
    expect(exchange?.headers['accept-language']).toBe('ru')
    expect(await page.evaluate("localStorage.getItem('code_verifier')")).toBeNull()
  })

  test('that is called off at VK is told, and the way back leads to the form', async () => {
    Object.assign(vk.script, { consent: 'declined', side: 'tracks' })
    const tracker = page.waitForEvent('console', message => message.text().includes('mytopf.com'))
    await page.goto(`${server.url}/auth`)
    await tracker
    await sdkButton(page).click()
    await title(page, 'Войти через VK ID не вышло').waitFor()
    await page.getByText('VK ID не подтвердил вход').waitFor()
    // What VK would like to count people with is kept out, and nothing else is.
    expect(blocked.every(text => text.includes('mytopf.com'))).toBe(true)
    await page.getByRole('link', { name: 'Вернуться ко входу' }).click()
    await title(page, 'Вход').waitFor()
  })

  test('with a state that this browser did not send goes no further', async () => {
    vk.script.consent = 'other_state'
    const asked = vk.received.filter(({ path }) => path === '/oauth2/auth').length
    await page.goto(`${server.url}/auth`)
    await sdkButton(page).click()
    await page.getByText('Этот вход начинали не здесь').waitFor()
    expect(vk.received.filter(({ path }) => path === '/oauth2/auth')).toHaveLength(asked)
  })

  test('by a link that an attacker sends signs no user in', async () => {
    await page.goto(`${server.url}/auth/vk?code=theirs&device_id=d&state=${'a'.repeat(48)}&type=code_v2`)
    await page.getByText('Этот вход начинали не здесь').waitFor()
    expect((await context.cookies()).map(({ name }) => name)).toEqual([])
  })

  test('that comes back too late is told', async () => {
    vk.script.exchange = 'expired'
    await page.goto(`${server.url}/auth`)
    await sdkButton(page).click()
    await page.getByText('Подтверждение от VK ID уже не действует').waitFor()
  })

  test('without what VK ID should have brought leads home', async () => {
    await page.goto(`${server.url}/auth/vk`)
    await title(page, 'Вход').waitFor()
    expect(new URL(page.url()).pathname).toBe('/auth')
  })
})

/**
 * What takes so long or longer waits for the test to let the time pass; and the page is not waited for, which what hangs
 * may keep from ever being complete.
 */
const openWhileNothingComes = async (from = 1000): Promise<void> => {
  await holdTimers(context, from)
  await page.goto(`${server.url}/auth`, { waitUntil: 'commit' })
}

describe('when VK is in trouble', () => {
  test('and hangs, the form works at once, and our own button comes instead of theirs', async () => {
    Object.assign(vk.script, { widget: 'hang', side: 'hang' })
    const person = await account()
    await openWhileNothingComes()
    await page.getByLabel('Электронная почта').fill(person.email)
    await page.locator('[data-vk-state="loading"] iframe').waitFor({ state: 'attached' })
    await passTime(page, USABLE_MS)
    await page.locator('[data-vk-state="not_loaded"]').waitFor()
    await ownButton(page).waitFor()
    await page.getByLabel('Пароль', { exact: true }).fill(person.password)
    await page.getByRole('button', { name: 'Войти', exact: true }).click()
    await title(page, 'Подтвердите почту').waitFor()
  })

  test.each(['error', 'closes'] as const)(
    'and its widget says «%s», our own button does the same',
    async widget => {
      vk.script.widget = widget
      await page.goto(`${server.url}/auth`)
      // Ours stands there while theirs is on its way, too; then the widget has said nothing yet.
      await page.locator('[data-vk-state="not_loaded"]').locator(ownButton(page)).click()
      await title(page, 'Последний шаг').waitFor()
    },
  )

  test('and its server does not answer ours, that is told', async () => {
    vk.script.exchange = 'broken'
    await page.goto(`${server.url}/auth`)
    await sdkButton(page).click()
    await page.getByText('VK ID сейчас не отвечает').waitFor()
  })

  test('and its statistics hang, a click on its button leads there all the same', async () => {
    vk.script.side = 'hang'
    await page.goto(`${server.url}/auth`)
    await sdkButton(page).click()
    await title(page, 'Последний шаг').waitFor()
  })

  test('and the SDK forgets a click over its next report, it leads there all the same', async () => {
    vk.script.widget = 'hang'
    await openWhileNothingComes(USABLE_MS)
    await clickWhileToldOff(page)
    await title(page, 'Последний шаг').waitFor()
  })

  test('and cannot be reached at all, the form works and our own button stands there', async () => {
    await context.route(new RegExp(`:${vk.port}/`), route => route.abort())
    await openWhileNothingComes()
    await page.getByLabel('Электронная почта').fill('a@example.com')
    await page.locator('[data-vk-state="loading"] iframe').waitFor({ state: 'attached' })
    await passTime(page, USABLE_MS)
    await page.locator('[data-vk-state="not_loaded"]').waitFor()
    await ownButton(page).waitFor()
  })

  test('and its SDK comes while our own button is leading there, that sign-in goes on', async () => {
    let release = (): void => {}
    const isPressed = new Promise<void>(resolve => {
      release = resolve
    })
    await context.route(/\/assets\/one-tap-/, async route => {
      await isPressed
      await route.continue()
    })
    await context.route(/\/authorize\?/, async route => {
      // The page that is being left goes on for so long.
      await new Promise(resolve => {
        setTimeout(resolve, 1500)
      })
      await route.continue()
    })
    await openWhileNothingComes()
    await ownButton(page).click({ noWaitAfter: true })
    release()
    await title(page, 'Последний шаг').waitFor()
  })

  test('and not even the part of ours that talks to it has come, our own button is there', async () => {
    await context.route(/\/assets\/one-tap-/, () => {})
    await openWhileNothingComes()
    await page.locator('[data-vk-state="loading"]').waitFor()
    await ownButton(page).click()
    await title(page, 'Последний шаг').waitFor()
  })
})
