import type { Result } from '@grani/contract'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { isNew } from '../new-results.ts'
import { useViewResult } from '../use-result-actions.ts'
import { scrollSteadilyTo } from './steady-scroll.ts'

/** How often one looks whether a text is on screen; what is seen twice running counts as read, also by whoever skims. */
export const READING_MS = 500

/** Half of it, or half of the window for a long one. */
export const isMostlySeen = (
  { top, bottom }: Pick<DOMRect, 'top' | 'bottom'>,
  windowHeight: number,
): boolean => {
  const seen = Math.min(bottom, windowHeight) - Math.max(top, 0)
  return seen > 0 && seen >= Math.min(bottom - top, windowHeight) / 2
}

/**
 * Marks a result as viewed once most of its text was on screen for a moment, and says
 * whether it was new when it came up: the mark stays while the reader does, so that nothing moves under their eyes.
 */
export const useViewed = (result: Result, text: RefObject<Element | null>): boolean => {
  const [wasNew] = useState(isNew(result))
  const { mutate: markViewed } = useViewResult()
  const { uid } = result
  const isUnseen = isNew(result)
  useEffect(() => {
    const target = text.current
    if (!isUnseen || !target) return
    // Looked at twice: while the page comes up, a text may be in sight that is pushed away, and an observer of intersections
    // says nothing of what happens between two frames.
    let wasSeen = false
    const timer = setInterval(() => {
      const isSeen =
        document.visibilityState === 'visible' && isMostlySeen(target.getBoundingClientRect(), innerHeight)
      if (isSeen && wasSeen) markViewed(uid)
      wasSeen = isSeen
    }, READING_MS)
    return () => clearInterval(timer)
  }, [isUnseen, markViewed, text, uid])
  return wasNew
}

/** When the address names this result as the page comes up, moves the page and the focus to its heading. */
export const useFocusWhenLinked = (uid: string, heading: RefObject<HTMLElement | null>): void => {
  const isFirst = useRef(location.hash === `#${uid}`)
  useEffect(() => {
    if (!isFirst.current) return
    isFirst.current = false
    scrollSteadilyTo(heading.current)
    heading.current?.focus({ preventScroll: true })
  }, [heading])
}
