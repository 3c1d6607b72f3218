import { useEffect, useMemo } from 'react'
import { startStopwatch } from './stopwatch.ts'
import type { Stream } from '../session/question-session.ts'

/** Nobody reads a question faster than this: such a tap was meant for the one before. */
const DOUBLE_TAP_MS = 120

const newStopwatch = (_uid: string) => startStopwatch(() => performance.now())

/** What can be done with the question on screen. */
export const useAnswer = (stream: Stream, uid: string) => {
  const inSight = useMemo(() => newStopwatch(uid), [uid])
  useEffect(() => {
    const follow = () => (document.visibilityState === 'visible' ? inSight.resume() : inSight.pause())
    document.addEventListener('visibilitychange', follow)
    return () => document.removeEventListener('visibilitychange', follow)
  }, [inSight])

  const isMeant = () => inSight.read() >= DOUBLE_TAP_MS
  return {
    answer: (answerId: number) => {
      if (isMeant()) stream.answer(answerId, inSight.read())
    },
    skip: () => {
      if (isMeant()) stream.skip()
    },
    takeBack: () => {
      if (isMeant()) stream.takeBack()
    },
  }
}
