import { copy as texts } from '../../../features/people/copy.ts'
import { PeopleSearch } from '../../../features/people/search.tsx'
import { WaitingGifts } from '../../../features/people/waiting-gifts.tsx'
import { AdminPage } from '../admin-page.tsx'
import { copy } from '../copy.ts'

export const PeoplePage = () => (
  <AdminPage title={copy.people} lead={texts.lead}>
    <WaitingGifts />
    <PeopleSearch />
  </AdminPage>
)
