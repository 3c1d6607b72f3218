import { useEffect, useMemo } from 'react'
import { startStopwatch } from './stopwatch.ts'
import type { QuestionSession } from '../session/question-session.ts'

/** Nobody reads a question faster than this: such a tap was meant for the one before. */
const DOUBLE_TAP_MS = 120

const newStopwatch = (_uid: string) => startStopwatch(() => performance.now())

/** What can be done with the question on screen. */
export const useQuestionActions = (stream: QuestionSession, uid: string) => {
  const visibleTime = useMemo(() => newStopwatch(uid), [uid])
  useEffect(() => {
    const trackVisibility = () =>
      document.visibilityState === 'visible' ? visibleTime.resume() : visibleTime.pause()
    document.addEventListener('visibilitychange', trackVisibility)
    return () => document.removeEventListener('visibilitychange', trackVisibility)
  }, [visibleTime])

  const isIntended = () => visibleTime.read() >= DOUBLE_TAP_MS
  return {
    answer: (answerId: number) => {
      if (isIntended()) stream.answer(answerId, visibleTime.read())
    },
    skip: () => {
      if (isIntended()) stream.skip()
    },
    takeBack: () => {
      if (isIntended()) stream.takeBack()
    },
  }
}
