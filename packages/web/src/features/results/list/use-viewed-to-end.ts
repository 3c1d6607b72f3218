import type { Result } from '@grani/contract'
import { type RefObject, useEffect } from 'react'
import { isNew } from '../new-results.ts'
import { useViewResult } from '../use-result-actions.ts'
import { READING_MS } from './use-viewed.ts'

/**
 * Marks all results of a list as viewed once its end was on screen for a moment: whoever has gone through to it has seen what is new, also
 * what is folded. Not where a link has led into the middle of the list.
 */
export const useViewedToEnd = (results: readonly Result[], end: RefObject<Element | null>): void => {
  const { mutate: markViewed } = useViewResult()
  const unseen = results.filter(isNew).map(({ uid }) => uid)
  const uids = unseen.join(' ')
  useEffect(() => {
    if (uids === '') return
    let wasSeen = false
    const timer = setInterval(() => {
      const top = end.current?.getBoundingClientRect().top ?? Infinity
      const isSeen = document.visibilityState === 'visible' && location.hash === '' && top <= innerHeight
      if (isSeen && wasSeen) for (const uid of uids.split(' ')) markViewed(uid)
      wasSeen = isSeen
    }, READING_MS)
    return () => clearInterval(timer)
  }, [uids, end, markViewed])
}
