import { useStaff } from '../../../features/staff/use-staff.ts'
import { roleNames } from '../../../shared/admin/copy.ts'
import { AdminPage } from '../admin-page.tsx'
import { copy } from '../copy.ts'

export const OverviewPage = () => (
  <AdminPage
    title={copy.overview}
    lead={useStaff()
      .roles.map(role => roleNames[role])
      .join(', ')}
  >
    {null}
  </AdminPage>
)
