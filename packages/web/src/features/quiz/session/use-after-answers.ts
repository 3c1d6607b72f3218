import { listResults, readBoosting, readProfile, readProgress, readSubscription } from '@grani/contract'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { keyOf, queryOf } from '../../../shared/api/query-client.ts'
import { showBanner } from '../../../shared/banners/local-banners.ts'
import { copy } from '../card/copy.ts'
import type { QuestionSession, SessionEvent } from './question-session.ts'

const BANNER_MS = 4000
/** One answer moves the picture of progress too little to be asked for each time. */
const ANSWERS_PER_PROGRESS = 5

const refresh = (client: QueryClient, ...endpoints: Parameters<typeof keyOf>[0][]) =>
  Promise.all(endpoints.map(endpoint => client.invalidateQueries({ queryKey: keyOf(endpoint) })))

/** Bought questions pay for an answer when the plan no longer does. */
const refreshBoosting = async (client: QueryClient): Promise<void> => {
  const boosting = queryOf(readBoosting)
  if (!client.getQueryData(boosting.queryKey)) return
  try {
    await client.fetchQuery({ ...boosting, staleTime: 0, retry: false })
  } catch {
    client.setQueryData(boosting.queryKey, null)
  }
}

const hasUnseen = async (client: QueryClient): Promise<boolean> => {
  const results = await client.fetchQuery({ ...queryOf(listResults), staleTime: 0 })
  return results.some(result => result.last_viewed_at === null)
}

/** What follows an answer on the rest of the page; `onNewResults` is called when there is a result to look at. */
export const useAfterAnswers = (stream: QuestionSession, onNewResults: () => void): void => {
  const client = useQueryClient()
  const count = useRef(0)

  useEffect(() => {
    const afterAnswer = async (newResults: number): Promise<void> => {
      count.current += 1
      void refreshBoosting(client)
      if (newResults > 0 || count.current % ANSWERS_PER_PROGRESS === 0) void refresh(client, readProgress)
      if (newResults === 0) return
      void refresh(client, listResults)
      // Of several tabs only the one in sight speaks up.
      if ((await hasUnseen(client)) && document.visibilityState === 'visible') onNewResults()
    }
    const onEvent = (event: SessionEvent): void => {
      if (event.kind === 'no-goal') void refresh(client, readProfile)
      // A failed reading of results is asked for again by whoever shows them.
      if (event.kind === 'confirmed') afterAnswer(event.newResults).catch(() => {})
      if (event.kind !== 'refused') return
      if (event.why === 'read-only') void refresh(client, readSubscription)
      else
        showBanner('warning', event.why === 'quota' ? copy.quotaUsedUp : copy.quotaLongUsedUp, {
          forMs: BANNER_MS,
        })
    }
    return stream.onEvent(onEvent)
  }, [client, stream, onNewResults])
}
