import { useEffect, useRef } from 'react'
import { useLocation } from 'wouter'

const HEADING_TIMEOUT_MS = 5000

/** The old page stays in the document, hidden, while the code of the next one is on the way. */
const isShown = (element: HTMLElement): boolean => element.getClientRects().length > 0

const shownHeading = (): HTMLElement | undefined =>
  ['[data-route-focus]', 'h1']
    .flatMap(selector => [...document.querySelectorAll<HTMLElement>(`main ${selector}`)])
    .find(isShown)

const focusHeading = (heading: HTMLElement): void => {
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}

/** Calls back with the page's heading as soon as there is one; returns the way to stop waiting. */
const whenHeadingAppears = (then: (heading: HTMLElement) => void): (() => void) => {
  const look = () => {
    const heading = shownHeading()
    if (heading) then(heading)
    return heading !== undefined
  }
  if (look()) return () => {}
  const observer = new MutationObserver(() => {
    if (look()) observer.disconnect()
  })
  observer.observe(document.body, { childList: true, subtree: true })
  const timer = setTimeout(() => observer.disconnect(), HEADING_TIMEOUT_MS)
  return () => {
    observer.disconnect()
    clearTimeout(timer)
  }
}

/**
 * After a change of page moves the focus to its heading, so that a screen reader reads it and Tab goes on from there.
 * The first page is left alone, and so is one that has already put the focus where it wants it.
 */
export const RouteFocus = () => {
  const [path] = useLocation()
  const last = useRef(path)
  const byHistory = useRef(false)

  useEffect(() => {
    const remember = () => {
      byHistory.current = true
    }
    addEventListener('popstate', remember)
    return () => removeEventListener('popstate', remember)
  }, [])

  useEffect(() => {
    if (last.current === path) return
    last.current = path
    // Going back, the browser restores the place by itself.
    if (!byHistory.current) scrollTo(0, 0)
    byHistory.current = false
    const { activeElement: before } = document
    return whenHeadingAppears(heading => {
      const { activeElement: now } = document
      const isPlaced = now !== before && now !== document.body
      if (!isPlaced) focusHeading(heading)
    })
  }, [path])

  return null
}
