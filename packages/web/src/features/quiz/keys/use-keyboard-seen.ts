import { useSyncExternalStore } from 'react'

let isSeen = false

const subscribe = (watcher: () => void) => {
  const see = () => {
    isSeen = true
    watcher()
  }
  document.addEventListener('keydown', see, { once: true })
  return () => document.removeEventListener('keydown', see)
}

/** Whether a key has been pressed: a tablet may have a keyboard too. */
export const useKeyboardSeen = (): boolean => useSyncExternalStore(subscribe, () => isSeen)
