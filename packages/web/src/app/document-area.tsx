import { Suspense } from 'react'
import { page } from './router/page.ts'
import { DocumentLayout } from './shell/document-layout.tsx'
import { ContentSkeleton } from './shell/page-skeleton.tsx'

const Document = page(() => import('./pages/document-page.tsx'), 'DocumentPage')

/** /help and /legal/:name. */
export const DocumentArea = () => (
  <DocumentLayout>
    <Suspense fallback={<ContentSkeleton />}>
      <Document.Page />
    </Suspense>
  </DocumentLayout>
)
