import { EarningsView } from '../../../features/consultations/specialist/earnings-view.tsx'
import { SetUpGate } from '../../../features/consultations/specialist/set-up-gate.tsx'
import { copy } from '../copy.ts'
import { SpecialistPage } from '../specialist-page.tsx'

export const EarningsPage = () => (
  <SpecialistPage title={copy.earnings}>
    <SetUpGate>
      <EarningsView />
    </SetUpGate>
  </SpecialistPage>
)
