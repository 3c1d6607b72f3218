import { CalendarCard } from '../../../features/consultations/specialist/calendar-card.tsx'
import { DaysOffForm } from '../../../features/consultations/specialist/days-off-form.tsx'
import { HoursForm } from '../../../features/consultations/specialist/hours-form.tsx'
import { OwnRoom } from '../../../features/consultations/specialist/own-room.tsx'
import { SetUpGate } from '../../../features/consultations/specialist/set-up-gate.tsx'
import { copy } from '../copy.ts'
import { SpecialistPage } from '../specialist-page.tsx'

export const HoursPage = () => (
  <SpecialistPage title={copy.hours}>
    <SetUpGate>
      <div className="grid max-w-3xl grid-cols-1 gap-5">
        <HoursForm />
        <DaysOffForm />
        <CalendarCard />
        <OwnRoom />
      </div>
    </SetUpGate>
  </SpecialistPage>
)
