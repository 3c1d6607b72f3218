import { ConsultationView } from '../../features/consultations/consultation-view.tsx'
import { copy } from '../../features/consultations/copy.ts'
import { useRestoreFocus } from '../../ui/use-restore-focus.ts'
import { usePlansHref } from '../session/use-plans-href.ts'
import { Page } from '../shell/page.tsx'

export const ConsultationPage = () => {
  useRestoreFocus()
  return (
    <Page title={copy.title} lead={copy.lead}>
      <ConsultationView plansHref={usePlansHref()} />
    </Page>
  )
}
