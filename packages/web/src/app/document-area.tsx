import { Suspense } from 'react'
import { Route, Switch } from 'wouter'
import { page } from './router/page.ts'
import { DocumentLayout } from './shell/document-layout.tsx'
import { ContentSkeleton } from './shell/page-skeleton.tsx'

const Document = page(() => import('./pages/document-page.tsx'), 'DocumentPage')

const Truth = page(() => import('./pages/truth-page.tsx'), 'TruthPage')
const Letter = page(() => import('./pages/letter-page.tsx'), 'LetterPage')
const Gift = page(() => import('./pages/gift-page.tsx'), 'GiftPage')
const Licenses = page(() => import('./pages/licenses-page.tsx'), 'LicensesPage')

/** /help, /legal/:name, /truth, /letter, /licenses and /gift: pages for visitors too. */
export const DocumentArea = () => (
  <DocumentLayout>
    <Suspense fallback={<ContentSkeleton />}>
      <Switch>
        <Route path="/truth" component={Truth.Page} />
        <Route path="/letter" component={Letter.Page} />
        <Route path="/gift" component={Gift.Page} />
        <Route path="/licenses" component={Licenses.Page} />
        <Route component={Document.Page} />
      </Switch>
    </Suspense>
  </DocumentLayout>
)
