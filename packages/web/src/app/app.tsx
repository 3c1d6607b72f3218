import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ComponentType, lazy, Suspense } from 'react'
import { Route, Switch } from 'wouter'
import { FailureBoundary } from '../shared/loading/failure-boundary.tsx'
import { LiveRegion } from '../ui/live-region.tsx'
import { ChunkFailed } from '../ui/chunk-failed.tsx'
import { copy } from './copy.ts'
import { ProtectedArea } from './protected-area.tsx'
import { ExplainedRedirect } from './router/explained-redirect.tsx'
import { wasTouched } from './router/first-touch.ts'
import { page } from './router/page.ts'
import { PROTECTED_PAGES } from './router/pages.ts'
import { afterContent } from './shell/content-shown.ts'
import { PageSkeleton } from './shell/page-skeleton.tsx'

export const { Page: VisitorArea } = page(() => import('./visitor-area.tsx'), 'VisitorArea')
const { Page: DocumentArea } = page(() => import('./document-area.tsx'), 'DocumentArea')
const { Page: AdminArea } = page(() => import('./admin/admin-area.tsx'), 'AdminArea')
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

/** One key, so that an area of several paths stays mounted from one to the next. */
const routesTo = (area: ComponentType, paths: readonly string[]) =>
  paths.map(path => <Route key="area" path={path} component={area} />)

const reload = () => location.reload()

export const App = ({ client }: { client: QueryClient }) => (
  <QueryClientProvider client={client}>
    <LiveRegion />
    <Suspense>
      <RouteFocus from={firstPath} wasTouched={wasTouched} />
    </Suspense>
    <FailureBoundary renderFailure={() => <ChunkFailed onRetry={reload} />}>
      <Suspense fallback={<PageSkeleton />}>
        <Switch>
          {Showcase && <Route path="/dev/ui" component={Showcase} />}
          {routesTo(VisitorArea, ['/auth/*?', '/try'])}
          {routesTo(DocumentArea, ['/help', '/legal/:name', '/truth', '/letter', '/licenses', '/gift'])}
          {routesTo(AdminArea, ['/admin/*?', '/specialist/*?'])}
          {routesTo(ProtectedArea, Object.keys(PROTECTED_PAGES))}
          <Route>
            <ExplainedRedirect to="/" why={copy.unknownAddress} />
          </Route>
        </Switch>
      </Suspense>
    </FailureBoundary>
  </QueryClientProvider>
)
