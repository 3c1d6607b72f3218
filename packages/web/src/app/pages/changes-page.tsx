import { useLocation } from 'wouter'
import { copy } from '../../features/results/changes/copy.ts'
import { ChangesView } from '../../features/results/changes/changes-view.tsx'
import { useQuestionSession } from '../../features/quiz/session/session-registry.ts'
import { useSignedIn } from '../session/profile-context.ts'
import { Page } from '../shell/page.tsx'
import { markWelcomed } from './absence.ts'

/** «Что изменилось»: begins and shows re-measurements. */
export const ChangesPage = () => {
  const user = useSignedIn()
  const session = useQuestionSession(user)
  const [, navigate] = useLocation()
  const start = () => {
    // Whoever begins wants the question, however long they were away.
    markWelcomed(user)
    session?.resume()
    navigate('/')
  }
  return (
    <Page title={copy.title} lead={copy.lead}>
      <ChangesView onStarted={start} onStopped={() => session?.resume()} />
    </Page>
  )
}
