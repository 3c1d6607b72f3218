import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { openBrowser } from '@grani/testing/browser/open-browser.ts'
import { type Server, startServerOnCopy } from '@grani/testing/browser/server-process.ts'
import { selfSigned } from '@grani/stand-ins/certificate.ts'
import { trustedCertificateEnv } from '@grani/stand-ins/trust.ts'
import { startVk, type VkProvider } from '@grani/stand-ins/vk/provider.ts'
import { vkAccount, defaultScript } from '@grani/stand-ins/vk/script.ts'
import { agree, sdkButton, title } from './vk-pages.ts'

let server: Server
let vk: VkProvider
let browser: Browser
let context: BrowserContext
let page: Page

beforeAll(async () => {
  const certificate = selfSigned(['localhost', 'id.vk.ru'])
  vk = await startVk(certificate)
  ;[server, browser] = await Promise.all([
    startServerOnCopy(inject('usersTemplate'), {
      VK_APP_ID: `${vk.client.appId}`,
      VK_MODE: 'new_window',
      VK_API_URL: `https://localhost:${vk.port}`,
      ...trustedCertificateEnv(certificate),
    }),
    // The SDK believes a window only when it is VK's own host.
    openBrowser([`--host-resolver-rules=MAP id.vk.ru 127.0.0.1:${vk.port}`]),
  ])
  vk.client.redirectUris.push(`${server.url}/auth/vk`)
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
  await vk?.close()
})

beforeEach(async () => {
  Object.assign(vk.script, defaultScript(), { account: vkAccount() })
  context = await browser.newContext({ ignoreHTTPSErrors: true, serviceWorkers: 'block' })
  page = await context.newPage()
})
afterEach(() => context?.close())

const open = async (): Promise<Page> => {
  await page.goto(`${server.url}/auth`)
  const opening = page.waitForEvent('popup')
  await sdkButton(page).click()
  return opening
}

describe('VK ID in a window of its own', () => {
  test('signs in the page that opened it', async () => {
    await open()
    await agree(page)
    await title(page, 'С чего начнём').waitFor()
  })

  test('signs in from a tab where the installation asks for one', async () => {
    vk.script.account = vkAccount({ user_id: '2', email: 'tab@example.com' })
    await context.route(`${server.url}/api/settings`, async route => {
      const settings = await (await route.fetch()).json()
      await route.fulfill({ json: { ...settings, vk: { ...settings.vk, mode: 'new_tab' } } })
    })
    await page.addInitScript(() => {
      const openWindow = window.open.bind(window)
      window.open = (...how) => {
        Object.assign(globalThis, { features: how[2] ?? 'none' })
        return openWindow(...how)
      }
    })
    await open()
    expect(await page.evaluate('features')).toBe('none')
    await agree(page)
    await title(page, 'С чего начнём').waitFor()
  })

  test('that is closed early is told', async () => {
    vk.script.consent = 'stays_open'
    const popup = await open()
    await popup.getByRole('heading', { name: 'Вход через VK ID' }).waitFor()
    await popup.close()
    await page.getByText('Окно VK ID закрыли раньше').waitFor()
  })

  test.each([
    ['declined', 'VK ID не подтвердил вход'],
    ['other_state', 'Этот вход начинали не здесь'],
    ['unknown_event', 'VK ID ответил не то, чего мы ждали'],
  ] as const)('that answers «%s» is told, and the user stays signed out', async (consent, words) => {
    vk.script.consent = consent
    await open()
    await page.getByText(words).waitFor()
    expect((await context.cookies(server.url)).map(({ name }) => name)).toEqual([])
  })

  test('that the browser does not open is told', async () => {
    await page.addInitScript(() => {
      window.open = () => null
    })
    await page.goto(`${server.url}/auth`)
    await sdkButton(page).click()
    await page.getByText('Браузер не дал открыть окно').waitFor()
  })
})
