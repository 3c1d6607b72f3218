/** A tab that was left open over a deploy requests files that no longer exist: it reloads to get the new ones. */
const reloadIfOutdated = async (): Promise<void> => {
  const page = await fetch('/', { cache: 'no-store' })
  const { pathname } = new URL(import.meta.url)
  if (page.ok && !(await page.text()).includes(pathname)) location.reload()
}

export const reloadAfterDeploy = (): void =>
  addEventListener('vite:preloadError', () => {
    // Offline: the file is only out of reach, and nothing is to be done.
    reloadIfOutdated().catch(() => {})
  })

/** Waits for the page to be loaded, so that nothing is downloaded beside the first question. */
export const registerServiceWorker = (): void => {
  if (!import.meta.env.PROD) return
  addEventListener('load', () => {
    // Private windows and insecure addresses have no service worker; the app works without one.
    navigator.serviceWorker?.register('/sw.js').catch(() => {})
  })
}
