import {
  type Endpoint,
  listBoosters,
  listResults,
  type Profile,
  readBoosting,
  readProfile,
  readProgress,
  readSubscription,
  type Result,
} from '@grani/contract'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { keyOf, queryOf } from '../../../shared/api/query-client.ts'
import { showBanner } from '../../../shared/banners/local-banners.ts'
import type { Account } from '../sync/account-key.ts'
import { createBetweenQuestions } from './between-questions.ts'
import { copy } from './copy.ts'
import { schedule, useQuestionSession } from './session-registry.ts'
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

const isUnseen = (result: Result): boolean => result.last_viewed_at === null && !result.is_outdated

/** Uids of the results that an answer has just brought: the newest `count`, unless they were seen elsewhere. */
const broughtResults = async (client: QueryClient, count: number): Promise<string[]> => {
  const results = await client.fetchQuery({ ...queryOf(listResults), staleTime: 0 })
  return results
    .filter(isUnseen)
    .slice(0, count)
    .map(({ uid }) => uid)
}

/** Those that the user has not seen in the meantime. */
const stillUnseen = (client: QueryClient, uids: readonly string[]): string[] => {
  const unseen = new Set(
    client
      .getQueryData(queryOf(listResults).queryKey)
      ?.filter(isUnseen)
      .map(({ uid }) => uid),
  )
  return uids.filter(uid => unseen.has(uid))
}

type Props = {
  /** The signed-in user. */
  user: Account & Pick<Profile, 'current_goal'>
  /** Loads what `onNewResults` shows, so that it does not come when the next question is half read. */
  prepareNewResults: () => Promise<unknown>
  /** Called between two questions, with the uids of results that answers have brought and the user has not seen. */
  onNewResults: (uids: readonly string[]) => void
}

/** Keeps the session open on every page and refreshes what an answer changes elsewhere in the app. Shows nothing. */
export const AnswerEffects = ({ user, prepareNewResults, onNewResults }: Props) => {
  const session = useQuestionSession(user)
  const client = useQueryClient()
  const answerCount = useRef(0)

  const hasGoal = user.current_goal !== null
  useEffect(() => {
    if (!hasGoal) session?.setGoal(null)
  }, [session, hasGoal])

  useEffect(() => {
    const between = createBetweenQuestions(schedule)
    const onConfirmed = async (newResults: number): Promise<void> => {
      answerCount.current += 1
      void refetchBoosting(client)
      if (newResults > 0 || answerCount.current % ANSWERS_PER_PROGRESS === 0)
        void refetch(client, readProgress)
      if (newResults === 0) return
      void refetch(client, listBoosters)
      const [uids] = await Promise.all([
        broughtResults(client, newResults),
        prepareNewResults().catch(() => null),
      ])
      // Of several tabs only the visible one opens the dialog.
      if (document.visibilityState !== 'visible') return
      between.run(() => {
        const unseen = stillUnseen(client, uids)
        if (unseen.length > 0) onNewResults(unseen)
      })
    }
    const onEvent = (event: SessionEvent): void => {
      if (event.kind === 'moved') {
        if (event.by === 'undo') between.forget()
        between.onNext()
      }
      if (event.kind === 'no-goal') void refetch(client, readProfile)
      // A failure to fetch results is shown by the components that list them, which fetch again.
      if (event.kind === 'confirmed') onConfirmed(event.newResults).catch(() => {})
      if (event.kind !== 'refused') return
      if (event.why === 'read-only') return void refetch(client, readSubscription)
      const text = event.why === 'quota' ? copy.quotaUsedUp : copy.quotaLongUsedUp
      showBanner('warning', text, { forMs: BANNER_MS })
    }
    const stopListening = session?.onEvent(onEvent)
    return () => {
      stopListening?.()
      between.stop()
    }
  }, [client, session, prepareNewResults, onNewResults])

  return null
}
