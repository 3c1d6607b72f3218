import { Suspense } from 'react'
import { useRoute } from 'wouter'
import { page } from './router/page.ts'
import { DocumentLayout } from './shell/document-layout.tsx'
import { ContentSkeleton } from './shell/page-skeleton.tsx'

const Document = page(() => import('./pages/document-page.tsx'), 'DocumentPage')

const Licenses = page(() => import('./pages/licenses-page.tsx'), 'LicensesPage')

/** /help, /legal/:name and /licenses. */
export const DocumentArea = () => {
  const [isLicenses] = useRoute('/licenses')
  return (
    <DocumentLayout>
      <Suspense fallback={<ContentSkeleton />}>{isLicenses ? <Licenses.Page /> : <Document.Page />}</Suspense>
    </DocumentLayout>
  )
}
