import { type ReactNode, Suspense } from 'react'
import { Redirect, Route, Switch } from 'wouter'
import { StaffGate } from '../../features/staff/door/staff-gate.tsx'
import { StepUpDialog } from '../../features/staff/door/step-up-dialog.tsx'
import { useStaff } from '../../features/staff/use-staff.ts'
import { Protected } from '../session/protected.tsx'
import { ContentSkeleton } from '../shell/page-skeleton.tsx'
import { ADMIN_PAGES } from './admin-pages.ts'
import { AdminPage } from './admin-page.tsx'
import { AdminHeader, AdminShell } from './admin-shell.tsx'

const frame = (title: string, content: ReactNode) => (
  <div className="min-h-dvh">
    <AdminHeader />
    <main id="content" className="mx-auto max-w-3xl px-4 md:px-6">
      <AdminPage title={title}>{content}</AdminPage>
    </main>
  </div>
)

const Pages = () => {
  const { permissions } = useStaff()
  return (
    <Switch>
      {ADMIN_PAGES.filter(({ permission }) => permissions.includes(permission)).map(({ path, Page }) => (
        <Route key={path} path={path} component={Page} />
      ))}
      <Route>
        <Redirect to="/admin" replace />
      </Route>
    </Switch>
  )
}

/** All pages of the staff, under /admin. */
export const AdminArea = () => (
  <Protected>
    <StaffGate frame={frame}>
      <AdminShell>
        <Suspense fallback={<ContentSkeleton />}>
          <Pages />
        </Suspense>
      </AdminShell>
      <StepUpDialog />
    </StaffGate>
  </Protected>
)
