import { MemberList } from '../../../features/staff/members/member-list.tsx'
import { AdminPage } from '../admin-page.tsx'
import { copy } from '../copy.ts'

export const StaffPage = () => (
  <AdminPage title={copy.staff}>
    <MemberList />
  </AdminPage>
)
