import { CheckYourself } from '../../features/truth/check-yourself.tsx'
import { isAnythingCounted } from '../../features/truth/numbers.ts'
import { TruthView } from '../../features/truth/truth-view.tsx'
import { useTruth } from '../../features/truth/use-truth.ts'
import { useSession } from '../session/use-session.ts'
import { Page } from '../shell/page.tsx'
import { copy } from './copy.ts'

/** /truth, for everybody. Where nobody has been counted, the page begins with that. */
export const TruthPage = () => {
  const { kind } = useSession('public')
  const { data } = useTruth()
  const isNobodyCounted = data !== undefined && !isAnythingCounted(data)
  return (
    <Page title={copy.truth.title} lead={isNobodyCounted ? copy.truth.nobody : copy.truth.lead} width="wide">
      <CheckYourself isVisitor={kind === 'anonymous'} />
      <TruthView />
    </Page>
  )
}
