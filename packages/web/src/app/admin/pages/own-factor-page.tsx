import { OwnFactor } from '../../../features/staff/own-factor.tsx'
import { AdminPage } from '../admin-page.tsx'
import { copy } from '../copy.ts'

export const OwnFactorPage = () => (
  <AdminPage title={copy.ownFactor}>
    <OwnFactor />
  </AdminPage>
)
