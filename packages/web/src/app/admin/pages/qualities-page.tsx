import { PortraitSentences } from '../../../features/item-statistics/portrait-sentences.tsx'
import { QualityList } from '../../../features/item-statistics/quality-list.tsx'
import { AdminPage } from '../admin-page.tsx'
import { copy } from '../copy.ts'

export const QualitiesPage = () => (
  <AdminPage title={copy.qualities}>
    <QualityList />
    <PortraitSentences />
  </AdminPage>
)
