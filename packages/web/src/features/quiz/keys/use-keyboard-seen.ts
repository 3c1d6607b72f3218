import { useSyncExternalStore } from 'react'

let isSeen = false

const subscribe = (listener: () => void) => {
  const onKeyDown = () => {
    isSeen = true
    listener()
  }
  document.addEventListener('keydown', onKeyDown, { once: true })
  return () => document.removeEventListener('keydown', onKeyDown)
}

/** Whether a key has been pressed on this page: the only way to tell that a tablet has a keyboard. */
export const useKeyboardSeen = (): boolean => useSyncExternalStore(subscribe, () => isSeen)
