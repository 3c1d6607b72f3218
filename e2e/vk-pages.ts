import type { Page } from 'playwright-core'

export const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

/** The button that the SDK draws by itself. */
export const sdkButton = (page: Page) => page.locator('[data-test-id="oneTap"] > div > button')

/** Clicks the SDK's button, and VK's frame says within the same moment that no user is signed in there. */
export const clickWhileToldOff = (page: Page): Promise<void> =>
  sdkButton(page).evaluate((button: HTMLElement) => {
    const frame = document.querySelector<HTMLIFrameElement>('[data-test-id="oneTap"] iframe')
    if (!frame) throw new Error('There is no frame')
    button.click()
    dispatchEvent(
      new MessageEvent('message', {
        origin: new URL(frame.src).origin,
        source: frame.contentWindow,
        data: { type: 'vk-sak-sdk', handler: 'onetap: not authorized', params: {} },
      }),
    )
  })

/** The button inside VK's frame, for who is signed in at VK. */
export const frameButton = (page: Page) =>
  page.frameLocator('[data-test-id="oneTap"] iframe').getByRole('button', { name: 'Продолжить как Иван' })

/** Ours, for where theirs does not come. */
export const ownButton = (page: Page) => page.getByRole('button', { name: 'Войти через VK ID' })

/** Agrees to the conditions that a new person is shown. */
export const agree = async (page: Page): Promise<void> => {
  await title(page, 'Последний шаг').waitFor()
  await page.getByRole('checkbox', { name: /18 лет/ }).check()
  await page.getByRole('checkbox', { name: /персональных данных/ }).check()
  await page.getByRole('button', { name: 'Создать аккаунт' }).click()
}
