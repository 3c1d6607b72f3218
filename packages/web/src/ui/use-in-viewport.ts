import { type RefObject, useEffect, useState } from 'react'

/** Whether any of an element is within the window; before that is known, it counts as seen. */
export const useInViewport = (ref: RefObject<Element | null>): boolean => {
  const [isInSight, setInSight] = useState(true)
  useEffect(() => {
    if (!ref.current) return
    const observer = new IntersectionObserver(entries => setInSight(entries.at(-1)?.isIntersecting === true))
    observer.observe(ref.current)
    return () => observer.disconnect()
  }, [ref])
  return isInSight
}
