import { copy as texts } from '../../../features/consultations/staff/copy.ts'
import { CreditCard } from '../../../features/consultations/staff/credit-card.tsx'
import { ObjectionList } from '../../../features/consultations/staff/objection-list.tsx'
import { SpecialistList } from '../../../features/consultations/staff/specialist-list.tsx'
import { UnmarkedList } from '../../../features/consultations/staff/unmarked-list.tsx'
import { useStaff } from '../../../features/staff/use-staff.ts'
import { AdminPage } from '../admin-page.tsx'
import { copy } from '../copy.ts'

export const ConsultationsPage = () => (
  <AdminPage title={copy.consultations} lead={texts.lead}>
    <div className="grid max-w-4xl grid-cols-1 gap-5">
      <SpecialistList setsFees={useStaff().permissions.includes('setFees')} />
      <ObjectionList />
      <UnmarkedList />
      <CreditCard />
    </div>
  </AdminPage>
)
