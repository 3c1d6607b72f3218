import { useParams } from 'wouter'
import { copy as texts } from '../../../features/people/copy.ts'
import { Person } from '../../../features/people/person.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { AdminPage } from '../admin-page.tsx'

export const PersonPage = () => {
  const { uid = '' } = useParams()
  return (
    <AdminPage title={texts.open.title} actions={<TextLink href="/admin/people">{texts.back}</TextLink>}>
      <Person key={uid} uid={uid} />
    </AdminPage>
  )
}
