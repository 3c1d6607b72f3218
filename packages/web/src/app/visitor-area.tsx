import { Redirect, Route, Switch } from 'wouter'
import { pages, VISITOR_PAGES } from './router/pages.ts'
import { VisitorsOnly } from './session/visitors-only.tsx'
import { AuthLayout } from './shell/auth-layout.tsx'

const { verify, restore } = pages

/** All pages under /auth. */
export const VisitorArea = () => (
  <AuthLayout>
    <Switch>
      {Object.entries(VISITOR_PAGES).map(([path, name]) => {
        const { Page } = pages[name]
        return (
          <Route key={path} path={path}>
            <VisitorsOnly>
              <Page />
            </VisitorsOnly>
          </Route>
        )
      })}
      <Route path="/auth/verify-email" component={verify.Page} />
      {/* Opened from an e-mail, also while signed in: the new password still has to be set. */}
      <Route path="/auth/restore" component={restore.Page} />
      <Route>
        <Redirect to="/auth" replace />
      </Route>
    </Switch>
  </AuthLayout>
)
