import { useEffect } from 'react'

const ancestorsOf = (element: Element): Element[] =>
  element.parentElement === null ? [] : [element.parentElement, ...ancestorsOf(element.parentElement)]

const isVisible = (element: HTMLElement): boolean => element.getClientRects().length > 0

/** The nearest heading around a removed element: of its card, else of the page. `ancestors` go from inside to outside. */
const nearestHeading = (ancestors: readonly Element[]): HTMLElement | undefined =>
  ancestors
    .filter(ancestor => ancestor.isConnected)
    .flatMap(ancestor => [...ancestor.querySelectorAll<HTMLElement>('h1, h2, h3')])
    .find(isVisible)

const hasNoFocus = (): boolean => document.activeElement === null || document.activeElement === document.body

/**
 * Restores the focus for users of keyboards and screen readers when the focused element disappears: a button that has done
 * its work, a card that is no longer needed, the opener of a dialog that has closed. Browsers then leave nothing focused.
 * Here the focus goes to the nearest heading, or back to a button that was only disabled while its request was pending.
 */
export const useRestoreFocus = (): void => {
  useEffect(() => {
    let last: HTMLElement | null = null
    let ancestors: Element[] = []
    let timer: ReturnType<typeof setTimeout> | undefined

    const remember = ({ target }: FocusEvent) => {
      // A dialog gives the focus back to its opener, so the opener is the element to remember.
      if (!(target instanceof HTMLElement) || target.closest('dialog')) return
      last = target
      ancestors = ancestorsOf(target)
    }
    const forget = ({ target }: FocusEvent) => {
      // Checked a moment later, since an element that is being removed is still connected now. One that stays has lost the
      // focus to a click elsewhere, and must not get it back.
      setTimeout(() => {
        if (target === last && last?.isConnected && !last.matches(':disabled') && hasNoFocus()) last = null
      })
    }
    const restore = () => {
      if (!last || !hasNoFocus() || document.querySelector('dialog[open]')) return
      if (last.isConnected) {
        if (!last.matches(':disabled')) last.focus({ preventScroll: true })
        return
      }
      const heading = nearestHeading(ancestors)
      last = null
      if (!heading) return
      heading.tabIndex = -1
      heading.focus({ preventScroll: true })
    }
    const observer = new MutationObserver(() => {
      clearTimeout(timer)
      timer = setTimeout(restore)
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
