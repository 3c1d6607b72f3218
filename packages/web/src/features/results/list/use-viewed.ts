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

/** Marks results as viewed once most of what tells of them was on screen for a moment. */
export const useMarkViewed = (results: readonly Result[], told: RefObject<Element | null>): void => {
  const { mutate: markViewed } = useViewResult()
  const uids = results
    .filter(isNew)
    .map(({ uid }) => uid)
    .join(' ')
  useEffect(() => {
    if (uids === '') return
    // Looked at twice: while the page comes up, a text may be in sight that is pushed away, and an observer of intersections
    // says nothing of what happens between two frames.
    let wasSeen = false
    const timer = setInterval(() => {
      // Asked anew each time: a sentence gives way to the whole text.
      const place = told.current?.getBoundingClientRect()
      const isSeen =
        document.visibilityState === 'visible' && place !== undefined && isMostlySeen(place, innerHeight)
      if (isSeen && wasSeen) for (const uid of uids.split(' ')) markViewed(uid)
      wasSeen = isSeen
    }, READING_MS)
    return () => clearInterval(timer)
  }, [uids, markViewed, told])
}

/**
 * Marks a result as viewed once its text or the sentence that stands for it was seen, and says
 * whether it was new when it came up: the mark stays while the reader does, so that nothing moves under their eyes.
 */
export const useViewed = (result: Result, text: RefObject<Element | null>): boolean => {
  const [wasNew] = useState(isNew(result))
  useMarkViewed([result], text)
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
