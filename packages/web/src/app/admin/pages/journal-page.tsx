import { copy as texts } from '../../../features/journal/copy.ts'
import { JournalCheck } from '../../../features/journal/journal-check.tsx'
import { JournalList } from '../../../features/journal/journal-list.tsx'
import { AdminPage } from '../admin-page.tsx'
import { copy } from '../copy.ts'

export const JournalPage = () => (
  <AdminPage title={copy.journal} lead={texts.lead}>
    <JournalCheck />
    <JournalList />
  </AdminPage>
)
