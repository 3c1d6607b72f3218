import type { BrowserContext } from 'playwright-core'
import type { RouteApi } from './api-routes.ts'

/** A page, or a context with all its pages: where replies of the API, timers and the time may be others than the real ones. */
export type Place = Pick<BrowserContext, 'request' | 'addInitScript' | 'clock'> & {
  route(...change: Parameters<RouteApi>): Promise<unknown>
}
