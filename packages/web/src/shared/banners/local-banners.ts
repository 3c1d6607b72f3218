import { useSyncExternalStore } from 'react'

/** Where the reader can do something about it. */
type Action = { words: string; href: string }

export type LocalBanner = {
  uid: string
  level: 'info' | 'success' | 'warning' | 'error'
  text: string
  action?: Action | undefined
}

let queue: readonly LocalBanner[] = []
let count = 0
const listeners = new Set<() => void>()

const change = (next: readonly LocalBanner[]): void => {
  queue = next
  for (const listener of listeners) listener()
}

export const closeLocalBanner = (uid: string): void => change(queue.filter(banner => banner.uid !== uid))

/** Shows plain text at the top of the page; with `forMs` it leaves by itself. The same words are not queued twice. */
export const showBanner = (
  level: LocalBanner['level'],
  text: string,
  { forMs, action }: { forMs?: number; action?: Action } = {},
): void => {
  const shown = queue.find(banner => banner.text === text)
  if (shown) return
  count += 1
  const uid = `local-${count}`
  change([...queue, { uid, level, text, action }])
  if (forMs !== undefined) setTimeout(() => closeLocalBanner(uid), forMs)
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const localBanners = (): readonly LocalBanner[] => queue

export const useLocalBanners = (): readonly LocalBanner[] => useSyncExternalStore(subscribe, localBanners)
