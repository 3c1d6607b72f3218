import type { Page } from 'playwright-core'

/** Resolves when the page's service worker answers for it. */
export const workerIsReady = (page: Page): Promise<unknown> =>
  page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready
    if (active?.state !== 'activated')
      await new Promise(resolve => active?.addEventListener('statechange', resolve, { once: true }))
  })
