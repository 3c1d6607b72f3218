import { type ReactNode, Suspense } from 'react'
import { Redirect, Route, Switch, useLocation } from 'wouter'
import { StaffGate } from '../../features/staff/door/staff-gate.tsx'
import { StepUpDialog } from '../../features/staff/door/step-up-dialog.tsx'
import { StaffNotices } from '../../features/staff/staff-notices.tsx'
import { useStaff } from '../../features/staff/use-staff.ts'
import { Protected } from '../session/protected.tsx'
import { ContentSkeleton } from '../shell/page-skeleton.tsx'
import { SPECIALIST, SPECIALIST_LINKS, SPECIALIST_PAGES } from '../specialist/specialist-pages.ts'
import { ADMIN_PAGES } from './admin-pages.ts'
import { AdminPage } from './admin-page.tsx'
import { ADMIN, AdminHeader, AdminShell, type StaffArea } from './admin-shell.tsx'
import { copy } from './copy.ts'

const frameOf = (area: StaffArea) => (title: string, content: ReactNode) => (
  <div className="min-h-dvh">
    <AdminHeader area={area} />
    <main id="content" className="mx-auto max-w-3xl px-4 md:px-6">
      <AdminPage title={title}>{content}</AdminPage>
    </main>
  </div>
)

const FRAMES = { admin: frameOf(ADMIN), specialist: frameOf(SPECIALIST) }

const Admin = () => {
  const { permissions } = useStaff()
  const pages = ADMIN_PAGES.filter(({ permission }) => permissions.includes(permission))
  const links = pages.flatMap(({ path, label }) => (label === null ? [] : [{ href: path, label }]))
  const meetings = permissions.includes('holdMeetings')
    ? [{ href: SPECIALIST.home, label: copy.ownMeetings }]
    : []
  return (
    <AdminShell area={ADMIN} links={[...links, ...meetings]}>
      <StaffNotices />
      <Suspense fallback={<ContentSkeleton />}>
        <Switch>
          {pages.map(({ path, Page }) => (
            <Route key={path} path={path} component={Page} />
          ))}
          <Route>
            <Redirect to="/admin" replace />
          </Route>
        </Switch>
      </Suspense>
    </AdminShell>
  )
}

const Specialist = () => {
  const { permissions } = useStaff()
  if (!permissions.includes('holdMeetings')) return <Redirect to="/admin" replace />
  return (
    <AdminShell area={SPECIALIST} links={SPECIALIST_LINKS}>
      <StaffNotices />
      <Suspense fallback={<ContentSkeleton />}>
        <Switch>
          {SPECIALIST_PAGES.map(({ path, Page }) => (
            <Route key={path} path={path} component={Page} />
          ))}
          <Route>
            <Redirect to={SPECIALIST.home} replace />
          </Route>
        </Switch>
      </Suspense>
    </AdminShell>
  )
}

/** All pages of the staff: under /admin, and of a specialist under /specialist, behind the same second factor. */
export const AdminArea = () => {
  const [path] = useLocation()
  const isSpecialist = path.startsWith(SPECIALIST.home)
  return (
    <Protected>
      <StaffGate frame={isSpecialist ? FRAMES.specialist : FRAMES.admin}>
        {isSpecialist ? <Specialist /> : <Admin />}
        <StepUpDialog />
      </StaffGate>
    </Protected>
  )
}
