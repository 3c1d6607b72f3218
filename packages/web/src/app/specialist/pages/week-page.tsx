import { SetUpGate } from '../../../features/consultations/specialist/set-up-gate.tsx'
import { WeekView } from '../../../features/consultations/specialist/week-view.tsx'
import { copy } from '../copy.ts'
import { SpecialistPage } from '../specialist-page.tsx'

export const WeekPage = () => (
  <SpecialistPage title={copy.week}>
    <SetUpGate>
      <WeekView />
    </SetUpGate>
  </SpecialistPage>
)
