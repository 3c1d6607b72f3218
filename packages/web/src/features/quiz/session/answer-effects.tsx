import type { Profile } from '@grani/contract'
import { useEffect } from 'react'
import { sessionOf } from './session-registry.ts'
import { useAfterAnswers } from './use-after-answers.ts'

type Props = {
  /** Who is signed in. */
  person: Profile
  /** Called when an answer has brought a result that the person has not seen. */
  onNewResults: () => void
}

/** Keeps sending what was answered, whatever page is open, and tells the rest of the app what came of it. */
export const AnswerEffects = ({ person, onNewResults }: Props) => {
  const stream = sessionOf(person)
  const hasGoal = person.current_goal !== null
  useEffect(() => {
    if (!hasGoal) stream.setGoal(null)
  }, [stream, hasGoal])
  useAfterAnswers(stream, onNewResults)
  return null
}
