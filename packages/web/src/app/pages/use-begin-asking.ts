import { useLocation } from 'wouter'
import { useQuestionSession } from '../../features/quiz/session/session-registry.ts'
import { useSignedIn } from '../session/profile-context.ts'
import { markWelcomed } from './absence.ts'

/** Leads to questions that were just asked for: whoever begins wants the question, however long they were away. */
export const useBeginAsking = (): (() => void) => {
  const user = useSignedIn()
  const session = useQuestionSession(user)
  const [, navigate] = useLocation()
  return () => {
    markWelcomed(user)
    if (user.current_goal) session?.beginAsking(user.current_goal.uid)
    navigate('/')
  }
}
