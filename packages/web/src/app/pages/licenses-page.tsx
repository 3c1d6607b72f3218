import { copy } from '../../features/licenses/copy.ts'
import { LicenseList } from '../../features/licenses/license-list.tsx'
import { Page } from '../shell/page.tsx'

export const LicensesPage = () => (
  <Page title={copy.title} lead={copy.lead}>
    <LicenseList />
  </Page>
)
