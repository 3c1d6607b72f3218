import { Suspense } from 'react'
import { pages } from './router/pages.ts'
import { DocumentLayout } from './shell/document-layout.tsx'
import { ContentSkeleton } from './shell/page-skeleton.tsx'

/** /help and /legal/:name. */
export const DocumentArea = () => (
  <DocumentLayout>
    <Suspense fallback={<ContentSkeleton />}>
      <pages.document.Page />
    </Suspense>
  </DocumentLayout>
)
