import { type Profile, readProfile, readSubscription } from '@grani/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { keyOf } from '../../../shared/api/query-client.ts'
import { showBanner } from '../../../shared/banners/local-banners.ts'
import { retryForever } from '../../../shared/loading/retry-forever.ts'
import type { Account } from '../sync/account-key.ts'
import { createBetweenQuestions } from './between-questions.ts'
import { copy } from './copy.ts'
import { schedule, useQuestionSession } from './session-registry.ts'
import type { SessionEvent } from './session-store.ts'

const BANNER_MS = 4000
/** A single answer changes the progress too little to fetch it after each one. */
const ANSWERS_PER_PROGRESS = 5

/** Needed once the server has confirmed an answer, and not for the first question. */
const loadAfterAnswer = () => retryForever(() => import('./after-answer.ts'))

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
      const isProgressDue = newResults > 0 || answerCount.current % ANSWERS_PER_PROGRESS === 0
      const { broughtResults, refreshAfterAnswer, stillUnseen } = await loadAfterAnswer()
      refreshAfterAnswer(client, { isProgressDue, hasNewResults: newResults > 0 })
      if (newResults === 0) return
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
      if (event.kind === 'no-goal') void client.invalidateQueries({ queryKey: keyOf(readProfile) })
      // A failure to fetch results is shown by the components that list them, which fetch again.
      if (event.kind === 'confirmed') onConfirmed(event.newResults).catch(() => {})
      if (event.kind !== 'refused') return
      if (event.why === 'read-only')
        return void client.invalidateQueries({ queryKey: keyOf(readSubscription) })
      const text = event.why === 'quota' ? copy.usedUp : copy.longUsedUp
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
