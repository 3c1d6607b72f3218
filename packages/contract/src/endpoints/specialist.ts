import type * as schemas from '../schemas/specialist.ts'
import { endpoint } from './endpoint.ts'

export type {
  EarningsOfMonth,
  SpecialistHours,
  SpecialistMeeting,
  SpecialistMeetingPage,
} from '../schemas/specialist.ts'

export const readSpecialist = endpoint<typeof schemas.readSpecialist>('GET', '/api/specialist/me')
export const readSpecialistHours = endpoint<typeof schemas.readSpecialistHours>(
  'GET',
  '/api/specialist/hours',
)
export const saveSpecialistHours = endpoint<typeof schemas.saveSpecialistHours>(
  'PUT',
  '/api/specialist/hours',
)
export const readSpecialistDaysOff = endpoint<typeof schemas.readSpecialistDaysOff>(
  'GET',
  '/api/specialist/days-off',
)
export const saveSpecialistDaysOff = endpoint<typeof schemas.saveSpecialistDaysOff>(
  'PUT',
  '/api/specialist/days-off',
)
export const listSpecialistMeetings = endpoint<typeof schemas.listSpecialistMeetings>(
  'GET',
  '/api/specialist/meetings',
)
export const readSpecialistMeeting = endpoint<typeof schemas.readSpecialistMeeting>(
  'GET',
  '/api/specialist/meetings/:id',
)
export const readSharedResults = endpoint<typeof schemas.readSharedResults>(
  'GET',
  '/api/specialist/meetings/:id/results/:direction',
)
export const markHeld = endpoint<typeof schemas.markHeld>('POST', '/api/specialist/meetings/:id/held')
export const markMissed = endpoint<typeof schemas.markMissed>('POST', '/api/specialist/meetings/:id/missed')
export const withdrawMeeting = endpoint<typeof schemas.withdrawMeeting>(
  'POST',
  '/api/specialist/meetings/:id/withdraw',
)
export const saveSummary = endpoint<typeof schemas.saveSummary>('PUT', '/api/specialist/meetings/:id/summary')
export const saveMeetingRoom = endpoint<typeof schemas.saveMeetingRoom>(
  'PUT',
  '/api/specialist/meetings/:id/room',
)
export const saveSpecialistRoom = endpoint<typeof schemas.saveSpecialistRoom>(
  'PUT',
  '/api/specialist/me/room',
)
export const makeSpecialistCalendar = endpoint<typeof schemas.makeSpecialistCalendar>(
  'POST',
  '/api/specialist/calendar',
)
export const revokeSpecialistCalendar = endpoint<typeof schemas.revokeSpecialistCalendar>(
  'DELETE',
  '/api/specialist/calendar',
)
export const readSpecialistCalendar = endpoint<typeof schemas.readSpecialistCalendar>(
  'GET',
  '/api/calendars/:key/meetings.ics',
)
export const readSpecialistEarnings = endpoint<typeof schemas.readSpecialistEarnings>(
  'GET',
  '/api/specialist/earnings',
)
export const readEarningsOfMonth = endpoint<typeof schemas.readEarningsOfMonth>(
  'GET',
  '/api/admin/ledger/months/:month/specialists',
)
