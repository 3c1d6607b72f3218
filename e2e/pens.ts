import type { Locator, Page } from 'playwright-core'

/** A place on an element, as shares of its width and height. */
type Place = readonly [x: number, y: number]

/** Between two places a hand passes through this many others. */
const STEPS = 6

const between = (places: readonly Place[]): Place[] =>
  places.flatMap((place, i) => {
    const [fromX, fromY] = places[i - 1] ?? place
    const [x, y] = place
    return Array.from({ length: i === 0 ? 1 : STEPS }, (_, step): Place => {
      const share = i === 0 ? 1 : (step + 1) / STEPS
      return [fromX + (x - fromX) * share, fromY + (y - fromY) * share]
    })
  })

const onScreen = async (target: Locator, places: readonly Place[]) => {
  await target.scrollIntoViewIfNeeded()
  const box = await target.boundingBox()
  if (!box) throw new Error('There is nothing to draw on')
  return between(places).map(([x, y]) => ({ x: box.x + box.width * x, y: box.y + box.height * y }))
}

/** Draws with a finger: Playwright's own can only tap. */
export const fingerOn = async (page: Page, target: Locator) => {
  const devtools = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints })
  return {
    draw: async (...places: Place[]) => {
      const [first, ...rest] = await onScreen(target, places)
      if (!first) return
      await send('touchStart', [first])
      for (const place of rest) await send('touchMove', [place])
      await send('touchEnd', [])
    },
  }
}

/** Draws with the mouse. */
export const mouseOn = (page: Page, target: Locator) => ({
  draw: async (...places: Place[]) => {
    const [first, ...rest] = await onScreen(target, places)
    if (!first) return
    await page.mouse.move(first.x, first.y)
    await page.mouse.down()
    for (const { x, y } of rest) await page.mouse.move(x, y)
    await page.mouse.up()
  },
})

const MAX_TABS = 80

/** Presses Tab until the focus is there. */
export const tabTo = async (page: Page, target: Locator): Promise<void> => {
  await target.waitFor({ state: 'attached' })
  for (let i = 0; i < MAX_TABS; i++) {
    if (await target.evaluate(element => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error('Tab does not lead there')
}
