import { authorizeUrl, type VkSettings } from '../authorize-url.ts'
import type { VkKeys } from '../vk-keys.ts'

/** Longer than a request to a healthy analytics host takes. */
const ANALYTICS_TIMEOUT_MS = 1500

type Options = { container: HTMLElement; settings: VkSettings; keys: VkKeys; theme: 'light' | 'dark' }

/**
 * Before it redirects to VK ID, the SDK waits for its analytics request about the click. A slow analytics host delays the
 * user, and of two requests at nearly the same time the SDK drops the first one together with its redirect. In both cases
 * the page redirects by itself after a timeout, with the same keys. Returns a function that removes the workaround.
 */
export const workAroundSlowAnalytics = ({ container, settings, keys, theme }: Options): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const cancel = (): void => {
    clearTimeout(timer)
    timer = undefined
  }
  const redirect = async (): Promise<void> => location.assign(await authorizeUrl(settings, keys, theme))
  const onClick = (): void => {
    timer ??= setTimeout(() => void redirect(), ANALYTICS_TIMEOUT_MS)
  }
  container.addEventListener('click', onClick)
  // A page in the back/forward cache must not redirect again.
  globalThis.addEventListener('pagehide', cancel)
  return () => {
    cancel()
    container.removeEventListener('click', onClick)
    globalThis.removeEventListener('pagehide', cancel)
  }
}
