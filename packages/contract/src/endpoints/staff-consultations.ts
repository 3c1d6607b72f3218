import type * as schemas from '../schemas/staff-consultations.ts'
import { endpoint } from './endpoint.ts'

export type { ObjectionOfClient, StaffMeeting, StaffSpecialist } from '../schemas/staff-consultations.ts'

export const listSpecialists = endpoint<typeof schemas.listSpecialists>('GET', '/api/admin/specialists')
export const makeSpecialist = endpoint<typeof schemas.makeSpecialist>('POST', '/api/admin/specialists')
export const changeSpecialist = endpoint<typeof schemas.changeSpecialist>('PUT', '/api/admin/specialists/:id')
export const stopSpecialist = endpoint<typeof schemas.stopSpecialist>(
  'POST',
  '/api/admin/specialists/:id/stop',
)
export const resumeSpecialist = endpoint<typeof schemas.resumeSpecialist>(
  'POST',
  '/api/admin/specialists/:id/resume',
)
export const setSpecialistFee = endpoint<typeof schemas.setSpecialistFee>(
  'PUT',
  '/api/admin/specialists/:id/fee',
)
export const listUnmarkedMeetings = endpoint<typeof schemas.listUnmarkedMeetings>(
  'GET',
  '/api/admin/consultations/unmarked',
)
export const listObjections = endpoint<typeof schemas.listObjections>(
  'GET',
  '/api/admin/consultations/objections',
)
export const decideObjection = endpoint<typeof schemas.decideObjection>(
  'POST',
  '/api/admin/consultations/:id/objection',
)
export const withdrawConsultation = endpoint<typeof schemas.withdrawConsultation>(
  'POST',
  '/api/admin/consultations/:id/withdraw',
)
export const giveConsultationCredit = endpoint<typeof schemas.giveConsultationCredit>(
  'POST',
  '/api/admin/people/:uid/credits',
)
