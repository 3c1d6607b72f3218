/** A tab left open over a deploy asks for files that are gone: it starts again with the new ones. */
const reloadIfOutdated = async (): Promise<void> => {
  const page = await fetch('/', { cache: 'no-store' })
  const { pathname } = new URL(import.meta.url)
  if (page.ok && !(await page.text()).includes(pathname)) location.reload()
}

export const reloadAfterDeploy = (): void =>
  addEventListener('vite:preloadError', () => {
    // Without a connection the file is only out of reach.
    reloadIfOutdated().catch(() => {})
  })

/** After the page has loaded, so that it takes nothing from the first question. */
export const registerServiceWorker = (): void => {
  if (!import.meta.env.PROD) return
  addEventListener('load', () => {
    // Private windows and insecure addresses have none; everything works without.
    navigator.serviceWorker?.register('/sw.js').catch(() => {})
  })
}
