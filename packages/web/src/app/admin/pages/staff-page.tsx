import { copy as texts } from '../../../features/staff/copy.ts'
import { AppointButton } from '../../../features/staff/members/appoint-button.tsx'
import { MemberList } from '../../../features/staff/members/member-list.tsx'
import { AdminPage } from '../admin-page.tsx'
import { copy } from '../copy.ts'

export const StaffPage = () => (
  <AdminPage title={copy.staff} lead={texts.members.lead} actions={<AppointButton />}>
    <MemberList />
  </AdminPage>
)
