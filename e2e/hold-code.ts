import { once } from 'node:events'
import type { BrowserContext } from 'playwright-core'

/** Holds back the app's own code; returns what lets it come. */
export const holdCode = async (context: BrowserContext): Promise<() => void> => {
  const bringing = new AbortController()
  const brought = once(bringing.signal, 'abort')
  await context.route('**/assets/index-*.js', async route => {
    await brought
    // Another page may stand there by now.
    await route.continue().catch(() => null)
  })
  return () => bringing.abort()
}
