import { useEffect } from 'react'

/**
 * Scrolls to an element, and once more when the texts around it have been laid out: off screen their heights are guesses
 * (`content-visibility`).
 */
export const scrollSteadilyTo = (element: Element | null): void => {
  element?.scrollIntoView({ block: 'start' })
  requestAnimationFrame(() => requestAnimationFrame(() => element?.scrollIntoView({ block: 'start' })))
}

/** Lets links within the page end exactly where they lead. */
export const useSteadyLinks = (): void => {
  useEffect(() => {
    const onJump = () => scrollSteadilyTo(document.getElementById(location.hash.slice(1)))
    addEventListener('hashchange', onJump)
    return () => removeEventListener('hashchange', onJump)
  }, [])
}
