import { rateResult, readProgress, type Result, viewResult } from '@grani/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { call } from '../../shared/api/call.ts'
import { keyOf } from '../../shared/api/query-client.ts'
import { isNew } from './new-results.ts'
import { resultsQuery } from './use-results.ts'

/** Changes one result in the cache of the query. */
const useResultUpdate = () => {
  const client = useQueryClient()
  return (id: string, change: Partial<Result>) =>
    client.setQueryData(resultsQuery.queryKey, results =>
      results?.map(result => (result.uid === id ? { ...result, ...change } : result)),
    )
}

/** Marks a result as viewed: in the cache at once, on the server by a call. */
const useViewResult = () => {
  const client = useQueryClient()
  const update = useResultUpdate()
  return useMutation({
    mutationFn: (id: string) => call(viewResult, { params: { id } }),
    onMutate: id => {
      update(id, { last_viewed_at: new Date().toISOString() })
    },
    onSuccess: () => client.invalidateQueries({ queryKey: keyOf(readProgress) }),
  })
}

/** The details of a result, opened and closed by a tap, or open at once when the address names it. Opening marks it as viewed. */
export const useResultDetails = (result: Result) => {
  const [isLinked] = useState(() => location.hash === `#${result.uid}`)
  const [isOpen, setOpen] = useState(isLinked)
  const detailsId = useId()
  const { mutate: markViewed } = useViewResult()
  const isFirst = useRef(isLinked)
  useEffect(() => {
    if (!isFirst.current) return
    isFirst.current = false
    const opener = document.querySelector<HTMLElement>(`[aria-controls="${detailsId}"]`)
    opener?.scrollIntoView({ block: 'start' })
    opener?.focus({ preventScroll: true })
    if (isNew(result)) markViewed(result.uid)
  }, [detailsId, markViewed, result])
  const toggle = () => {
    if (!isOpen && isNew(result)) markViewed(result.uid)
    setOpen(!isOpen)
  }
  return { isOpen, toggle, detailsId }
}

type Rating = { id: string; agrees: boolean }

/** Saves the user's feedback on a result. It is shown at once, and rolled back when saving fails. */
export const useRateResult = () => {
  const client = useQueryClient()
  const update = useResultUpdate()
  return useMutation({
    mutationFn: ({ id, agrees }: Rating) => call(rateResult, { params: { id }, body: { agrees } }),
    onMutate: ({ id, agrees }) => {
      const before = client.getQueryData(resultsQuery.queryKey)?.find(({ uid }) => uid === id)?.agrees ?? null
      update(id, { agrees })
      return before
    },
    onError: (_error, { id }, before = null) => update(id, { agrees: before }),
  })
}
