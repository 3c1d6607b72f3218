import type { Page } from 'playwright-core'

type Marks = { situation: string; mood: string; importance?: string; control?: string; cause: string }

/** Marks an event with a finger or the mouse, one thing after another; the statements come behind it. */
export const markEvent = async (
  page: Page,
  { situation, mood, importance = '3', control = '4', cause }: Marks,
): Promise<void> => {
  const choose = (group: string, label: string) =>
    page.getByRole('group', { name: group }).getByText(label, { exact: true }).click()
  await page.getByText(situation, { exact: true }).click()
  await page.getByRole('button', { name: 'Дальше', exact: true }).click()
  await page.locator(`[data-mood="${mood}"]`).click()
  await choose('Насколько это важно?', importance)
  await choose('Насколько это зависело от вас?', control)
  await choose('В чём причина?', cause)
}
