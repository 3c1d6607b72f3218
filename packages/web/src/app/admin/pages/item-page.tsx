import { useParams } from 'wouter'
import { BeginDraft } from '../../../features/drafts/begin-draft.tsx'
import { ItemDetails } from '../../../features/item-statistics/item-details.tsx'
import { useStaff } from '../../../features/staff/use-staff.ts'
import { AdminPage } from '../admin-page.tsx'
import { copy } from '../copy.ts'

export const ItemPage = () => {
  const { item = '' } = useParams<{ item?: string }>()
  const mayDraft = useStaff().permissions.includes('draftContent')
  return (
    <AdminPage title={copy.item}>
      <ItemDetails key={item} id={item} />
      {mayDraft && <BeginDraft target={`item:${item}`} />}
    </AdminPage>
  )
}
