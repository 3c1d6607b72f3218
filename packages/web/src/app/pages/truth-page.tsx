import { TruthView } from '../../features/truth/truth-view.tsx'
import { Page } from '../shell/page.tsx'
import { copy } from './copy.ts'

/** /truth, for everybody. */
export const TruthPage = () => (
  <Page title={copy.truth.title} lead={copy.truth.lead} width="wide">
    <TruthView />
  </Page>
)
