import type { ConsultationSlot, SpecialistSummary } from '@grani/contract'
import { copy } from './copy.ts'
import { rangeByBothClocks } from './two-clocks.ts'

type Props = {
  slot: Pick<ConsultationSlot, 'starts_at' | 'ends_at'>
  specialist: SpecialistSummary
  zone: string
}

/** A time by both clocks, and who it is with; the day stands above it. */
export const SlotInWords = ({ slot, specialist, zone }: Props) => (
  <div>
    <p className="text-lg font-medium">{rangeByBothClocks(slot, zone, specialist.time_zone)}</p>
    <p className="text-ink-soft">{copy.booking.with(specialist.name)}</p>
  </div>
)
