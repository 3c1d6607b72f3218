import type * as schemas from '../schemas/consultations.ts'
import { endpoint } from './endpoint.ts'

export type { Consultation, ConsultationSlot, SpecialistSummary } from '../schemas/consultations.ts'

export const readConsultations = endpoint<typeof schemas.readConsultations>('GET', '/api/consultations')
export const listConsultationSlots = endpoint<typeof schemas.listConsultationSlots>(
  'GET',
  '/api/consultations/slots',
)
export const consentToConsultations = endpoint<typeof schemas.consentToConsultations>(
  'POST',
  '/api/consultations/consent',
)
export const bookConsultation = endpoint<typeof schemas.bookConsultation>('POST', '/api/consultations')
export const moveConsultation = endpoint<typeof schemas.moveConsultation>(
  'POST',
  '/api/consultations/:id/move',
)
export const cancelConsultation = endpoint<typeof schemas.cancelConsultation>(
  'POST',
  '/api/consultations/:id/cancel',
)
export const objectToConsultation = endpoint<typeof schemas.objectToConsultation>(
  'POST',
  '/api/consultations/:id/object',
)
export const shareWithSpecialist = endpoint<typeof schemas.shareWithSpecialist>(
  'PUT',
  '/api/consultations/:id/share',
)
export const eraseWish = endpoint<typeof schemas.eraseWish>('DELETE', '/api/consultations/:id/wish')
export const listConsultationLooks = endpoint<typeof schemas.listConsultationLooks>(
  'GET',
  '/api/consultations/:id/looks',
)
export const readConsultationCalendar = endpoint<typeof schemas.readConsultationCalendar>(
  'GET',
  '/api/consultations/:id/calendar',
)
export const notifyAboutTimes = endpoint<typeof schemas.notifyAboutTimes>(
  'POST',
  '/api/consultations/notify-me',
)
