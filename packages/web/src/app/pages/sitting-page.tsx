import type { Result } from '@grani/contract'
import { useCallback, useEffect, useLayoutEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { ForecastLine } from '../../features/quiz/forecasts/forecast-card.tsx'
import { endingKey, guessedKey } from '../../features/quiz/session/sitting.ts'
import { accountKey } from '../../features/quiz/sync/account-key.ts'
import { useQuestionSession } from '../../features/quiz/session/session-registry.ts'
import { useQuestionView } from '../../features/quiz/session/use-question-view.ts'
import { LetterOffer } from '../../features/letters/letter-offer.tsx'
import { SittingEnd } from '../../features/results/sitting/sitting-end.tsx'
import { announce, isLetterDue, markLetterOffered, wasLetterOffered } from '../modals/told-results.ts'
import { useTell } from '../modals/use-tell.ts'
import { useSignedIn } from '../session/profile-context.ts'
import { markContentShown } from '../shell/content-shown.ts'

/** Home after the fifteenth answer of a sitting: what it has brought, in place of a question. */
export const SittingPage = () => {
  const user = useSignedIn()
  const session = useQuestionSession(user)
  const view = useQuestionView(session)
  const [, navigate] = useLocation()
  useEffect(markContentShown, [])
  // In place of a question, and a question in its place, stand at one address: each begins at the top.
  useLayoutEffect(() => {
    scrollTo(0, 0)
    session?.endAfterPause()
    return () => scrollTo(0, 0)
  }, [session])
  const tell = useTell()
  const [isDue] = useState(() => isLetterDue(user))
  const onTold = useCallback(
    (results: readonly Result[], named: readonly Result[]) => {
      tell(results)
      announce(user, named)
      if (isDue) markLetterOffered(user)
    },
    [tell, isDue, user],
  )
  if (!session || view.kind !== 'rest') return null
  return (
    <SittingEnd
      memoryKey={endingKey(accountKey(user))}
      guessedKey={guessedKey(accountKey(user))}
      unsent={view.unsent}
      soon={view.soon}
      isOffline={view.isOffline}
      onTold={onTold}
      offer={(isDue || !wasLetterOffered(user)) && <LetterOffer />}
      isOfferDue={isDue}
      door={<ForecastLine />}
      onTakeBack={view.canTakeBack ? session.takeBack : null}
      onReady={session.markSittingTold}
      onMore={session.endSitting}
      onEnough={href => {
        navigate(href)
        session.endSitting()
      }}
    />
  )
}
