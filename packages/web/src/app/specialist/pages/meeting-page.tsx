import { ArrowLeft } from 'lucide-react'
import { Link, useParams } from 'wouter'
import { MeetingView } from '../../../features/consultations/specialist/meeting-view.tsx'
import { SetUpGate } from '../../../features/consultations/specialist/set-up-gate.tsx'
import { SharedResults } from '../../../features/consultations/specialist/shared-results.tsx'
import { ShownDirection } from '../../../features/results/shown/shown-direction.tsx'
import { copy } from '../copy.ts'
import { SpecialistPage } from '../specialist-page.tsx'

const BACK = (
  <Link
    href="/specialist"
    className="-mt-2 -ml-2 mb-1 inline-flex min-h-11 items-center gap-2 rounded-control px-2 text-accent"
  >
    <ArrowLeft aria-hidden="true" size={20} strokeWidth={1.75} />
    {copy.back}
  </Link>
)

/** Results are drawn by the slice that draws them for their owner. */
const drawResults = (shared: { id: string; direction: string }) => (
  <SharedResults {...shared}>{results => <ShownDirection {...results} />}</SharedResults>
)

export const MeetingPage = () => {
  const { id = '' } = useParams()
  return (
    <SpecialistPage title={copy.meeting} back={BACK}>
      <SetUpGate>
        <MeetingView key={id} id={id} renderResults={drawResults} />
      </SetUpGate>
    </SpecialistPage>
  )
}
