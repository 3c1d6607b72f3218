import type * as schemas from '../schemas/people.ts'
import { endpoint } from './endpoint.ts'

export type { FoundByQuery } from '../schemas/people.ts'
export type { PersonCard, PersonFound, PlanGift, RightsRequest } from '../schemas/person-card.ts'

export const findPeople = endpoint<typeof schemas.findPeople>('POST', '/api/admin/people/search')
export const findPayers = endpoint<typeof schemas.findPayers>('POST', '/api/admin/people/by-payment')
export const listReplies = endpoint<typeof schemas.listReplies>('GET', '/api/admin/letter-replies')
export const openPerson = endpoint<typeof schemas.openPerson>('POST', '/api/admin/people/:uid')
export const revealEmail = endpoint<typeof schemas.revealEmail>('POST', '/api/admin/people/:uid/email')
export const mailConfirmationAgain = endpoint<typeof schemas.mailConfirmationAgain>(
  'POST',
  '/api/admin/people/:uid/confirmation',
)
export const mailExportOffer = endpoint<typeof schemas.mailExportOffer>(
  'POST',
  '/api/admin/people/:uid/export',
)
export const askRefundFor = endpoint<typeof schemas.askRefundFor>(
  'POST',
  '/api/admin/people/:uid/payments/:payment/refund',
)
export const releaseAddress = endpoint<typeof schemas.releaseAddress>(
  'POST',
  '/api/admin/people/:uid/release-address',
)
export const endSessionsOf = endpoint<typeof schemas.endSessionsOf>(
  'POST',
  '/api/admin/people/:uid/sessions/end',
)
export const setQa = endpoint<typeof schemas.setQa>('PUT', '/api/admin/people/:uid/qa')
export const givePlan = endpoint<typeof schemas.givePlan>('POST', '/api/admin/people/:uid/gifts')
export const listWaitingGifts = endpoint<typeof schemas.listWaitingGifts>('GET', '/api/admin/gifts')
export const decideGift = endpoint<typeof schemas.decideGift>('POST', '/api/admin/people/:uid/gifts/:gift')
export const receiveRights = endpoint<typeof schemas.receiveRights>('POST', '/api/admin/people/:uid/rights')
export const answerRights = endpoint<typeof schemas.answerRights>(
  'POST',
  '/api/admin/people/:uid/rights/:seq',
)
export const listOpenRights = endpoint<typeof schemas.listOpenRights>('GET', '/api/admin/rights')
export const erasePerson = endpoint<typeof schemas.erasePerson>('POST', '/api/admin/people/:uid/erase')
