import type { BrowserContext } from 'playwright-core'

/** A page, or a context with all its pages: where replies, timers and the time may be others than the real ones. */
export type Place = Pick<BrowserContext, 'route' | 'request' | 'addInitScript' | 'clock'>
