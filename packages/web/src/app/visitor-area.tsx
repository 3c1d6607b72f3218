import { Redirect, Route, Switch, useLocation } from 'wouter'
import { lazyPart } from '../shared/loading/lazy-part.tsx'
import { restore, verify, VISITOR_PAGES } from './router/visitor-pages.ts'
import { VisitorsOnly } from './session/visitors-only.tsx'
import { AuthLayout } from './shell/auth-layout.tsx'

const TryoutArea = lazyPart(async () => (await import('./tryout-area.tsx')).TryoutArea)

/** All pages for visitors: /try, and those under /auth. */
export const VisitorArea = () => {
  const [path] = useLocation()
  return path === '/try' ? <TryoutArea /> : <AuthArea />
}

const AuthArea = () => (
  <AuthLayout>
    <Switch>
      {Object.entries(VISITOR_PAGES).map(([path, { Page }]) => (
        <Route key={path} path={path}>
          <VisitorsOnly>
            <Page />
          </VisitorsOnly>
        </Route>
      ))}
      <Route path="/auth/verify-email" component={verify.Page} />
      {/* Opened from an e-mail, also while signed in: the new password still has to be set. */}
      <Route path="/auth/restore" component={restore.Page} />
      <Route>
        <Redirect to="/auth" replace />
      </Route>
    </Switch>
  </AuthLayout>
)
