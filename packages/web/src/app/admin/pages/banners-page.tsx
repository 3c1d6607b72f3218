import { AddBannerButton } from '../../../features/banners/staff/add-banner-button.tsx'
import { copy as texts } from '../../../features/banners/staff/copy.ts'
import { StaffBannerList } from '../../../features/banners/staff/staff-banner-list.tsx'
import { useStaff } from '../../../features/staff/use-staff.ts'
import { AdminPage } from '../admin-page.tsx'
import { copy } from '../copy.ts'

export const BannersPage = () => {
  const canManage = useStaff().permissions.includes('manageBanners')
  return (
    <AdminPage title={copy.banners} lead={texts.lead} actions={canManage && <AddBannerButton />}>
      <StaffBannerList canManage={canManage} />
    </AdminPage>
  )
}
