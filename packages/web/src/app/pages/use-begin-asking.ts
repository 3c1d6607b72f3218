import { useLocation } from 'wouter'
import { type AskedFor, storeAskedFor } from '../../features/quiz/card/asked-for.ts'
import { useQuestionSession } from '../../features/quiz/session/session-registry.ts'
import { useSignedIn } from '../session/profile-context.ts'
import { markWelcomed } from './absence.ts'

/**
 * Leads to questions that were just asked for: whoever begins wants the question, however long they were away. Those for later only wait
 * here.
 */
export const useBeginAsking = (): ((asked?: AskedFor, isLater?: boolean) => void) => {
  const user = useSignedIn()
  const session = useQuestionSession(user)
  const [, navigate] = useLocation()
  return (asked, isLater = false) => {
    if (asked) storeAskedFor(user, asked)
    if (user.current_goal) session?.beginAsking(user.current_goal.uid)
    if (isLater) return
    markWelcomed(user)
    navigate('/')
  }
}
