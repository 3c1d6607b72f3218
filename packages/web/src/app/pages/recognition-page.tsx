import { copy } from '../../features/results/recognition/copy.ts'
import { RecognitionView } from '../../features/results/recognition/recognition-view.tsx'
import { Page } from '../shell/page.tsx'

/** «Узнаете себя?»: one's own portrait among three. */
export const RecognitionPage = () => (
  <Page title={copy.title} lead={copy.lead} width="wide">
    <RecognitionView />
  </Page>
)
