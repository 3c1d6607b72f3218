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
    /** Two fingers come down beside each other and move up together. */
    swipeUpWithTwo: async (pixels: number) => {
      const [left, right] = await onScreen(target, [
        [0.3, 0.7],
        [0.6, 0.7],
      ]).then(places => [places.at(0), places.at(-1)])
      if (!left || !right) return
      await send('touchStart', [left])
      await send('touchStart', [left, right])
      for (let step = 1; step <= STEPS; step++) {
        const up = ({ x, y }: typeof left) => ({ x, y: y - (pixels * step) / STEPS })
        await send('touchMove', [up(left), up(right)])
      }
      await send('touchEnd', [])
    },
    /** A palm comes to rest and slides a little, and stays until the returned call. */
    restPalm: async (place: Place) => {
      const [at] = await onScreen(target, [place])
      if (!at) throw new Error('There is no place for a palm')
      await send('touchStart', [at])
      await send('touchMove', [{ x: at.x + 2, y: at.y + 2 }])
      return () => send('touchEnd', [])
    },
  }
}

/** Draws with a pen: Playwright has none. */
export const penOn = async (page: Page, target: Locator) => {
  const devtools = await page.context().newCDPSession(page)
  const pen = { button: 'left', clickCount: 1, force: 0.7, pointerType: 'pen' } as const
  return {
    draw: async (...places: Place[]) => {
      const points = await onScreen(target, places)
      const [first, last] = [points.at(0), points.at(-1)]
      if (!first || !last) return
      await devtools.send('Input.dispatchMouseEvent', { ...pen, ...first, type: 'mousePressed', buttons: 1 })
      for (const place of points.slice(1))
        await devtools.send('Input.dispatchMouseEvent', { ...pen, ...place, type: 'mouseMoved', buttons: 1 })
      await devtools.send('Input.dispatchMouseEvent', { ...pen, ...last, type: 'mouseReleased', buttons: 0 })
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
