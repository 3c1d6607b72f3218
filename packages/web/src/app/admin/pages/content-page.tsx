import { ContentFinder } from '../../../features/drafts/content-finder.tsx'
import { copy as texts } from '../../../features/drafts/copy.ts'
import { DraftList } from '../../../features/drafts/draft-list.tsx'
import { AdminPage } from '../admin-page.tsx'
import { copy } from '../copy.ts'

export const ContentPage = () => (
  <AdminPage title={copy.content} lead={texts.lead}>
    <div className="grid gap-8">
      <DraftList />
      <ContentFinder />
    </div>
  </AdminPage>
)
