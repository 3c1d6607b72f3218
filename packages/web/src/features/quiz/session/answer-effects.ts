import {
  type Endpoint,
  listBoosters,
  listResults,
  type Profile,
  readBoosting,
  readProfile,
  readProgress,
  readSubscription,
} from '@grani/contract'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { keyOf, queryOf } from '../../../shared/api/query-client.ts'
import { showBanner } from '../../../shared/banners/local-banners.ts'
import type { Account } from '../sync/account-key.ts'
import { copy } from './copy.ts'
import { useQuestionSession } from './session-registry.ts'
import type { SessionEvent } from './session-store.ts'

const BANNER_MS = 4000
/** A single answer changes the progress too little to fetch it after each one. */
const ANSWERS_PER_PROGRESS = 5

const refetch = (client: QueryClient, endpoint: Endpoint): Promise<void> =>
  client.invalidateQueries({ queryKey: keyOf(endpoint) })

/** Once the plan's questions are used up, answers are paid for by the boosting. */
const refetchBoosting = async (client: QueryClient): Promise<void> => {
  const boosting = queryOf(readBoosting)
  if (!client.getQueryData(boosting.queryKey)) return
  try {
    await client.fetchQuery({ ...boosting, staleTime: 0, retry: false })
  } catch {
    client.setQueryData(boosting.queryKey, null)
  }
}

const hasUnseenResult = async (client: QueryClient): Promise<boolean> => {
  const results = await client.fetchQuery({ ...queryOf(listResults), staleTime: 0 })
  return results.some(result => result.last_viewed_at === null)
}

type Props = {
  /** The signed-in user. */
  user: Account & Pick<Profile, 'current_goal'>
  /** Called when an answer has brought a result that the user has not seen. */
  onNewResults: () => void
}

/** Keeps the session open on every page and refreshes what an answer changes elsewhere in the app. Shows nothing. */
export const AnswerEffects = ({ user, onNewResults }: Props) => {
  const session = useQuestionSession(user)
  const client = useQueryClient()
  const answerCount = useRef(0)

  const hasGoal = user.current_goal !== null
  useEffect(() => {
    if (!hasGoal) session?.setGoal(null)
  }, [session, hasGoal])

  useEffect(() => {
    const onConfirmed = async (newResults: number): Promise<void> => {
      answerCount.current += 1
      void refetchBoosting(client)
      if (newResults > 0 || answerCount.current % ANSWERS_PER_PROGRESS === 0)
        void refetch(client, readProgress)
      if (newResults === 0) return
      void refetch(client, listResults)
      void refetch(client, listBoosters)
      // Of several tabs only the visible one opens the dialog.
      if ((await hasUnseenResult(client)) && document.visibilityState === 'visible') onNewResults()
    }
    const onEvent = (event: SessionEvent): void => {
      if (event.kind === 'no-goal') void refetch(client, readProfile)
      // A failure to fetch results is shown by the components that list them, which fetch again.
      if (event.kind === 'confirmed') onConfirmed(event.newResults).catch(() => {})
      if (event.kind !== 'refused') return
      if (event.why === 'read-only') return void refetch(client, readSubscription)
      const text = event.why === 'quota' ? copy.quotaUsedUp : copy.quotaLongUsedUp
      showBanner('warning', text, { forMs: BANNER_MS })
    }
    return session?.onEvent(onEvent)
  }, [client, session, onNewResults])

  return null
}
