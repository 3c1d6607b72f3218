import type { Page } from 'playwright-core'
import type { Place } from './place.ts'

/**
 * Timers of `from` milliseconds or more fire when the test lets that time pass: a message stays until the test has seen it,
 * however slow the machine is. Repeated timers go on by themselves.
 */
export const holdTimers = async (context: Place, from: number): Promise<void> => {
  await context.addInitScript(from => {
    const never = 2 ** 31 - 1
    const start = globalThis.setTimeout.bind(globalThis)
    const stop = globalThis.clearTimeout.bind(globalThis)
    const held = new Map<unknown, { left: number; action: () => void }>()
    const hold = (...[action, ms = 0, ...more]: Parameters<typeof start>) => {
      if (ms < from) return start(action, ms, ...more)
      const timer = start(() => {}, never)
      held.set(timer, { left: ms, action })
      return timer
    }
    const drop = (...[timer]: Parameters<typeof stop>) => {
      held.delete(timer)
      stop(timer)
    }
    const passTime = (ms: number) => {
      for (const [timer, one] of held) {
        one.left -= ms
        if (one.left > 0) continue
        held.delete(timer)
        one.action()
      }
    }
    Object.assign(globalThis, { setTimeout: Object.assign(hold, start), clearTimeout: drop, passTime })
  }, from)
}

/** Less than the line stays that names what has become clear (quiz/session/clear-line.ts). */
const LINE_MS = 3000

/** However slow the machine is, the line about what has become clear stays until the test lets time pass. */
export const keepLines = (context: Place): Promise<void> => holdTimers(context, LINE_MS)

export const passTime = (page: Page, ms: number): Promise<unknown> => page.evaluate(`passTime(${ms})`)

/** Repeated timers of exactly `every` milliseconds fire only when the test calls `fireIntervals`. */
export const holdIntervals = async (context: Place, every: number): Promise<void> => {
  await context.addInitScript(every => {
    const never = 2 ** 31 - 1
    const start = globalThis.setInterval.bind(globalThis)
    const stop = globalThis.clearInterval.bind(globalThis)
    const held = new Map<unknown, () => void>()
    const hold = (...[action, ms = 0, ...more]: Parameters<typeof start>) => {
      if (ms !== every) return start(action, ms, ...more)
      const timer = start(() => {}, never)
      held.set(timer, action)
      return timer
    }
    const drop = (...[timer]: Parameters<typeof stop>) => {
      held.delete(timer)
      stop(timer)
    }
    const fireIntervals = () => {
      for (const action of held.values()) action()
    }
    Object.assign(globalThis, { setInterval: Object.assign(hold, start), clearInterval: drop, fireIntervals })
  }, every)
}

export const fireIntervals = (page: Page): Promise<unknown> => page.evaluate('fireIntervals()')
