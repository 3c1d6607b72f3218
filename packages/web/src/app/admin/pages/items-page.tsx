import { ItemList } from '../../../features/item-statistics/item-list.tsx'
import { AdminPage } from '../admin-page.tsx'
import { copy } from '../copy.ts'

export const ItemsPage = () => (
  <AdminPage title={copy.items}>
    <ItemList />
  </AdminPage>
)
