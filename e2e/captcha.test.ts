import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { a11yViolations } from './axe.ts'
import { sharedBrowser } from '@grani/testing/browser/shared.ts'
import { logIn, newPerson, type Person } from '@grani/testing/browser/sign-up.ts'
import { type Server, startServerOnCopy } from '@grani/testing/browser/server-process.ts'
import { selfSigned } from '@grani/stand-ins/certificate.ts'
import {
  startSmartCaptcha,
  SERVER_KEY,
  SITE_KEY,
  type SmartCaptchaStandIn,
} from '@grani/stand-ins/smart-captcha/smart-captcha.ts'
import { trustedCertificateEnv } from '@grani/stand-ins/trust.ts'

let browser: Browser
let context: BrowserContext
let page: Page
/** What the content policy kept out: nothing of ours may be among it. */
let blocked: string[]

beforeAll(async () => {
  browser = await sharedBrowser()
})
beforeEach(async () => {
  context = await browser.newContext({ ignoreHTTPSErrors: true, serviceWorkers: 'block' })
  page = await context.newPage()
  blocked = []
  page.on('console', message => {
    if (message.text().includes('Content Security Policy')) blocked.push(message.text())
  })
})
afterEach(() => context?.close())

const submit = () => page.getByRole('button', { name: 'Войти', exact: true })
const title = (name: string) => page.getByRole('heading', { level: 1, name })

let households = 0

/** An account, made aside. */
const account = async (url: string): Promise<Person> => {
  const person = newPerson()
  const reply = await context.request.post(`${url}/api/register`, {
    // A household each: registrations from one place ask for the captcha themselves.
    headers: { origin: url, 'x-forwarded-for': `198.51.100.${++households}` },
    data: { ...person, repeat_password: person.password, old_enough: true, personal_data: true },
  })
  expect(reply.status()).toBe(204)
  await context.clearCookies()
  return person
}

/** Three slips aside, and one in the form, at which the server asks for the captcha. */
const slip = async (url: string, { email }: Person): Promise<void> => {
  const wrong = { email, password: 'a slip of mine' }
  for (let i = 0; i < 3; i++) {
    const reply = await context.request.post(`${url}/api/login`, { headers: { origin: url }, data: wrong })
    expect(reply.status()).toBe(401)
  }
  await logIn(page, url, wrong)
}

describe('ALTCHA', () => {
  let server: Server
  beforeAll(async () => {
    server = await startServerOnCopy(inject('usersTemplate'), { CAPTCHA: 'altcha', TRUST_PROXY: '1' })
  })
  afterAll(() => server?.close())

  test('appears after slips in a place of 102 pixels, works by itself within our content policy, and then lets in', async () => {
    const person = await account(server.url)
    await slip(server.url, person)
    await page.getByText('Проверено').waitFor()
    await page.getByRole('status').getByText('Проверим, что вы не робот').waitFor()
    expect(await page.getByRole('alert').getByText('не робот').count()).toBe(0)
    expect(await a11yViolations(page)).toEqual([])
    const place = page.locator('altcha-widget').locator('..')
    expect((await place.boundingBox())?.height).toBe(102)
    await page.getByLabel('Пароль', { exact: true }).fill(person.password)
    await submit().click()
    await title('Подтвердите почту').waitFor()
    expect(blocked).toEqual([])
  })

  test('is asked for again after another mistake: one solution serves one request', async () => {
    const person = await account(server.url)
    await slip(server.url, person)
    // The button is disabled until it is solved: who uses the keyboard goes on at what is asked.
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toContain('Проверим, что вы не робот')
    const first = await page.getByText('Проверено').elementHandle()
    const challenge = page.waitForRequest(/\/api\/captcha$/)
    await submit().click()
    await challenge
    await first?.waitForElementState('hidden')
    await page.getByText('Проверено').waitFor()
    await page.getByLabel('Пароль', { exact: true }).fill(person.password)
    await submit().click()
    await title('Подтвердите почту').waitFor()
  })

  test('at registration comes with the third account from one place, and for a sixth mail within an hour', async () => {
    const from = { 'x-forwarded-for': '198.51.100.250' }
    for (let i = 0; i < 2; i++) {
      const other = newPerson()
      await context.request.post(`${server.url}/api/register`, {
        headers: { origin: server.url, ...from },
        data: { ...other, repeat_password: other.password, old_enough: true, personal_data: true },
      })
    }
    await context.clearCookies()
    await page.route('**/api/register', (route, request) =>
      route.continue({ headers: { ...request.headers(), ...from } }),
    )
    const { email, password } = newPerson()
    await page.goto(`${server.url}/auth/register`)
    await page.getByLabel('Электронная почта').fill(email)
    await page.getByLabel('Пароль', { exact: true }).fill(password)
    await page.getByLabel('Пароль ещё раз').fill(password)
    await page.getByRole('checkbox', { name: /18 лет/ }).check()
    await page.getByRole('checkbox', { name: /персональных данных/ }).check()
    const register = page.getByRole('button', { name: 'Зарегистрироваться' })
    expect(await page.locator('altcha-widget').count()).toBe(0)
    await register.click()
    await page.getByText('Проверено').waitFor()
    await register.click()
    await title('Подтвердите почту').waitFor()

    // The mail of the registration was the first of five in an hour.
    const resend = page.getByRole('button', { name: 'Отправить ещё раз' })
    const resent = page.getByText('Отправили. Проверьте почту')
    for (let i = 0; i < 4; i++) {
      const reply = page.waitForResponse('**/api/send-verification')
      await resend.click()
      expect((await reply).status()).toBe(204)
    }
    await resent.waitFor()
    await resend.click()
    await page.getByText('Проверено').waitFor()
    expect(await a11yViolations(page)).toEqual([])
    expect(await page.getByRole('alert').getByText('не робот').count()).toBe(0)
    await resend.click()
    await resent.waitFor()
    expect(await page.locator('altcha-widget').count()).toBe(0)
    expect(blocked).toEqual([])
  })
})

describe('SmartCaptcha', () => {
  let server: Server
  let host: SmartCaptchaStandIn
  beforeAll(async () => {
    const certificate = selfSigned(['localhost'])
    host = await startSmartCaptcha(certificate)
    server = await startServerOnCopy(inject('usersTemplate'), {
      CAPTCHA: '',
      TRUST_PROXY: '1',
      SMARTCAPTCHA_SITE_KEY: SITE_KEY,
      SMARTCAPTCHA_SECRET: SERVER_KEY,
      SMARTCAPTCHA_URL: `https://localhost:${host.port}`,
      ...trustedCertificateEnv(certificate),
    })
  })
  afterAll(async () => {
    await server?.close()
    await host?.close()
  })

  /** Ticks the checkbox and waits until its token has come to the page. */
  const tick = async () => {
    const come = await page.evaluateHandle(() => ({
      token: new Promise<void>(resolve => addEventListener('message', () => resolve(), { once: true })),
    }))
    await page.frameLocator('iframe').getByRole('button', { name: 'Я не робот' }).click()
    await come.evaluate(({ token }) => token)
  }

  test('appears after slips, and its token lets in', async () => {
    const person = await account(server.url)
    await slip(server.url, person)
    await tick()
    await page.getByLabel('Пароль', { exact: true }).fill(person.password)
    await submit().click()
    await title('Подтвердите почту').waitFor()
    expect(blocked).toEqual([])
    expect(host.received.filter(({ path }) => path === '/validate')).toHaveLength(1)
  })

  test('is asked for again when its token has been used', async () => {
    const person = await account(server.url)
    await slip(server.url, person)
    await tick()
    const reloaded = page.waitForRequest(/\/checkbox\?/)
    await submit().click()
    await reloaded
    await tick()
    await page.getByLabel('Пароль', { exact: true }).fill(person.password)
    await submit().click()
    await title('Подтвердите почту').waitFor()
  })

  test('lets users in when its own side is broken', async () => {
    const person = await account(server.url)
    await slip(server.url, person)
    host.script.check = 'down'
    await tick()
    await page.getByLabel('Пароль', { exact: true }).fill(person.password)
    await submit().click()
    await title('Подтвердите почту').waitFor()
    host.script.check = 'ok'
  })
})
