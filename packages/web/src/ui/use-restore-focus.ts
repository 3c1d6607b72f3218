import { useEffect } from 'react'

const ancestorsOf = (element: Element): Element[] =>
  element.parentElement === null ? [] : [element.parentElement, ...ancestorsOf(element.parentElement)]

const isVisible = (element: HTMLElement): boolean => element.getClientRects().length > 0

/** The nearest heading around something that is gone: of its card, else of the page. */
const nearestHeading = (places: readonly Element[]): HTMLElement | undefined =>
  places
    .filter(place => place.isConnected)
    .flatMap(place => [...place.querySelectorAll<HTMLElement>('h1, h2, h3')])
    .find(isVisible)

const hasNoFocus = (): boolean => document.activeElement === null || document.activeElement === document.body

/**
 * Whoever works by keyboard or by ear is not thrown out of the page when what they have just pressed goes away: a button
 * that has done its work, a card that is not needed any more, the opener of a dialog that has closed. The browser leaves the
 * focus nowhere; here it goes to the nearest heading, or back to a button that was only disabled while it worked.
 */
export const useRestoreFocus = (): void => {
  useEffect(() => {
    let last: HTMLElement | null = null
    let places: Element[] = []
    let timer: ReturnType<typeof setTimeout> | undefined

    const remember = ({ target }: FocusEvent) => {
      // A dialog gives the focus back to what opened it: that is what has to be remembered.
      if (!(target instanceof HTMLElement) || target.closest('dialog')) return
      last = target
      places = ancestorsOf(target)
    }
    const forget = ({ target }: FocusEvent) => {
      // Somebody has clicked beside it and does not want to be anywhere. What is going away is still there for a moment.
      setTimeout(() => {
        if (target === last && last?.isConnected && !last.matches(':disabled') && hasNoFocus()) last = null
      })
    }
    const mend = () => {
      if (!last || !hasNoFocus() || document.querySelector('dialog[open]')) return
      if (last.isConnected) {
        if (!last.matches(':disabled')) last.focus({ preventScroll: true })
        return
      }
      const heading = nearestHeading(places)
      last = null
      if (!heading) return
      heading.tabIndex = -1
      heading.focus({ preventScroll: true })
    }
    const observer = new MutationObserver(() => {
      clearTimeout(timer)
      timer = setTimeout(mend)
    })

    document.addEventListener('focusin', remember)
    document.addEventListener('focusout', forget)
    observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] })
    return () => {
      document.removeEventListener('focusin', remember)
      document.removeEventListener('focusout', forget)
      observer.disconnect()
      clearTimeout(timer)
    }
  }, [])
}
