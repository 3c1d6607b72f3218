import { copy as texts } from '../../../features/experiments/copy.ts'
import { ExperimentList } from '../../../features/experiments/experiment-list.tsx'
import { StartButton } from '../../../features/experiments/start-button.tsx'
import { useStaff } from '../../../features/staff/use-staff.ts'
import { AdminPage } from '../admin-page.tsx'
import { copy } from '../copy.ts'

export const ExperimentsPage = () => {
  const canManage = useStaff().permissions.includes('manageExperiments')
  return (
    <AdminPage title={copy.experiments} lead={texts.lead} actions={canManage && <StartButton />}>
      <ExperimentList canManage={canManage} />
    </AdminPage>
  )
}
