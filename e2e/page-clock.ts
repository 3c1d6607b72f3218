import type { BrowserContext } from 'playwright-core'

/** Runs in the page. */
const shiftClock = (shift: number): void => {
  const RealDate: DateConstructor = Reflect.get(globalThis, 'RealDate') ?? Date
  const now = () => RealDate.now() + shift
  const ShiftedDate = new Proxy(RealDate, {
    construct: (real, given, as) => Reflect.construct(real, given.length === 0 ? [now()] : given, as),
    get: (real, key) => (key === 'now' ? now : Reflect.get(real, key)),
  })
  Object.assign(globalThis, { RealDate, Date: ShiftedDate })
}

/** The clock of these pages, open or to come, is at `now`, and goes on from there. */
export const setPageClock = async (context: BrowserContext, now: Date): Promise<void> => {
  const shift = now.getTime() - Date.now()
  await context.addInitScript(shiftClock, shift)
  await Promise.all(context.pages().map(page => page.evaluate(shiftClock, shift)))
}
