import { ConsultationView } from '../../features/consultations/consultation-view.tsx'
import { copy } from '../../features/consultations/copy.ts'
import { useRestoreFocus } from '../../ui/use-restore-focus.ts'
import { useSignedIn } from '../session/profile-context.ts'
import { usePlansHref } from '../session/use-plans-href.ts'
import { Page } from '../shell/page.tsx'

export const ConsultationPage = () => {
  const { uid } = useSignedIn()
  useRestoreFocus()
  return (
    <Page title={copy.title} lead={copy.lead}>
      <ConsultationView user={uid} plansHref={usePlansHref()} />
    </Page>
  )
}
