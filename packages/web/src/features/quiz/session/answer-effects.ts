import { type Profile, readProfile, readSubscription, type Result } from '@grani/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { keyOf } from '../../../shared/api/query-client.ts'
import { showBanner } from '../../../shared/banners/local-banners.ts'
import { retryForever } from '../../../shared/loading/retry-forever.ts'
import type { Account } from '../sync/account-key.ts'
import { hideClear } from './clear-line.ts'
import { copy } from './copy.ts'
import { useQuestionSession } from './session-registry.ts'
import type { SessionEvent } from './session-store.ts'

const BANNER_MS = 4000
/** Long enough to be read by whoever comes back after weeks. */
const GONE_BANNER_MS = 10_000
/** A single answer changes the progress too little to fetch it after each one. */
const ANSWERS_PER_PROGRESS = 5

/** Needed once the server has confirmed an answer, and not for the first question. */
const loadAfterAnswer = () => retryForever(() => import('./after-answer.ts'))

type Props = {
  /** The signed-in user. */
  user: Account & Pick<Profile, 'current_goal'>
  /** Called with results that answers have brought and the user has not seen, and with all, in the tab that they look at. */
  onNewResults: (results: readonly Result[], all: readonly Result[]) => void
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
    const onConfirmed = async ({
      newResults,
      contradicted,
    }: SessionEvent & { kind: 'confirmed' }): Promise<void> => {
      answerCount.current += 1
      const isProgressDue = newResults > 0 || answerCount.current % ANSWERS_PER_PROGRESS === 0
      const { broughtResults, refreshAfterAnswer } = await loadAfterAnswer()
      refreshAfterAnswer(client, { isProgressDue, hasNewResults: newResults > 0 })
      if (newResults === 0) return
      const { brought, all } = await broughtResults(client, newResults, contradicted)
      // Of several tabs only the visible one tells.
      // The end of a sitting tells by itself.
      if (session?.view().kind === 'rest') return
      if (brought.length > 0 && document.visibilityState === 'visible') onNewResults(brought, all)
    }
    const onEvent = (event: SessionEvent): void => {
      if (event.kind === 'moved') hideClear()
      if (event.kind === 'no-goal') void client.invalidateQueries({ queryKey: keyOf(readProfile) })
      // A failure to fetch results is shown by the components that list them, which fetch again.
      if (event.kind === 'confirmed') onConfirmed(event).catch(() => {})
      if (event.kind === 'gone') showBanner('info', copy.gone, { forMs: GONE_BANNER_MS })
      if (event.kind !== 'refused') return
      if (event.why === 'read-only')
        return void client.invalidateQueries({ queryKey: keyOf(readSubscription) })
      const text = event.why === 'quota' ? copy.usedUp : copy.longUsedUp
      showBanner('warning', text, { forMs: BANNER_MS })
    }
    return session?.onEvent(onEvent)
  }, [client, session, onNewResults])

  return null
}
