import { useSyncExternalStore } from 'react'

/** A link to where the user can act on it. */
type Action = { label: string; href: string }

export type LocalBanner = {
  uid: string
  level: 'info' | 'success' | 'warning' | 'error'
  text: string
  action?: Action | undefined
  /** How long it is shown; until it is closed if absent. */
  forMs?: number | undefined
  /** The path of the page that it is about; it goes with that page. */
  page?: string | undefined
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
 * Queues plain text for the top of the page. With `forMs` it closes by itself so long after it is shown. A text that is
 * queued already is not queued again.
 */
export const showBanner = (
  level: LocalBanner['level'],
  text: string,
  { forMs, action, page }: { forMs?: number; action?: Action; page?: string } = {},
): void => {
  if (queue.some(banner => banner.text === text)) return
  count += 1
  change([...queue, { uid: `local-${count}`, level, text, action, forMs, page }])
}

/** Starts the timer of a banner that is shown now; returns a function that stops it. */
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
