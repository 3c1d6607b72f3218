import type * as schemas from '../schemas/staff.ts'
import type * as totp from '../schemas/totp.ts'
import { endpoint } from './endpoint.ts'

export type { StaffMember, StaffSelf } from '../schemas/staff.ts'

export const readStaffSelf = endpoint<typeof schemas.readStaffSelf>('GET', '/api/admin/me')
export const openStaffSession = endpoint<typeof schemas.openStaffSession>('POST', '/api/admin/session')
export const staffPasskeyOptions = endpoint<typeof schemas.staffPasskeyOptions>(
  'POST',
  '/api/admin/passkeys/options',
)
export const acceptPasskey = endpoint<typeof schemas.acceptPasskey>('POST', '/api/admin/passkeys')
export const closeStaffSession = endpoint<typeof schemas.closeStaffSession>(
  'POST',
  '/api/admin/session/close',
)
export const startTotp = endpoint<typeof totp.startTotp>('POST', '/api/admin/totp')
export const confirmTotp = endpoint<typeof totp.confirmTotp>('POST', '/api/admin/totp/confirm')
export const renewCodes = endpoint<typeof schemas.renewCodes>('POST', '/api/admin/codes')
export const listStaff = endpoint<typeof schemas.listStaff>('GET', '/api/admin/staff')
export const appointStaff = endpoint<typeof schemas.appointStaff>('POST', '/api/admin/staff')
export const confirmAppointment = endpoint<typeof schemas.confirmAppointment>(
  'POST',
  '/api/admin/staff/:uid/confirm',
)
export const changeRoles = endpoint<typeof schemas.changeRoles>('PUT', '/api/admin/staff/:uid')
export const removeStaff = endpoint<typeof schemas.removeStaff>('POST', '/api/admin/staff/:uid/remove')
export const resetSecondFactor = endpoint<typeof schemas.resetSecondFactor>(
  'POST',
  '/api/admin/staff/:uid/reset',
)
