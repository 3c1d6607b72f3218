import { authorizeUrl, type VkSettings } from '../authorize-url.ts'
import type { VkKeys } from '../vk-keys.ts'

/** Longer than a report to a host in good health takes. */
const ANALYTICS_TIMEOUT_MS = 1500

type Options = { container: HTMLElement; settings: VkSettings; keys: VkKeys; theme: 'light' | 'dark' }

/**
 * Before it leaves for VK ID the SDK waits until its report of the click has been received: a slow statistics host
 * holds the person up, and of two reports within one moment it drops the first one, and the click with it. Then the page
 * goes by itself, with the same keys. Returns how to stop looking.
 */
export const workAroundSlowAnalytics = ({ container, settings, keys, theme }: Options): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const forget = (): void => {
    clearTimeout(timer)
    timer = undefined
  }
  const leave = async (): Promise<void> => location.assign(await authorizeUrl(settings, keys, theme))
  const onClick = (): void => {
    timer ??= setTimeout(() => void leave(), ANALYTICS_TIMEOUT_MS)
  }
  container.addEventListener('click', onClick)
  // A page that the browser keeps for the way back must not leave once more by itself.
  globalThis.addEventListener('pagehide', forget)
  return () => {
    forget()
    container.removeEventListener('click', onClick)
    globalThis.removeEventListener('pagehide', forget)
  }
}
