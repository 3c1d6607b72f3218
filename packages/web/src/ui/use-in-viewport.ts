import { type RefObject, useEffect, useState } from 'react'

/** Whether any part of an element is in the viewport; until that is known, `untilKnown`. */
export const useInViewport = (ref: RefObject<Element | null>, untilKnown = true): boolean => {
  const [isInViewport, setInViewport] = useState(untilKnown)
  useEffect(() => {
    if (!ref.current) return
    const observer = new IntersectionObserver(entries =>
      setInViewport(entries.at(-1)?.isIntersecting === true),
    )
    observer.observe(ref.current)
    return () => observer.disconnect()
  }, [ref])
  return isInViewport
}
