import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { showBanner } from '../../../shared/banners/local-banners.ts'
import { copy } from './copy.ts'
import { changesQuery } from './use-changes.ts'

/** Says that a re-measurement is finished. Returns what to call after each answer that the server has. */
export const useFinishedCheck = (): (() => void) => {
  const { data, refetch } = useQuery({ ...changesQuery, gcTime: Infinity })
  const shown = useRef<number | null>(null)
  const finished = data?.changes.length ?? null
  useEffect(() => {
    if (shown.current !== null && finished !== null && finished > shown.current)
      showBanner('success', copy.finished, { action: { label: copy.see, href: '/results/changes' } })
    shown.current = finished
  }, [finished])
  const isUnderWay = data?.qualities.some(({ answered }) => answered !== null) ?? false
  return useCallback(() => {
    if (isUnderWay) void refetch()
  }, [isUnderWay, refetch])
}
