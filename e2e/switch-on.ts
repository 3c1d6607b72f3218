import type { Locator } from 'playwright-core'

/** Ticks a box whose change is saved at once: it shows the tick only when the page has taken note of it, not within the click. */
export const switchOn = async (box: Locator): Promise<void> => {
  await box.click()
  await box.and(box.page().locator(':checked')).waitFor()
}
