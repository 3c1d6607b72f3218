import type { PortraitEvidence, Result } from '@grani/contract'
import type { RefObject } from 'react'
import { useMarkViewed } from '../list/use-viewed.ts'
import { useResults } from '../use-results.ts'

const NONE: readonly Result[] = []

/** Marks the results that a sentence of the portrait rests on as viewed once it was read: it says what they say. */
export const useEvidenceViewed = (
  evidence: readonly PortraitEvidence[],
  sentence: RefObject<Element | null>,
): void => {
  const { data = NONE } = useResults()
  useMarkViewed(
    data.filter(({ uid }) => evidence.some(one => one.uid === uid)),
    sentence,
  )
}
