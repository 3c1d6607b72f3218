import { useSyncExternalStore } from 'react'

/** Where the reader can do something about it. */
type Action = { words: string; href: string }

export type LocalBanner = {
  uid: string
  level: 'info' | 'success' | 'warning' | 'error'
  text: string
  action?: Action | undefined
  /** How long it stays once it is shown; for good without. */
  forMs?: number | undefined
}

let queue: readonly LocalBanner[] = []
let count = 0
const listeners = new Set<() => void>()

const change = (next: readonly LocalBanner[]): void => {
  queue = next
  for (const listener of listeners) listener()
}

export const closeLocalBanner = (uid: string): void => change(queue.filter(banner => banner.uid !== uid))

/**
 * Shows plain text at the top of the page; with `forMs` it leaves by itself that long after its turn has come. The same
 * words are not queued twice.
 */
export const showBanner = (
  level: LocalBanner['level'],
  text: string,
  { forMs, action }: { forMs?: number; action?: Action } = {},
): void => {
  if (queue.some(banner => banner.text === text)) return
  count += 1
  change([...queue, { uid: `local-${count}`, level, text, action, forMs }])
}

/** From the moment that it is shown its time runs; gives what stops that. */
export const startTimer = ({ uid, forMs }: LocalBanner): (() => void) | undefined => {
  if (forMs === undefined) return undefined
  const timer = setTimeout(() => closeLocalBanner(uid), forMs)
  return () => clearTimeout(timer)
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const localBanners = (): readonly LocalBanner[] => queue

export const useLocalBanners = (): readonly LocalBanner[] => useSyncExternalStore(subscribe, localBanners)
