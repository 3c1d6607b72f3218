import { useEffect } from 'react'

/** Scrolls to an element, and once more when what the link opens has been laid out. */
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
