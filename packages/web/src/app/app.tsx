import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { Redirect, Route, Switch } from 'wouter'
import { FailureBoundary } from '../shared/loading/failure-boundary.tsx'
import { lazyPart } from '../shared/loading/lazy-part.tsx'
import { LiveRegion } from '../ui/live-region.tsx'
import { ChunkFailed } from '../ui/chunk-failed.tsx'
import { ProtectedArea } from './protected-area.tsx'
import { PROTECTED_PAGES } from './router/pages.ts'
import { afterContent } from './shell/content-shown.ts'
import { PageSkeleton } from './shell/page-skeleton.tsx'

export const VisitorArea = lazyPart(async () => (await import('./visitor-area.tsx')).VisitorArea)
const DocumentArea = lazyPart(async () => (await import('./document-area.tsx')).DocumentArea)
const AdminArea = lazyPart(async () => (await import('./admin/admin-area.tsx')).AdminArea)
const Showcase = import.meta.env.DEV
  ? lazy(() =>
      import('./pages/component-gallery-page.tsx').then(({ ComponentGalleryPage: ShowcasePage }) => ({
        default: ShowcasePage,
      })),
    )
  : null

/** Not needed for the first page; if another one is opened before it has come, it moves the focus there then. */
const RouteFocus = lazy(async () => ({
  default: (await afterContent(() => import('./router/route-focus.tsx'))).RouteFocus,
}))
const firstPath = globalThis.location?.pathname

const reload = () => location.reload()

export const App = ({ client }: { client: QueryClient }) => (
  <QueryClientProvider client={client}>
    <LiveRegion />
    <Suspense>
      <RouteFocus from={firstPath} />
    </Suspense>
    <FailureBoundary renderFailure={() => <ChunkFailed onRetry={reload} />}>
      <Suspense fallback={<PageSkeleton />}>
        <Switch>
          {Showcase && <Route path="/dev/ui" component={Showcase} />}
          {['/auth/*?', '/try'].map(path => (
            <Route key="visitor" path={path} component={VisitorArea} />
          ))}
          {['/help', '/legal/:name'].map(path => (
            <Route key="document" path={path} component={DocumentArea} />
          ))}
          {['/admin/*?', '/specialist/*?'].map(path => (
            <Route key="admin" path={path} component={AdminArea} />
          ))}
          {Object.keys(PROTECTED_PAGES).map(path => (
            <Route key="protected" path={path} component={ProtectedArea} />
          ))}
          <Route>
            <Redirect to="/" replace />
          </Route>
        </Switch>
      </Suspense>
    </FailureBoundary>
  </QueryClientProvider>
)
