import { BackupList } from '../../../features/backups/backup-list.tsx'
import { copy as texts } from '../../../features/backups/copy.ts'
import { MakeButton } from '../../../features/backups/make-button.tsx'
import { AdminPage } from '../admin-page.tsx'
import { copy } from '../copy.ts'

export const BackupsPage = () => (
  <AdminPage title={copy.backups} lead={texts.lead} actions={<MakeButton />}>
    <BackupList />
  </AdminPage>
)
