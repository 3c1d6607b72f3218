import { useEffect, useMemo } from 'react'
import { startStopwatch } from '../../../shared/stopwatch/stopwatch.ts'
import type { QuestionSession } from '../session/question-session.ts'

/** A tap sooner than this after a question has appeared was meant for the question before. */
const DOUBLE_TAP_MS = 120

const stopwatchFor = (_uid: string) => startStopwatch(() => performance.now())

/** What answers the question on screen. */
export type QuestionActions = Pick<QuestionSession, 'answer' | 'putAside' | 'takeBack'>

/** What the user can do with the question on screen. The time while the page is hidden does not count. */
export const useQuestionActions = (session: QuestionActions, uid: string) => {
  const visibleTime = useMemo(() => stopwatchFor(uid), [uid])
  useEffect(() => {
    const trackVisibility = () =>
      document.visibilityState === 'visible' ? visibleTime.resume() : visibleTime.pause()
    document.addEventListener('visibilitychange', trackVisibility)
    return () => document.removeEventListener('visibilitychange', trackVisibility)
  }, [visibleTime])

  const isIntended = () => visibleTime.read() >= DOUBLE_TAP_MS
  return {
    answer: (answerId: number) => {
      if (isIntended()) session.answer(answerId, visibleTime.read())
    },
    putAside: (kind: 'skip' | 'not-applicable') => {
      if (isIntended()) session.putAside(kind)
    },
    takeBack: () => {
      if (isIntended()) session.takeBack()
    },
  }
}
