import { copy as texts } from '../../../features/people/copy.ts'
import { LetterReplies } from '../../../features/people/letter-replies.tsx'
import { PayerSearch } from '../../../features/people/payer-search.tsx'
import { PeopleSearch } from '../../../features/people/search.tsx'
import { OpenRights } from '../../../features/people/rights/open-rights.tsx'
import { WaitingGifts } from '../../../features/people/waiting-gifts.tsx'
import { AdminPage } from '../admin-page.tsx'
import { copy } from '../copy.ts'

export const PeoplePage = () => (
  <AdminPage title={copy.people} lead={texts.lead}>
    <OpenRights />
    <WaitingGifts />
    <PeopleSearch />
    <PayerSearch />
    <LetterReplies />
  </AdminPage>
)
