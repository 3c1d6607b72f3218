import { copy as texts } from '../../../features/price-changes/copy.ts'
import { Prices } from '../../../features/price-changes/prices.tsx'
import { useStaff } from '../../../features/staff/use-staff.ts'
import { AdminPage } from '../admin-page.tsx'
import { copy } from '../copy.ts'

export const PricesPage = () => (
  <AdminPage title={copy.prices} lead={texts.lead}>
    <Prices mayPropose={useStaff().permissions.includes('proposePrices')} />
  </AdminPage>
)
