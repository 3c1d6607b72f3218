import { CheckYourself } from '../../features/truth/check-yourself.tsx'
import { TruthView } from '../../features/truth/truth-view.tsx'
import { useSession } from '../session/use-session.ts'
import { Page } from '../shell/page.tsx'
import { copy } from './copy.ts'

/** /truth, for everybody. */
export const TruthPage = () => {
  const { kind } = useSession('public')
  return (
    <Page title={copy.truth.title} lead={copy.truth.lead} width="wide">
      <CheckYourself isVisitor={kind === 'anonymous'} />
      <TruthView />
    </Page>
  )
}
