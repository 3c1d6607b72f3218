import type { ConsultationState } from '@grani/contract'

/** As specialists and the staff read them. */
export const STATE_NAMES: Record<ConsultationState, string> = {
  booked: 'впереди',
  held: 'состоялась',
  cancelled: 'отменена клиентом',
  late: 'поздно отменена клиентом',
  missed: 'клиент не пришёл',
  withdrawn: 'отменена нами',
}
