import { copy as texts } from '../../../features/mails/copy.ts'
import { BlockedAddresses } from '../../../features/mails/blocked-addresses.tsx'
import { UnsentMails } from '../../../features/mails/unsent-mails.tsx'
import { AdminPage } from '../admin-page.tsx'
import { copy } from '../copy.ts'

export const MailsPage = () => (
  <AdminPage title={copy.mails} lead={texts.lead}>
    <UnsentMails />
    <BlockedAddresses />
  </AdminPage>
)
