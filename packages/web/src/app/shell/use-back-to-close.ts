import { useEffect, useRef } from 'react'

const MARK = 'isDrawer'

const isMarked = (): boolean => {
  const state: unknown = history.state
  return typeof state === 'object' && state !== null && MARK in state
}

/**
 * Puts an entry of its own into the history while the caller is mounted, so that Back closes it and stays on the page.
 * Returns how to close it by other means. A link away from it replaces the entry.
 */
export const useBackToClose = (onClose: () => void): (() => void) => {
  const isClosing = useRef(false)
  useEffect(() => {
    if (!isMarked()) history.pushState({ [MARK]: true }, '')
    addEventListener('popstate', onClose)
    return () => removeEventListener('popstate', onClose)
  }, [onClose])
  return () => {
    // Going back takes a moment, in which a second tap would leave the page.
    if (isClosing.current) return
    isClosing.current = true
    history.back()
  }
}
