import { CalibrationList } from '../../../features/calibrations/calibration-list.tsx'
import { copy as texts } from '../../../features/calibrations/copy.ts'
import { RunButton } from '../../../features/calibrations/run-button.tsx'
import { useStaff } from '../../../features/staff/use-staff.ts'
import { AdminPage } from '../admin-page.tsx'
import { copy } from '../copy.ts'

export const CalibrationsPage = () => {
  const canChange = useStaff().permissions.includes('publishContent')
  return (
    <AdminPage title={copy.calibrations} lead={texts.lead} actions={canChange && <RunButton />}>
      <CalibrationList canChange={canChange} />
    </AdminPage>
  )
}
