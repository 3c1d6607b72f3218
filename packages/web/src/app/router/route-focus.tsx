import { useEffect, useRef } from 'react'
import { useLocation } from 'wouter'

const HEADING_TIMEOUT_MS = 5000

/** The old page stays in the document, hidden, while the code of the next one is being loaded. */
const isShown = (element: HTMLElement): boolean => element.getClientRects().length > 0

const shownHeading = (): HTMLElement | undefined =>
  ['[data-route-focus]', 'h1']
    .flatMap(selector => [...document.querySelectorAll<HTMLElement>(`main ${selector}`)])
    .find(isShown)

const focusHeading = (heading: HTMLElement): void => {
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}

/** Calls back with the page's heading as soon as there is one; returns a function that stops waiting. */
const whenHeadingAppears = (callback: (heading: HTMLElement) => void): (() => void) => {
  const check = () => {
    const heading = shownHeading()
    if (heading) callback(heading)
    return heading !== undefined
  }
  if (check()) return () => {}
  const observer = new MutationObserver(() => {
    if (check()) observer.disconnect()
  })
  observer.observe(document.body, { childList: true, subtree: true })
  const timer = setTimeout(() => observer.disconnect(), HEADING_TIMEOUT_MS)
  return () => {
    observer.disconnect()
    clearTimeout(timer)
  }
}

type Props = {
  /** The path of the first page. */ from: string
  /** Listens since before this code was loaded. */ wasTouched: () => boolean
}

/**
 * After a change of page moves the focus to its heading, so that a screen reader reads it and Tab continues from there.
 * It does nothing on the first page, where its address leads on to another one before anything was touched, or when a page has moved
 * the focus itself.
 */
export const RouteFocus = ({ from, wasTouched }: Props) => {
  const [path] = useLocation()
  const lastPath = useRef(from)
  const isHistoryChange = useRef(false)

  useEffect(() => {
    const onPopState = () => {
      // Closing the drawer goes back too, on the same page.
      isHistoryChange.current = location.pathname !== lastPath.current
    }
    addEventListener('popstate', onPopState)
    return () => removeEventListener('popstate', onPopState)
  }, [])

  useEffect(() => {
    if (lastPath.current === path) return
    const isStillFirst = lastPath.current === from && !wasTouched()
    lastPath.current = path
    // After going back, the browser restores the scroll position itself.
    if (!isHistoryChange.current) scrollTo(0, 0)
    isHistoryChange.current = false
    if (isStillFirst) return
    const { activeElement: before } = document
    return whenHeadingAppears(heading => {
      const { activeElement: now } = document
      const hasMovedItself = now !== before && now !== document.body
      if (!hasMovedItself) focusHeading(heading)
    })
  }, [path, from, wasTouched])

  return null
}
