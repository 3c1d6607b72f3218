import type { Locator, Page } from 'playwright-core'

const MOST_TABS = 150

/** Presses Tab until the focus is there. */
export const tabTo = async (page: Page, target: Locator): Promise<void> => {
  await target.waitFor({ state: 'attached' })
  for (let i = 0; i < MOST_TABS; i++) {
    if (await target.evaluate(element => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`The focus does not come to ${await target.innerText()}`)
}

export const press = async (page: Page, target: Locator, key = 'Enter'): Promise<void> => {
  await tabTo(page, target)
  await page.keyboard.press(key)
}

/** Types over what stands in a field. */
export const type = async (page: Page, field: Locator, text: string): Promise<void> => {
  await tabTo(page, field)
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(text)
}
