import { copy } from '../../features/results/changes/copy.ts'
import { ChangesView } from '../../features/results/changes/changes-view.tsx'
import { useQuestionSession } from '../../features/quiz/session/session-registry.ts'
import { useSignedIn } from '../session/profile-context.ts'
import { Page } from '../shell/page.tsx'
import { useBeginAsking } from './use-begin-asking.ts'

/** «Что изменилось»: begins and shows re-measurements. */
export const ChangesPage = () => {
  const session = useQuestionSession(useSignedIn())
  const begin = useBeginAsking()
  return (
    <Page title={copy.title} lead={copy.lead}>
      <ChangesView onStarted={() => begin()} onStopped={() => session?.resume()} />
    </Page>
  )
}
