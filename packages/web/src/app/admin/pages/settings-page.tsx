import { settingsCopy as texts } from '../../../features/overview/copy.ts'
import { ServerSettings } from '../../../features/overview/server-settings.tsx'
import { AdminPage } from '../admin-page.tsx'
import { copy } from '../copy.ts'

export const SettingsPage = () => (
  <AdminPage title={copy.settings} lead={texts.lead}>
    <ServerSettings />
  </AdminPage>
)
