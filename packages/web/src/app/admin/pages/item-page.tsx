import { useParams } from 'wouter'
import { ItemDetails } from '../../../features/item-statistics/item-details.tsx'
import { AdminPage } from '../admin-page.tsx'
import { copy } from '../copy.ts'

export const ItemPage = () => {
  const { item = '' } = useParams<{ item?: string }>()
  return (
    <AdminPage title={copy.item}>
      <ItemDetails key={item} id={item} />
    </AdminPage>
  )
}
