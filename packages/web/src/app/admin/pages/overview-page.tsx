import type { FigureName } from '@grani/contract'
import { copy as texts } from '../../../features/overview/copy.ts'
import { FigureCards } from '../../../features/overview/figure-cards.tsx'
import { useStaff } from '../../../features/staff/use-staff.ts'
import { roleNames } from '../../../shared/admin/copy.ts'
import { AdminPage } from '../admin-page.tsx'
import { copy } from '../copy.ts'

/** The page about a number; a number without one leads nowhere. */
const HREFS: Partial<Record<FigureName, string>> = {
  peopleToday: '/admin/figures',
  newPeopleToday: '/admin/figures',
  pausedRenewals: '/admin/figures',
  draftsWaiting: '/admin/content',
  giftsWaiting: '/admin/people',
  bannersWaiting: '/admin/banners',
  calibrationsWaiting: '/admin/calibrations',
  itemsFlagged: '/admin/items',
  ideasWaiting: '/admin/drawing-ideas',
  mailsWaiting: '/admin/mails',
  mailsFailed: '/admin/mails',
  calibrationAge: '/admin/calibrations',
  refundsWaiting: '/admin/money',
  receiptsMissing: '/admin/money',
  meetingsUnmarked: '/admin/consultations',
  objectionsWaiting: '/admin/consultations',
  staffWithoutSecondFactor: '/admin/staff',
  backupAge: '/admin/backups',
}

const hrefOf = (name: FigureName): string | null => HREFS[name] ?? null

export const OverviewPage = () => {
  const roles = useStaff()
    .roles.map(role => roleNames[role])
    .join(', ')
  return (
    <AdminPage title={copy.overview} lead={texts.lead(roles)}>
      <FigureCards hrefOf={hrefOf} />
    </AdminPage>
  )
}
